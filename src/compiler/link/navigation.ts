import type { SiteConfig, NavbarItemConfig } from '../config/schema.ts'
import type { Code } from '../../diagnostics/codes.ts'
import { diagnostic, type Place } from '../../diagnostics/diagnostic.ts'
import { didYouMean, nearest } from '../../diagnostics/suggest.ts'
import { hrefOf } from '../../model/address.ts'
import type { LinkedNavbarItem, VersionLink } from '../../model/linked.ts'
import type { DocsVersion, Reference, Sidebar } from '../../model/page.ts'
import type { MadeItem, MadeLink, PluginItem } from '../../model/plugin-item.ts'
import { firstHref } from '../../model/sidebar-slice.ts'
import { isExternal } from '../../text/url.ts'
import { checkAddress, type AddressContext } from './address.ts'
import { noFollowUps, reportCollector } from './reports.ts'
import { meantName } from './names.ts'
import { defined } from '../../base/defined.ts'

/** What navbar and footer point to. */
export interface NavigationTargets extends AddressContext {
  readonly sidebars: ReadonlyMap<string, Sidebar>
  readonly versions: ReadonlyMap<string, readonly DocsVersion[]>
  /** What the language of the site is called. */
  readonly language: string
  /** What a plugin puts in the place of an item. */
  make(wanted: PluginItem, place: Place | undefined): readonly MadeItem[]
  /** Place of a value of the configuration. */
  locate(path: Path): Place | undefined
}

type Path = readonly (string | number)[]

