import type { SiteConfig } from '../config/schema.ts'
import { hrefOf } from '../../model/address.ts'
import type { LinkedNavbarItem } from '../../model/linked.ts'
import type { Page } from '../../model/page.ts'
import { sidebarName } from '../../model/sidebar-name.ts'
import { firstHref } from '../../model/sidebar-slice.ts'
import type { Words } from '../../model/words.ts'
import { sidebarInVersions } from './navbar-links.ts'
import type { LinkedSite } from './site.ts'

interface Options {
  readonly config: Pick<SiteConfig, 'search'>
  readonly locales: readonly unknown[]
  readonly words: Pick<Words, 'language'>
}

/**
 * Navbar of a site whose configuration lists no items: links to the sidebars of current versions, then the menus of
 * versions and locales, and the search.
 */
export function defaultNavbar(
  site: LinkedSite,
  { config, locales, words }: Options,
): { readonly left: readonly LinkedNavbarItem[]; readonly right: readonly LinkedNavbarItem[] } {
  const versioned = [...site.versions].filter(([, versions]) => versions.length > 1)
  return {
    left: sidebarLinks(site),
    right: [
      ...versioned.map(([instance]) => ({ type: 'version', instance }) as const),
      ...(locales.length < 2 ? [] : [{ type: 'locale', label: words.language.name } as const]),
      ...(config.search.enabled ? [{ type: 'search' } as const] : []),
    ],
  }
}

function sidebarLinks({ pages, sidebars, versions, hints }: LinkedSite): LinkedNavbarItem[] {
  const ofOldVersions = new Set(
    [...versions].flatMap(([instance, all]) =>
      all.flatMap(({ isLast, sidebars: ids }) => (isLast ? [] : ids.flatMap((id) => [id, `${instance}/${id}`]))),
    ),
  )
  const homes = new Map<string, Page>()
  for (const page of pages) {
    if (page.sidebar === undefined || page.unlisted === true) continue
    const home = homes.get(page.sidebar)
    if (home === undefined || page.route.length < home.route.length) homes.set(page.sidebar, page)
  }
  return [...sidebars].flatMap(([id, sidebar]): LinkedNavbarItem[] => {
    const [home, first] = [homes.get(id), firstHref(sidebar.items)]
    if (ofOldVersions.has(id) || home === undefined || first === undefined) return []
    // The page of the folder, such as the list of all posts, or else the first page of the sidebar.
    const route = first.startsWith(`${home.route}/`) ? home.route : first
    return [
      {
        type: 'link',
        label: home.group ?? sidebarName(sidebar),
        href: hrefOf(route, hints.targets.addressing),
        external: false,
        route,
        sidebar: id,
        ...sidebarInVersions(id, { versions, sidebars, addressing: hints.targets.addressing }),
      },
    ]
  })
}
