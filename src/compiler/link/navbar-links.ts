import type { NavbarItemConfig } from '../config/schema.ts'
import { diagnostic, type Details, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { hrefOf, type Addressing } from '../../model/address.ts'
import type { LinkedNavbarItem, VersionLink } from '../../model/linked.ts'
import type { DocsVersion } from '../../model/page.ts'
import type { MadeItem, MadeLink, PluginItem } from '../../model/plugin-item.ts'
import { firstHref } from '../../model/sidebar-slice.ts'
import { checkAddress } from './address.ts'
import type { Linker, NavigationTargets, Path } from './navigation-linker.ts'
import { noFollowUps } from './reports.ts'
import { defined } from '../../base/defined.ts'

type InVersions = Pick<Extract<LinkedNavbarItem, { type: 'link' }>, 'inVersions'>
type Config<Type extends NavbarItemConfig['type']> = Extract<NavbarItemConfig, { type: Type }>

/** Links a navbar item. An item with a broken target is reported and omitted. */
export function linkItem(config: NavbarItemConfig, path: Path, linker: Linker): LinkedNavbarItem[] {
  const { targets, address } = linker
  switch (config.type) {
    case 'link':
      return [{ type: 'link', label: config.label, ...address(config.to, [...path, 'to']) }]
    case 'docSidebar':
      return sidebar(config, path, linker)
    case 'doc':
      return doc(config, path, linker)
    case 'docsVersion':
      return version(config, path, linker)
    case 'docsVersionDropdown':
      return versions(config, path, linker)
    case 'localeDropdown':
      if (!targets.hasLocales) linker.report(oneLocale(linker.at(path)))
      return [{ type: 'locale', label: targets.language }]
    case 'search':
      // Without the search, and without a page of the site at this address, the item has no target.
      if (checkAddress('/search', linker.at([...path, 'type']), targets).problem !== undefined) return []
      linker.reached.add('/search')
      return [{ type: 'search' }]
    case 'html':
      return [{ type: 'html', html: config.value }]
    case 'plugin':
      return targets
        .make(config as PluginItem, targets.locate([...path, 'use']))
        .flatMap((item) => pluginItem(item, path, linker))
    case 'dropdown': {
      const items = config.items.flatMap((item, index) =>
        linkItem(item as NavbarItemConfig, [...path, 'items', index], linker),
      )
      return [{ type: 'dropdown', label: config.label, items }]
    }
  }
}

/** Report for a menu of locales on a site with a single locale. */
function oneLocale(details: Details): Diagnostic {
  const hint = 'name two or more locales in "locales:", or remove the item'
  return diagnostic('locale/one-entry', 'the menu of locales has one entry', { ...details, hint })
}

/** Links the menu of versions. A menu with one entry is omitted. */
function versions(config: Config<'docsVersionDropdown'>, path: Path, linker: Linker): LinkedNavbarItem[] {
  const all = linker.targets.versions.get(config.docsPluginId)
  if (all === undefined) return linker.noInstance(config.docsPluginId, path)
  for (const { path: base, home = base } of all) linker.reached.add(home)
  const links = (key: 'dropdownItemsBefore' | 'dropdownItemsAfter') =>
    config[key]?.flatMap((item, index) => linkItem(item, [...path, key, index], linker))
  const [before, after] = [links('dropdownItemsBefore'), links('dropdownItemsAfter')]
  if (all.length < 2 && before === undefined && after === undefined) return []
  return [defined({ type: 'version', instance: config.docsPluginId, before, after })]
}

function version(config: Config<'docsVersion'>, path: Path, linker: Linker): LinkedNavbarItem[] {
  const all = linker.targets.versions.get(config.docsPluginId)
  if (all === undefined) return linker.noInstance(config.docsPluginId, path)
  const versionName = config.version
  const match = all.find(({ name, isLast }) => (versionName === undefined ? isLast : name === versionName))
  if (match === undefined)
    return linker.missing(versionName ?? '', [...path, 'version'], {
      code: 'version/missing',
      message: `no version "${versionName}" of "${config.docsPluginId}"`,
      known: all.map(({ name }) => name),
    })
  const { path: base, home = base } = match
  linker.reached.add(home)
  return [{ ...linker.pageLink(config.label ?? match.label, home), route: base }]
}

/** Links an item of a plugin. Its addresses are located at the item in the configuration. */
function pluginItem(item: MadeItem, path: Path, { address }: Linker): LinkedNavbarItem[] {
  if (item.html !== undefined) return [{ type: 'html', html: item.html }]
  const link = ({ label, to }: MadeLink) => ({ type: 'link', label, ...address(to, [...path, 'use']) }) as const
  return item.items === undefined
    ? [link(item)]
    : [{ type: 'dropdown', label: item.label, items: item.items.map(link) }]
}

function sidebar(config: Config<'docSidebar'>, path: Path, linker: Linker): LinkedNavbarItem[] {
  const { targets, at, missing, pageLink, report, noInstance } = linker
  const { docsPluginId, sidebarId } = config
  if (docsPluginId !== undefined && !targets.versions.has(docsPluginId)) return noInstance(docsPluginId, path)
  const sidebars = docsPluginId === undefined ? undefined : sidebarsOf(docsPluginId, targets)
  const sidebar = targets.sidebars.get(`${docsPluginId}/${sidebarId}`) ?? targets.sidebars.get(sidebarId)
  if (sidebar === undefined || (sidebars !== undefined && !sidebars.includes(sidebarId)))
    return missing(sidebarId, [...path, 'sidebarId'], {
      code: 'sidebar/missing',
      message: `no sidebar "${sidebarId}"${sidebars === undefined ? '' : ` in "${docsPluginId}"`}`,
      known: sidebars ?? targets.sidebars.keys(),
      hint: inOtherVersions(sidebarId, targets),
    })
  const route = firstHref(sidebar.items)
  if (route === undefined) {
    const hint = 'add a page to it, or remove the item from the navbar'
    const about = { ...at([...path, 'sidebarId']), hint }
    // The missing pages may be unreadable ones.
    report(
      diagnostic('sidebar/no-link', `the sidebar "${sidebarId}" contains no link`, about),
      targets.hints.followUps !== noFollowUps,
    )
    return []
  }
  return [
    {
      ...pageLink(config.label ?? sidebarId, route),
      sidebar: sidebarId,
      ...sidebarInVersions(sidebarId, { ...targets, addressing: targets.hints.targets.addressing }),
    },
  ]
}

/** Hint for a sidebar that other versions have, but not the last one, which the navbar links to. */
function inOtherVersions(id: string, { versions, sidebars }: NavigationTargets): string | undefined {
  for (const all of versions.values()) {
    const last = all.find(({ isLast }) => isLast)?.name
    const names = all.flatMap(({ name }) => (sidebars.has(`${name}/${id}`) ? [`"${name}"`] : []))
    if (names.length > 0)
      return `only ${names.join(', ')} has it, and the navbar links to "${last}": set "sidebars" of this version, or use docsVersion`
  }
  return undefined
}

/** Links the sidebar of the same name in the other versions. */
export function sidebarInVersions(
  id: string,
  targets: Pick<NavigationTargets, 'versions' | 'sidebars'> & { readonly addressing: Addressing },
): InVersions {
  for (const [instance, versions] of targets.versions) {
    if (versions.find(({ isLast }) => isLast)?.sidebars.includes(id) !== true) continue
    return inVersions(targets.versions.get(instance), instance, (version) => {
      const docKey = `${version.name}/${id}`
      const route = firstHref(targets.sidebars.get(docKey)?.items ?? [])
      return route === undefined ? undefined : { href: hrefOf(route, targets.addressing), route, sidebar: docKey }
    })
  }
  return {}
}

function inVersions(
  versions: readonly DocsVersion[] = [],
  instance: string,
  linkIn: (version: DocsVersion) => VersionLink | undefined,
): InVersions {
  const others = versions.filter(({ isLast }) => !isLast)
  const links = others.flatMap((version) => {
    const link = linkIn(version)
    return link === undefined ? [] : [[version.name, link] as const]
  })
  return links.length === 0 ? {} : { inVersions: { instance, links: Object.fromEntries(links) } }
}

function doc(config: Config<'doc'>, path: Path, linker: Linker): LinkedNavbarItem[] {
  const { targets, missing, noInstance, pageLink, reached } = linker
  const docs = targets.versions.get(config.docsPluginId)?.find(({ isLast }) => isLast)?.docs
  if (docs === undefined) return noInstance(config.docsPluginId, path)
  const target = docs.find(({ id }) => id === config.docId)
  if (target === undefined)
    return missing(config.docId, [...path, 'docId'], {
      code: 'doc/missing',
      message: `no doc "${config.docId}" in "${config.docsPluginId}"`,
      known: docs.map(({ id }) => id),
    })
  reached.add(target.path)
  const others = inVersions(targets.versions.get(config.docsPluginId), config.docsPluginId, ({ docs }) => {
    const counterpart = docs.find(({ id }) => id === config.docId)
    return counterpart === undefined
      ? undefined
      : { href: hrefOf(counterpart.path, targets.hints.targets.addressing), route: counterpart.path }
  })
  return [{ ...pageLink(config.label ?? config.docId, target.path), ...others }]
}

/** Names of the sidebars of a docs instance. */
function sidebarsOf(instance: string, { versions }: NavigationTargets): readonly string[] {
  return versions.get(instance)?.find(({ isLast }) => isLast)?.sidebars ?? []
}