/** Links of an announcement, as the theme reads them; code comes first where it begins first. */
const announced = /`[^`]+`|(\[[^\]]+\]\()([^()\s]+)(?=\))/g

/** So many names fit into a hint. */
const mostListed = 12

/** Names of the sidebars of a docs instance. */
function sidebarsOf(instance: string, { versions }: NavigationTargets): readonly string[] {
  return versions.get(instance)?.find(({ isLast }) => isLast)?.sidebars ?? []
}

type InVersions = Pick<Extract<LinkedNavbarItem, { type: 'link' }>, 'inVersions'>

/**
 * What stands around every page, with its addresses: navbar, footer, announcement, pictures. A name or an address that
 * does not exist is reported. `reached` are the routes that they lead to.
 */
export function linkNavigation(
  config: Pick<SiteConfig, 'navbar' | 'footer' | 'announcementBar' | 'favicon' | 'image'>,
  targets: NavigationTargets,
) {
  const { followUps } = targets.hints
  const { addressing, files } = targets.hints.targets
  const { report, ...reports } = reportCollector(followUps)
  const reached = new Set<string>()
  const at = (path: Path) => defined({ place: targets.locate(path) })
  const pageLink = (label: string, route: string) =>
    ({ type: 'link', label, href: hrefOf(route, addressing), external: false, route }) as const

  function item(config: NavbarItemConfig, path: Path): LinkedNavbarItem[] {
    switch (config.type) {
      case 'link':
        return [{ type: 'link', label: config.label, ...address(config.to, [...path, 'to']) }]
      case 'docSidebar':
        return sidebar(config, path)
      case 'doc':
        return doc(config, path)
      case 'docsVersion':
      case 'docsVersionDropdown': {
        const versions = targets.versions.get(config.docsPluginId)
        if (versions === undefined) return noInstance(config.docsPluginId, path)
        if (config.type === 'docsVersionDropdown') {
          for (const { path: base, home = base } of versions) reached.add(home)
          const links = (key: 'dropdownItemsBefore' | 'dropdownItemsAfter') =>
            config[key]?.flatMap((one, index) => item(one, [...path, key, index]))
          const [before, after] = [links('dropdownItemsBefore'), links('dropdownItemsAfter')]
          return [defined({ type: 'version', instance: config.docsPluginId, before, after })]
        }
        const wanted = config.version
        const version = versions.find(({ name, isLast }) => (wanted === undefined ? isLast : name === wanted))
        if (version === undefined)
          return missing(wanted ?? '', [...path, 'version'], {
            code: 'version/missing',
            message: `no version "${wanted}" of "${config.docsPluginId}"`,
            known: versions.map(({ name }) => name),
          })
        const { path: base, home = base } = version
        reached.add(home)
        return [{ ...pageLink(config.label ?? version.label, home), route: base }]
      }
      case 'localeDropdown':
        return [{ type: 'locale', label: targets.language }]
      case 'search':
        return search(path)
      case 'html':
        return [{ type: 'html', html: config.value }]
      case 'plugin':
        return targets
          .make(config as PluginItem, targets.locate([...path, 'use']))
          .flatMap((made) => pluginItem(made, path))
      case 'dropdown': {
        const items = config.items.flatMap((one, index) => item(one as NavbarItemConfig, [...path, 'items', index]))
        return [{ type: 'dropdown', label: config.label, items }]
      }
    }
  }

  /** Addresses that a plugin gives stand where the configuration wants the item. */
  function pluginItem(made: MadeItem, path: Path): LinkedNavbarItem[] {
    if (made.html !== undefined) return [{ type: 'html', html: made.html }]
    const link = ({ label, to }: MadeLink) => ({ type: 'link', label, ...address(to, [...path, 'use']) }) as const
    return made.items === undefined
      ? [link(made)]
      : [{ type: 'dropdown', label: made.label, items: made.items.map(link) }]
  }

  function sidebar(config: Extract<NavbarItemConfig, { type: 'docSidebar' }>, path: Path): LinkedNavbarItem[] {
    const { docsPluginId, sidebarId } = config
    if (docsPluginId !== undefined && !targets.versions.has(docsPluginId)) return noInstance(docsPluginId, path)
    const own = docsPluginId === undefined ? undefined : sidebarsOf(docsPluginId, targets)
    const found = targets.sidebars.get(`${docsPluginId}/${sidebarId}`) ?? targets.sidebars.get(sidebarId)
    if (found === undefined || (own !== undefined && !own.includes(sidebarId)))
      return missing(sidebarId, [...path, 'sidebarId'], {
        code: 'sidebar/missing',
        message: `no sidebar "${sidebarId}"${own === undefined ? '' : ` in "${docsPluginId}"`}`,
        known: own ?? targets.sidebars.keys(),
      })
    const route = firstHref(found.items)
    if (route === undefined) {
      const hint = 'add a page to it, or take the item out of the navbar'
      const about = { ...at([...path, 'sidebarId']), hint }
      // The pages that it lacks may be those that could not be read.
      report(
        diagnostic('sidebar/no-link', `the sidebar "${sidebarId}" holds no link`, about),
        followUps !== noFollowUps,
      )
      return []
    }
    return [{ ...pageLink(config.label ?? sidebarId, route), sidebar: sidebarId, ...sidebarInVersions(sidebarId) }]
  }

  /** The sidebar of the same name in the other versions. */
  function sidebarInVersions(id: string): InVersions {
    for (const [instance, versions] of targets.versions) {
      if (versions.find(({ isLast }) => isLast)?.sidebars.includes(id) !== true) continue
      return inVersions(instance, (version) => {
        const own = `${version.name}/${id}`
        const route = firstHref(targets.sidebars.get(own)?.items ?? [])
        return route === undefined ? undefined : { href: hrefOf(route, addressing), route, sidebar: own }
      })
    }
    return {}
  }

  function inVersions(instance: string, linkIn: (version: DocsVersion) => VersionLink | undefined): InVersions {
    const others = (targets.versions.get(instance) ?? []).filter(({ isLast }) => !isLast)
    const links = others.flatMap((version) => {
      const link = linkIn(version)
      return link === undefined ? [] : [[version.name, link] as const]
    })
    return links.length === 0 ? {} : { inVersions: { instance, links: Object.fromEntries(links) } }
  }

  function doc(config: Extract<NavbarItemConfig, { type: 'doc' }>, path: Path): LinkedNavbarItem[] {
    const docs = targets.versions.get(config.docsPluginId)?.find(({ isLast }) => isLast)?.docs
    if (docs === undefined) return noInstance(config.docsPluginId, path)
    const found = docs.find(({ id }) => id === config.docId)
    if (found === undefined)
      return missing(config.docId, [...path, 'docId'], {
        code: 'doc/missing',
        message: `no doc "${config.docId}" in "${config.docsPluginId}"`,
        known: docs.map(({ id }) => id),
      })
    reached.add(found.path)
    const others = inVersions(config.docsPluginId, ({ docs }) => {
      const there = docs.find(({ id }) => id === config.docId)
      return there === undefined ? undefined : { href: hrefOf(there.path, addressing), route: there.path }
    })
    return [{ ...pageLink(config.label ?? config.docId, found.path), ...others }]
  }

  /** Leads to a page that the site, or a plugin of it, must have. */
  function search(path: Path): LinkedNavbarItem[] {
    const place = at([...path, 'type'])
    const { route, problem } = checkAddress('/search', place, targets)
    if (problem === undefined) {
      if (route !== undefined) reached.add(route)
      return [{ type: 'search' }]
    }
    const hint = 'write a page with "layout: search" at this address, or take the item out of the navbar'
    report(diagnostic('link/no-page', 'no page at "/search" to search with', { subject: '/search', ...place, hint }))
    return []
  }

  function address(to: string, path: Path): { href: string; external: boolean; route?: string } {
    // A hash alone is one of the page that shows it.
    if (/^[?#]/.test(to)) return { href: to, external: false }
    const { result, route, problem, ...checked } = checkAddress(to, { ...at(path), label: 'linked here' }, targets)
    if (problem !== undefined) report(problem, checked.isFollowUp)
    const external = isExternal(to)
    if (route !== undefined) reached.add(route)
    const shown = 'route' in result ? result.route : route
    return { href: result.href, external, ...(external || shown === undefined ? {} : { route: shown }) }
  }

  /** Reports a name that does not exist; the item is left out. */
  function missing(
    name: string,
    path: Path,
    { code, message, known }: { readonly code: Code; readonly message: string; readonly known: Iterable<string> },
  ): [] {
    const names = [...known].filter((one) => !one.includes('/'))
    const all =
      names.length === 0 || names.length > mostListed
        ? undefined
        : `write ${names.map((one) => `"${one}"`).join(' or ')}`
    const hint = nearest(name, names) === undefined ? all : didYouMean(name, names)
    report(diagnostic(code, message, { subject: name, ...at(path), ...defined({ hint }) }))
    return []
  }

  function noInstance(name: string, path: Path): [] {
    return missing(name, [...path, 'docsPluginId'], {
      code: 'config/unknown-plugin',
      message: `no docs instance "${name}"`,
      known: targets.versions.keys(),
    })
  }

  function picture(src: string | undefined, path: Path): void {
    if (src === undefined || isExternal(src)) return
    const file = src.replace(/^\//, '').split(/[?#]/, 1)[0] ?? ''
    if (files.same(file) !== undefined) return
    const hint = meantName(file, files, (name) => `/${name}`) ?? 'put the file into the static folder'
    report(diagnostic('link/no-asset', `no file at "${src}"`, { subject: src, ...at(path), label: 'shown here', hint }))
  }

  function announcement(text: string): string {
    return text.replace(announced, (whole, open: string | undefined, to: string) =>
      open === undefined || !/^[/#]|^https?:/i.test(to)
        ? whole
        : open + address(to, ['announcementBar', 'content']).href,
    )
  }

  /** The name of a site leads to its home page, on every page that has a bar. */
  function home({ left, right }: SiteConfig['navbar']): void {
    const [anyPage] = targets.hints.targets.routes
    if (left.length + right.length === 0 || anyPage === undefined) return
    const { problem, isFollowUp } = checkAddress('/', {}, targets)
    if (problem === undefined) return
    const message = 'nothing is at "/", where the name of the site leads'
    const hint = 'write content/pages/index.md, with "use: pages" in "content:", or redirect "/" to a page'
    report(diagnostic('page/no-home', message, { subject: '/', ...at(['navbar']), hint }), isFollowUp)
  }

  const { logo } = config.navbar
  if (logo?.href === undefined) home(config.navbar)
  picture(config.favicon, ['favicon'])
  picture(config.image, ['image'])
  picture(logo?.src, ['navbar', 'logo', 'src'])
  picture(logo?.srcDark, ['navbar', 'logo', 'srcDark'])
  const side = (items: readonly NavbarItemConfig[], name: 'left' | 'right') =>
    items.flatMap((one, index) => item(one, ['navbar', name, index]))
  return {
    navbar: { left: side(config.navbar.left, 'left'), right: side(config.navbar.right, 'right') },
    footer: config.footer.links.map(({ title, items }, column) => ({
      title,
      items: items.map(({ label, to }, index): Reference => ({
        label,
        href: address(to, ['footer', 'links', column, 'items', index, 'to']).href,
      })),
    })),
    ...(logo?.href === undefined ? {} : { logoHref: address(logo.href, ['navbar', 'logo', 'href']).href }),
    ...(config.announcementBar === undefined ? {} : { announcement: announcement(config.announcementBar.content) }),
    reached,
    ...reports,
  }
}
