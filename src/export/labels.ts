import type { LinkedNavbarItem } from '../model/linked.ts'
import type { NavItem, Sidebar } from '../model/page.ts'

/** Sidebars with what readers know them by: what the navbar calls them, or the link of it that leads to one of their pages. */
export function labelledSidebars(sidebars: readonly Sidebar[], navbar: readonly LinkedNavbarItem[]): Sidebar[] {
  const links = navbar.flatMap(linksIn)
  return sidebars.map((sidebar) => {
    const routes = routesIn(sidebar.items)
    const link =
      links.find((one) => one.sidebar === sidebar.id) ??
      links.find(({ route }) => route !== undefined && route !== '/' && routes.has(route))
    const label = sidebar.label ?? link?.label
    return label === undefined ? sidebar : { ...sidebar, label }
  })
}

type NavbarLink = Extract<LinkedNavbarItem, { readonly type: 'link' }>

function linksIn(item: LinkedNavbarItem): NavbarLink[] {
  if (item.type === 'dropdown') return item.items.flatMap(linksIn)
  return item.type === 'link' ? [item] : []
}

function routesIn(items: readonly NavItem[]): ReadonlySet<string> {
  return new Set(
    items.flatMap((item): string[] => {
      if (item.type === 'html') return []
      const own = item.href === undefined ? [] : [item.href]
      return item.type === 'category' ? [...own, ...routesIn(item.items)] : own
    }),
  )
}
