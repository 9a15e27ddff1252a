import type { SiteConfig, NavbarItemConfig } from '../config/schema.ts'
import { diagnostic, type Diagnostic, type Place } from '../diagnostic/diagnostic.ts'
import { nearest } from '../diagnostic/suggest.ts'
import { hrefOf, routeOf, type Addressing } from '../model/address.ts'
import type { LinkedNavbarItem } from '../model/linked.ts'
import type { DocsVersion, Reference, Sidebar } from '../model/page.ts'
import { firstHref } from '../model/sidebar-slice.ts'
import { isExternal } from '../model/url.ts'

/** What navbar and footer point to. */
export interface NavigationTargets {
  readonly addressing: Addressing
  readonly routes: ReadonlySet<string>
  readonly files: ReadonlySet<string>
  readonly sidebars: ReadonlyMap<string, Sidebar>
  readonly versions: ReadonlyMap<string, readonly DocsVersion[]>
  isRedirect(route: string): boolean
  /** Place of a value of the configuration. */
  locate(path: readonly (string | number)[]): Place | undefined
}

/** The navbar and the footer with their addresses; what they name and is not there is reported at its place. */
export function linkNavigation(config: Pick<SiteConfig, 'navbar' | 'footer'>, targets: NavigationTargets) {
  const diagnostics: Diagnostic[] = []
  const at = (path: readonly (string | number)[]) => {
    const place = targets.locate(path)
    return place === undefined ? {} : { place }
  }

  function item(config: NavbarItemConfig, path: readonly (string | number)[]): LinkedNavbarItem[] {
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
        if (versions === undefined) {
          diagnostics.push(
            diagnostic('config/unknown-plugin', `no docs instance "${config.docsPluginId}"`, {
              ...at([...path, 'docsPluginId']),
              ...mean(config.docsPluginId, targets.versions.keys()),
            }),
          )
          return []
        }
        if (config.type === 'docsVersionDropdown') return [{ type: 'version', instance: config.docsPluginId }]
        const version =
          config.version === undefined
            ? versions.find(({ isLast }) => isLast)
            : versions.find(({ name }) => name === config.version)
        if (version === undefined) {
          diagnostics.push(
            diagnostic('version/missing', `no version "${config.version}" of "${config.docsPluginId}"`, {
              ...at([...path, 'version']),
              ...mean(
                config.version ?? '',
                versions.map(({ name }) => name),
              ),
            }),
          )
          return []
        }
        const { path: base, home = base } = version
        return [
          {
            type: 'link',
            label: config.label ?? version.label,
            href: hrefOf(home, targets.addressing),
            external: false,
            route: base,
          },
        ]
      }
      case 'localeDropdown':
        return [{ type: 'locale', label: 'English' }]
      case 'search':
        return [{ type: 'search' }]
      case 'html':
        return [{ type: 'html', html: config.value }]
      case 'dropdown':
        return [
          {
            type: 'dropdown',
            label: config.label,
            items: config.items.flatMap((one, index) => item(one as NavbarItemConfig, [...path, 'items', index])),
          },
        ]
    }
  }

  function sidebar(
    config: Extract<NavbarItemConfig, { type: 'docSidebar' }>,
    path: readonly (string | number)[],
  ): LinkedNavbarItem[] {
    const found = targets.sidebars.get(config.sidebarId)
    if (found === undefined) {
      diagnostics.push(
        diagnostic('sidebar/missing', `no sidebar "${config.sidebarId}"`, {
          ...at([...path, 'sidebarId']),
          ...mean(config.sidebarId, targets.sidebars.keys()),
        }),
      )
      return []
    }
    const route = firstHref(found.items)
    if (route === undefined) {
      diagnostics.push(
        diagnostic('sidebar/no-link', `the sidebar "${config.sidebarId}" holds no link`, {
          ...at([...path, 'sidebarId']),
          hint: 'add a page to it, or take the item out of the navbar',
        }),
      )
      return []
    }
    return [
      {
        type: 'link',
        label: config.label ?? config.sidebarId,
        href: hrefOf(route, targets.addressing),
        external: false,
        route,
        sidebar: config.sidebarId,
      },
    ]
  }

  function doc(
    config: Extract<NavbarItemConfig, { type: 'doc' }>,
    path: readonly (string | number)[],
  ): LinkedNavbarItem[] {
    const docs = targets.versions.get(config.docsPluginId)?.find(({ isLast }) => isLast)?.docs
    const found = docs?.find(({ id }) => id === config.docId)
    if (docs === undefined) {
      diagnostics.push(
        diagnostic('config/unknown-plugin', `no docs instance "${config.docsPluginId}"`, {
          ...at([...path, 'docsPluginId']),
          ...mean(config.docsPluginId, targets.versions.keys()),
        }),
      )
    } else if (found === undefined) {
      diagnostics.push(
        diagnostic('doc/missing', `no doc "${config.docId}" in "${config.docsPluginId}"`, {
          ...at([...path, 'docId']),
          ...mean(
            config.docId,
            docs.map(({ id }) => id),
          ),
        }),
      )
    } else {
      return [
        {
          type: 'link',
          label: config.label ?? config.docId,
          href: hrefOf(found.path, targets.addressing),
          external: false,
          route: found.path,
        },
      ]
    }
    return []
  }

  function address(
    to: string,
    path: readonly (string | number)[],
  ): { href: string; external: boolean; route?: string } {
    if (isExternal(to)) return { href: to, external: true }
    const route = routeOf(to.split(/[?#]/, 1)[0] ?? '')
    if (targets.files.has(to.slice(1)))
      return { href: hrefOf(to, { ...targets.addressing, trailingSlash: false }), external: false }
    if (!targets.routes.has(route) && !targets.isRedirect(route)) {
      diagnostics.push(
        diagnostic('link/no-page', `no page at "${to}"`, {
          ...at(path),
          label: 'linked here',
          ...mean(route, targets.routes),
        }),
      )
    }
    return { href: hrefOf(to, targets.addressing), external: false, route }
  }

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
    diagnostics,
  }
}

function mean(written: string, candidates: Iterable<string>): { hint?: string } {
  const near = nearest(written, candidates)
  return near === undefined ? {} : { hint: `did you mean "${near}"?` }
}
