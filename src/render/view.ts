import { addressed, hrefOf, twinFile } from '../model/address.ts'
import type { LinkedNavbarItem, RenderJob, SharedSite } from '../model/linked.ts'
import type { HeadElement } from '../model/facts.ts'
import type { DocsVersion, NavItem, Page } from '../model/page.ts'
import { indexSidebar, sliceSidebar, isWhole, type IndexedSidebar } from '../model/sidebar-slice.ts'
import { isExternal } from '../text/url.ts'
import type { NavbarItem, PageView, SidebarItem } from '../theme.ts'

/** The shared site, with sidebars ready for slicing: made once for each thread. */
export interface PreparedSite extends SharedSite {
  readonly indexed: ReadonlyMap<string, IndexedSidebar>
}

/** Prepares the shared site for many pages. */
export function prepareSite(shared: SharedSite): PreparedSite {
  return { ...shared, indexed: new Map(shared.sidebars.map((sidebar) => [sidebar.id, indexSidebar(sidebar)])) }
}

/** One page as the theme shows it. Pure. */
export function pageView(
  job: Pick<RenderJob<unknown>, 'page' | 'fragments' | 'inVersions' | 'twin'>,
  site: PreparedSite,
  style?: string,
): PageView {
  const { page } = job
  const { addressing, view } = site
  const href = hrefOf(page.route, addressing)
  const fragments = Object.values(job.fragments)
  const islands = fragments.some(({ facts }) => facts.islands.length > 0)
  const body = job.fragments['#body']
  const { previous, next, lastUpdate, published, description, image, editUrl } = page
  return {
    route: page.route,
    href,
    canonical: view.url + canonicalHref(job, site, href),
    title: page.title,
    documentTitle: headTitle(body?.facts.head, page, view) ?? documentTitle(page, view.title, view.titleSeparator),
    ...(description === undefined || description === '' ? {} : { description }),
    keywords: page.keywords ?? [],
    ...(image === undefined
      ? {}
      : { image: isExternal(image) ? image : view.url + hrefOf(image, { ...addressing, trailingSlash: false }) }),
    layout: page.layout,
    kind: page.kind ?? 'website',
    ...(published === undefined ? {} : { published }),
    noindex: (page.noindex ?? false) !== false || page.unlisted === true,
    unlisted: page.unlisted === true,
    hideTitle: page.hideTitle === true,
    ...(job.twin === undefined
      ? {}
      : { markdown: hrefOf(`/${twinFile(page.route)}`, { ...addressing, trailingSlash: false }) }),
    navbar: {
      left: site.navbar.left.map((item) => navbarItem(item, job, site)),
      right: site.navbar.right.map((item) => navbarItem(item, job, site)),
    },
    ...sidebarView(page, site),
    breadcrumbs: addressed(page.breadcrumbs ?? [], addressing),
    ...(previous === undefined ? {} : { previous: addressed(previous, addressing) }),
    ...(next === undefined ? {} : { next: addressed(next, addressing) }),
    toc: tableOfContents(page, body?.facts.headings ?? []),
    ...versionView(job, site),
    ...(editUrl === undefined ? {} : { editUrl }),
    ...(lastUpdate === undefined ? {} : { lastUpdate }),
    ...(islands && site.wake !== undefined ? { islands: site.wake } : {}),
    ...(style === undefined ? {} : { style }),
    head: job.fragments['#body']?.facts.head ?? [],
    words: body?.facts.words ?? 0,
  }
}

/** What the last version has is canonical there. */
function canonicalHref(
  { page: { version }, inVersions }: Pick<RenderJob<unknown>, 'page' | 'inVersions'>,
  site: PreparedSite,
  own: string,
): string {
  const last = version && site.versions[version.instance]?.find(({ isLast }) => isLast)
  const route = last && last.name !== version.name ? inVersions?.[last.name] : undefined
  return route === undefined ? own : hrefOf(route, site.addressing)
}

/** A title that a component gives stands for that of the page. */
function headTitle(
  head: readonly HeadElement[] = [],
  page: Page,
  { title: site, titleSeparator }: PreparedSite['view'],
): string | undefined {
  const given = head.findLast(({ tag }) => tag === 'title')?.text
  if (given === undefined || given === site) return given
  return documentTitle({ ...page, documentTitle: given }, site, titleSeparator)
}

function documentTitle(page: Page, title: string, separator: string): string {
  if (page.documentTitle === false) return title
  return `${page.documentTitle ?? page.title} ${separator} ${title}`
}

function tableOfContents(page: Page, headings: PageView['toc']): PageView['toc'] {
  if (page.toc === false) return []
  const { min, max } = page.toc ?? { min: 2, max: 3 }
  return [...headings, ...(page.headings ?? [])].filter(({ depth, id }) => depth >= min && depth <= max && id !== '')
}

