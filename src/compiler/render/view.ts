import { addressed, fileHref, hrefOf, markdownFileOf } from '../../model/address.ts'
import { headElements, mergeHead } from '../../model/head.ts'
import type { LinkedNavbarItem, RenderJob, SharedSite } from '../../model/linked.ts'
import type { HeadElement } from '../../model/facts.ts'
import type { NavItem, Page } from '../../model/page.ts'
import { indexSidebar, sliceSidebar, isWhole, type IndexedSidebar } from '../../model/sidebar-slice.ts'
import { sharedWords } from '../../text/shared-words.ts'
import { sidebarName } from '../../model/sidebar-name.ts'
import { isExternal } from '../../text/url.ts'
import type { NavbarItem, PageView, SidebarItem } from '../../model/theme.ts'
import { defined } from '../../base/defined.ts'

/** Shared site with sidebars prepared for slicing; created once per thread. */
export interface PreparedSite extends SharedSite {
  readonly indexed: ReadonlyMap<string, IndexedSidebar>
}

/** Prepares the shared site for many pages. */
export function prepareSite(shared: SharedSite): PreparedSite {
  return { ...shared, indexed: new Map(shared.sidebars.map((sidebar) => [sidebar.id, indexSidebar(sidebar)])) }
}

/** Creates the view of a page for the theme. Pure. */
export function pageView(
  job: Pick<
    RenderJob<unknown>,
    'page' | 'fragments' | 'inVersions' | 'inLocales' | 'markdownFile' | 'head' | 'moved'
  > & {
    readonly style?: string
  },
  site: PreparedSite,
): PageView {
  const { page } = job
  const { addressing, view } = site
  const href = hrefOf(page.route, addressing)
  const body = job.fragments['#body']
  const { previous, next, lastUpdate, published, description, image, imageAbout, editUrl } = page
  return defined({
    route: page.route,
    href,
    canonical: page.untranslated?.original ?? view.url + canonicalHref(job, site, href),
    alternates: alternatesOf(job, site),
    untranslated: page.untranslated,
    title: page.title,
    documentTitle: headTitle(body?.facts.head, page, view) ?? documentTitle(page, view.title, view.titleSeparator),
    description: description === '' ? undefined : description,
    lead: leadOf(page, body?.facts.excerpt),
    keywords: page.keywords ?? [],
    image:
      image === undefined
        ? view.image
        : isExternal(image)
          ? image
          : view.url + hrefOf(image, { ...addressing, trailingSlash: false }),
    imageAbout,
    layout: page.layout,
    feedback: page.feedback === false ? undefined : view.feedback,
    comments: page.comments === false || page.entry === undefined ? undefined : view.comments,
    assistants: job.markdownFile === undefined ? undefined : view.assistants,
    kind: page.kind ?? 'website',
    published,
    authors: page.authors && addressed(page.authors, addressing),
    noindex: (page.noindex ?? false) !== false || page.unlisted === true,
    unlisted: page.unlisted === true,
    hideTitle: page.hideTitle === true,
    markdown: job.markdownFile === undefined ? undefined : fileHref(markdownFileOf(page.route), addressing.baseUrl),
    navbar: navbarView(job, site),
    ...sidebarView(page, site),
    breadcrumbs: addressed(page.breadcrumbs ?? [], addressing),
    previous: previous && addressed(previous, addressing),
    next: next && addressed(next, addressing),
    toc: tableOfContents(page, body?.facts.headings ?? []),
    ...versionView(job, site),
    editUrl,
    lastUpdate,
    moved: job.moved && addressed(job.moved, addressing),
    style: job.style,
    head: mergeHead(
      site.head ?? [],
      job.head ?? [],
      headElements(page.head ?? [], addressing.baseUrl),
      body?.facts.head ?? [],
    ),
    words: body?.facts.words ?? 0,
  })
}

/** Description to show below the title, unless the first paragraph contains most of its words. */
function leadOf({ description, entry }: Page, paragraph: string | undefined): string | undefined {
  if (!description || entry === undefined || paragraph === undefined) return undefined
  return sharedWords(description, paragraph) > 0.5 ? undefined : description
}

