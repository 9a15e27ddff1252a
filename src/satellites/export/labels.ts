import type { LinkedNavbarItem } from '../../model/linked.ts'
import type { NavItem, Page, Sidebar } from '../../model/page.ts'

/**
 * Labels sidebars for readers: with the label of the sidebar in the navbar, or of the navbar link to one of its pages,
 * or with the title of the page above all its pages.
 *
 * @param pages pages of the site, including generated lists
 */
export function labelledSidebars(
  sidebars: readonly Sidebar[],
  navbar: readonly LinkedNavbarItem[],
  pages: readonly Page[],
): Sidebar[] {
  const links = navbar.flatMap(linksIn)
  return sidebars.map((sidebar) => {
    const routes = routesIn(sidebar.items)
    const head = headOf(sidebar, pages)
    const leadsTo = (test: (route: string) => boolean) =>
      links.find(({ route }) => route !== undefined && route !== '/' && test(route))
    const link =
      links.find((item) => item.sidebar === sidebar.id) ??
      leadsTo((route) => routes.has(route)) ??
      leadsTo((route) => route === head?.route)
    const label = sidebar.label ?? link?.label ?? head?.title
    return label === undefined ? sidebar : { ...sidebar, label }
  })
}

/** Finds the page with this sidebar whose route is above all pages listed in it, usually an overview. */
export function headOf({ id, items }: Sidebar, pages: readonly Page[]): Page | undefined {
  const routes = [...routesIn(items)]
  if (routes.length === 0) return undefined
  return pages.find(
    ({ route, sidebar }) => sidebar === id && route !== '/' && routes.every((member) => member.startsWith(`${route}/`)),
  )
}

type NavbarLink = Extract<LinkedNavbarItem, { readonly type: 'link' }>

function linksIn(item: LinkedNavbarItem): NavbarLink[] {
  if (item.type === 'dropdown') return item.items.flatMap(linksIn)
  return item.type === 'link' ? [item] : []
}

/** Routes of all items of a sidebar. */
export function routesIn(items: readonly NavItem[]): ReadonlySet<string> {
  return new Set(
    items.flatMap((item): string[] => {
      if (item.type === 'html') return []
      const hrefs = item.href === undefined ? [] : [item.href]
      return item.type === 'category' ? [...hrefs, ...routesIn(item.items)] : hrefs
    }),
  )
}