function sidebarView(page: Page, site: PreparedSite): Pick<PageView, 'sidebar'> {
  const indexed = page.sidebar === undefined ? undefined : site.indexed.get(page.sidebar)
  if (indexed === undefined) return {}
  const { id } = indexed.sidebar
  const rest = isWhole(indexed) ? undefined : site.rest[id]
  const items = sliceSidebar(indexed, page.route).map((item) => sidebarItem(item, page.route, site))
  return { sidebar: { id, label: id, items, ...(rest === undefined ? {} : { rest }) } }
}

/** A sidebar item with its address; marked and opened if it leads to `route`. */
export function sidebarItem(item: NavItem, route: string, site: Pick<SharedSite, 'addressing'>): SidebarItem {
  if (item.type === 'html') return item
  const extra = {
    ...(item.className === undefined ? {} : { className: item.className }),
    ...(item.props === undefined ? {} : { props: item.props }),
  }
  if (item.type === 'link') {
    const external = isExternal(item.href)
    const href = external ? item.href : hrefOf(item.href, site.addressing)
    return {
      type: 'link',
      label: item.label,
      href,
      external,
      active: item.href === route,
      ...(item.badge === undefined ? {} : { badge: item.badge }),
      ...extra,
    }
  }
  const items = item.items.map((one) => sidebarItem(one, route, site))
  const active = item.href === route || items.some((one) => one.type !== 'html' && one.active)
  const href = item.href === undefined || item.linkUnlisted === true ? undefined : hrefOf(item.href, site.addressing)
  return {
    type: 'category',
    label: item.label,
    ...(href === undefined ? {} : { href }),
    active,
    open: active || !item.collapsed,
    collapsible: item.collapsible,
    items,
    ...extra,
  }
}

function navbarItem(
  item: LinkedNavbarItem,
  job: Pick<RenderJob<unknown>, 'page' | 'inVersions'>,
  site: PreparedSite,
): NavbarItem {
  const { page } = job
  switch (item.type) {
    case 'link': {
      const { version } = page
      // Who reads an old version stays in it.
      const own =
        version && version.instance === item.inVersions?.instance ? item.inVersions.links[version.name] : undefined
      const { href, route, sidebar } = own ?? item
      const active = !item.external && (sidebar !== undefined ? sidebar === page.sidebar : isBelow(page.route, route))
      return { type: 'link', label: item.label, href, external: item.external, active }
    }
    case 'dropdown': {
      const items = item.items.map((one) => navbarItem(one, job, site))
      return {
        type: 'dropdown',
        label: item.label,
        items,
        active: items.some((one) => one.type === 'link' && one.active),
      }
    }
    case 'locale':
      return {
        type: 'locale',
        label: item.label,
        locales: [
          { code: site.view.locale, label: item.label, href: hrefOf(page.route, site.addressing), active: true },
        ],
      }
    case 'version': {
      const versions = (site.versions[item.instance] ?? []).map(({ name, label, path, home = path }) => ({
        name,
        label,
        href: hrefOf(
          (page.version?.instance === item.instance ? job.inVersions?.[name] : undefined) ?? home,
          site.addressing,
        ),
        active: page.version?.instance === item.instance && page.version.name === name,
      }))
      const { before, after } = item
      return {
        type: 'version',
        instance: item.instance,
        versions,
        ...(before === undefined ? {} : { before: before.map((one) => navbarItem(one, job, site)) }),
        ...(after === undefined ? {} : { after: after.map((one) => navbarItem(one, job, site)) }),
      }
    }
    default:
      return item
  }
}

function isBelow(route: string, above: string | undefined): boolean {
  return above !== undefined && (route === above || (above !== '/' && route.startsWith(`${above}/`)))
}

function versionView(
  { page, inVersions }: Pick<RenderJob<unknown>, 'page' | 'inVersions'>,
  site: PreparedSite,
): Pick<PageView, 'version'> {
  const { version } = page
  if (version === undefined) return {}
  const versions = site.versions[version.instance]
  const own = versions?.find(({ name }) => name === version.name)
  if (own === undefined || versions === undefined || versions.length < 2) return {}
  const last = versions.find(({ isLast }) => isLast) as DocsVersion
  const { name, label, path, isLast, banner, badge } = own
  return {
    version: {
      name,
      label,
      path: hrefOf(path, site.addressing),
      isLast,
      ...(banner === undefined ? {} : { banner }),
      ...(badge === undefined ? {} : { badge }),
      instance: version.instance,
      latest: hrefOf(inVersions?.[last.name] ?? last.home ?? last.path, site.addressing),
    },
  }
}