/** Addresses of the page in its locales; empty for a single locale. */
function alternatesOf(
  { page, inLocales = [] }: Pick<RenderJob<unknown>, 'page' | 'inLocales'>,
  { locales = [], view }: PreparedSite,
): PageView['alternates'] {
  const translations = inLocales.flatMap(({ code, translated: href }) => (href === undefined ? [] : [{ code, href }]))
  const isOwn = page.untranslated === undefined && translations.some(({ code }) => code === view.locale)
  if (!isOwn || translations.length < 2) return undefined
  const first = locales.find(({ isDefault }) => isDefault)?.code
  const original = translations.find(({ code }) => code === first)
  return [...translations, ...(original === undefined ? [] : [{ ...original, code: 'x-default' }])]
}

/** Canonical address: that of the counterpart in the default version, if it exists. */
function canonicalHref(
  { page: { version }, inVersions }: Pick<RenderJob<unknown>, 'page' | 'inVersions'>,
  site: PreparedSite,
  ownHref: string,
): string {
  const last = version && site.versions[version.instance]?.find(({ isLast }) => isLast)
  const route = last && last.name !== version.name ? inVersions?.[last.name] : undefined
  return route === undefined ? ownHref : hrefOf(route, site.addressing)
}

/** Title that a component sets, which replaces the title of the page. */
function headTitle(
  head: readonly HeadElement[] = [],
  page: Page,
  { title: site, titleSeparator }: PreparedSite['view'],
): string | undefined {
  const title = head.findLast(({ tag }) => tag === 'title')?.text
  if (title === undefined || title === site) return title
  return documentTitle({ ...page, documentTitle: title }, site, titleSeparator)
}

function documentTitle(page: Page, title: string, separator: string): string {
  if (page.documentTitle === false) return title
  return `${page.documentTitle ?? page.title} ${separator} ${title}`
}

function tableOfContents(page: Page, headings: PageView['toc']): PageView['toc'] {
  if (page.toc === false) return []
  const { min, max } = page.toc ?? { min: 2, max: 3 }
  return [...headings, ...(page.headings ?? [])].filter(
    ({ depth, id, text }) => depth >= min && depth <= max && id !== '' && text !== '',
  )
}

function sidebarView(page: Page, site: PreparedSite): Pick<PageView, 'sidebar'> {
  const indexed = page.sidebar === undefined ? undefined : site.indexed.get(page.sidebar)
  if (indexed === undefined) return {}
  const { id } = indexed.sidebar
  const rest = isWhole(indexed) ? undefined : site.rest[id]
  const items = sliceSidebar(indexed, page.route).map((item) => sidebarItem(item, page.route, site))
  return {
    sidebar: defined({
      id,
      label: navbarLabel(site.navbar, id) ?? page.group ?? sidebarName(indexed.sidebar),
      items,
      rest,
    }),
  }
}

/** Label of the navbar's link to a sidebar. */
function navbarLabel({ left, right }: PreparedSite['navbar'], id: string): string | undefined {
  const links = [...left, ...right].flatMap((item) => (item.type === 'dropdown' ? item.items : item))
  const link = links.find((item) => item.type === 'link' && item.sidebar === id)
  return link?.type === 'link' ? link.label : undefined
}

/** Sidebar item with its address; active and open if it leads to `route`. */
export function sidebarItem(item: NavItem, route: string, site: Pick<SharedSite, 'addressing'>): SidebarItem {
  if (item.type === 'html') return item
  const { label, badge, tone, className, props } = item
  const extra = defined({ badge, tone, className, props })
  if (item.type === 'link') {
    const external = isExternal(item.href)
    const href = external ? item.href : hrefOf(item.href, site.addressing)
    return defined({ type: 'link', label, href, external, active: item.href === route, ...extra })
  }
  const items = item.items.map((child) => sidebarItem(child, route, site))
  const active = item.href === route || items.some((child) => child.type !== 'html' && child.active)
  const href = item.href === undefined || item.linkUnlisted === true ? undefined : hrefOf(item.href, site.addressing)
  const { collapsible, icon, tint } = item
  const open = active || !item.collapsed
  return defined({ type: 'category', label, href, active, open, collapsible, items, icon, tint, ...extra })
}

/**
 * Navbar of a page. The link to the section of the page is active. A dropdown that contains the
 * page is then not active (only its item), since only one item of the navbar may be active.
 */
function navbarView(job: Parameters<typeof navbarItem>[1], site: PreparedSite): PageView['navbar'] {
  const left = site.navbar.left.map((item) => navbarItem(item, job, site))
  const right = site.navbar.right.map((item) => navbarItem(item, job, site))
  if (![...left, ...right].some((item) => item.type === 'link' && item.active)) return { left, right }
  const unmarked = (item: NavbarItem): NavbarItem => (item.type === 'dropdown' ? { ...item, active: false } : item)
  return { left: left.map(unmarked), right: right.map(unmarked) }
}

function navbarItem(
  item: LinkedNavbarItem,
  job: Pick<RenderJob<unknown>, 'page' | 'inVersions' | 'inLocales'>,
  site: PreparedSite,
): NavbarItem {
  const { page } = job
  switch (item.type) {
    case 'link': {
      const { version } = page
      // Links in an old version lead to the same version.
      const ofVersion =
        version && version.instance === item.inVersions?.instance ? item.inVersions.links[version.name] : undefined
      const { href, route, sidebar } = ofVersion ?? item
      const active = !item.external && (sidebar !== undefined ? sidebar === page.sidebar : isBelow(page.route, route))
      return { type: 'link', label: item.label, href, external: item.external, active }
    }
    case 'dropdown': {
      const items = item.items.map((child) => navbarItem(child, job, site))
      const active = items.some((child) => child.type === 'link' && child.active)
      return { type: 'dropdown', label: item.label, items, active }
    }
    case 'locale': {
      const { label } = item
      const active = (code: string) => code === site.view.locale
      if (site.locales !== undefined) {
        const hrefs = new Map(job.inLocales?.map(({ code, href }) => [code, href]))
        const locales = site.locales.map(({ code, label: name }) => {
          return { code, label: name, href: hrefs.get(code) ?? '', active: active(code) }
        })
        const ownLabel = locales.find((locale) => locale.active)?.label ?? label
        return { type: 'locale', label: ownLabel, locales, ...(site.proposesLocale === true ? { propose: true } : {}) }
      }
      const current = { code: site.view.locale, label, href: hrefOf(page.route, site.addressing), active: true }
      return { type: 'locale', label, locales: [current] }
    }
    case 'version': {
      const { instance, before, after } = item
      const version = page.version?.instance === instance ? page.version : undefined
      const versions = (site.versions[instance] ?? []).map(({ name, label, path, home = path }) => {
        const counterpart = version && job.inVersions?.[name]
        return { name, label, href: hrefOf(counterpart ?? home, site.addressing), active: version?.name === name }
      })
      const linked = (items: typeof before) => items?.map((child) => navbarItem(child, job, site))
      return defined({ type: 'version', instance, versions, before: linked(before), after: linked(after) })
    }
    default:
      return item
  }
}

function isBelow(route: string, above: string | undefined): boolean {
  return above !== undefined && (route === above || (above !== '/' && route.startsWith(`${above}/`)))
}

/** Docs versions for a page; `undefined` for a single version. */
export function versionView(
  { page, inVersions }: Pick<RenderJob<unknown>, 'page' | 'inVersions'>,
  site: PreparedSite,
): Pick<PageView, 'version'> {
  const { version } = page
  const versions = version && site.versions[version.instance]
  const current = versions?.find(({ name }) => name === version?.name)
  if (current === undefined || version === undefined || versions === undefined || versions.length < 2) return {}
  const last = versions.find(({ isLast }) => isLast)
  // In a locale, the default version may have no page.
  if (last === undefined) return {}
  const { name, label, path, isLast, banner, badge } = current
  return {
    version: defined({
      name,
      label,
      path: hrefOf(path, site.addressing),
      isLast,
      banner,
      badge,
      instance: version.instance,
      latest: hrefOf(inVersions?.[last.name] ?? last.home ?? last.path, site.addressing),
      all: versions.map((other) => ({
        name: other.name,
        label: other.label,
        href: hrefOf(inVersions?.[other.name] ?? other.home ?? other.path, site.addressing),
        isHere: other === current,
      })),
    }),
  }
}
