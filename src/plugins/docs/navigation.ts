import { defined } from '../../base/defined.ts'
import { imagePath, type Page, type Reference, type Crumb, type NavItem } from '../kit.ts'
import type { Doc } from './doc.ts'
import type { SidebarTree, CategoryIndex, CategoryNode, SidebarNode } from './sidebar.ts'
import type { DocsOptions } from './options.ts'

/** Position of a page in a sidebar. */
interface Position {
  readonly sidebar: SidebarTree
  /**
   * Categories above the page. The page of a category includes the category itself as the last one.
   */
  readonly trail: readonly CategoryNode[]
  /** Label in the sidebar, if it differs from that of the page. */
  readonly label?: string
}

/** Order and positions of the pages of a version. */
export type Navigation = ReturnType<typeof navigate>

/** Visits all sidebars of a version. Unlisted docs have a position, but are not neighbours of other pages. */
export function navigate(sidebars: readonly SidebarTree[]) {
  /** The first position of each doc, by id. */
  const positions = new Map<string, Position>()
  /** Generated index pages of categories, in order. */
  const indexes: { readonly index: CategoryIndex; readonly category: CategoryNode; readonly position: Position }[] = []
  const orders = new Map<SidebarTree, { readonly steps: Reference[]; readonly numbers: Map<string, number> }>()
  for (const sidebar of sidebars) {
    const steps: Reference[] = []
    const numbers = new Map<string, number>()
    orders.set(sidebar, { steps, numbers })
    const step = (label: string, href: string): void => {
      if (!numbers.has(href)) numbers.set(href, steps.length)
      steps.push({ label, href })
    }
    const visit = (node: SidebarNode, trail: readonly CategoryNode[]): void => {
      if (node.type === 'doc' && !node.ref) {
        if (!positions.has(node.doc.id)) positions.set(node.doc.id, defined({ sidebar, trail, label: node.label }))
        if (!node.doc.unlisted) step(paginationLabel(node.doc, node.label), node.doc.route)
      }
      if (node.type !== 'category') return
      const inner = [...trail, node]
      // The sidebar shows the page as the category; the label of the page may be a general word such as "Overview".
      if (node.link?.type === 'doc') visit({ type: 'doc', doc: node.link.doc, label: node.label, ref: false }, inner)
      if (node.link?.type === 'index') {
        indexes.push({ index: node.link, category: node, position: { sidebar, trail: inner } })
        step(node.label, node.link.route)
      }
      for (const item of node.items) visit(item, inner)
    }
    for (const node of sidebar.items) visit(node, [])
  }
  return {
    positions,
    indexes,
    /** Neighbours of a route in a sidebar; empty if the sidebar does not contain the route. */
    neighbours(sidebar: SidebarTree, route: string): { readonly previous?: Reference; readonly next?: Reference } {
      const order = orders.get(sidebar)
      const number = order?.numbers.get(route)
      if (order === undefined || number === undefined) return {}
      const [previous, next] = [order.steps[number - 1], order.steps[number + 1]]
      return defined({ previous, next })
    },
  }
}

/** Label of a neighbour: that of the front matter, or else that of the sidebar. */
export function paginationLabel(doc: Doc, inSidebar?: string): string {
  return doc.entry.data.pagination_label ?? inSidebar ?? doc.label
}

/** The address of a category's page, unless it is unlisted. */
function categoryHref(category: CategoryNode): string | undefined {
  if (category.link?.type === 'index') return category.link.route
  return category.link === undefined || category.link.doc.unlisted ? undefined : category.link.doc.route
}

/** Breadcrumb of a category, cached because all pages below it share it. */
function crumbOf(category: CategoryNode): Crumb {
  const cached = crumbs.get(category)
  if (cached !== undefined) return cached
  const crumb = defined({ label: category.label, href: categoryHref(category) })
  crumbs.set(category, crumb)
  return crumb
}

const crumbs = new WeakMap<CategoryNode, Crumb>()

/** Breadcrumbs of a page, including the page. */
export function breadcrumbs(trail: readonly CategoryNode[], page: { label: string; route: string }): readonly Crumb[] {
  const above = trail.map(crumbOf)
  const last = trail.at(-1)
  const ends = last?.link?.type === 'index' ? last.link.route : last?.link?.doc.route
  return ends === page.route ? above : [...above, { label: page.label, href: page.route }]
}

/** Visible form of an item; `undefined` for an unlisted doc, and for a category without pages. */
function navItem(node: SidebarNode): NavItem | undefined {
  if (node.type === 'html') {
    return defined({ type: 'html', html: node.value, className: node.className, by: node.by })
  }
  const { badge, className, props } = node
  const looks = defined({ badge: badge?.text, tone: badge?.tone, className, props })
  if (node.type === 'link') return { type: 'link', label: node.label, href: node.href, ...looks }
  if (node.type === 'doc') {
    if (node.doc.unlisted) return undefined
    return { type: 'link', label: node.label ?? node.doc.label, href: node.doc.route, ...looks }
  }
  const href = categoryHref(node)
  const items = navItems(node.items)
  if (items.length === 0) return href === undefined ? undefined : { type: 'link', label: node.label, href, ...looks }
  return defined({
    type: 'category',
    label: node.label,
    href,
    ...(node.link?.type === 'doc' && node.link.doc.unlisted ? { linkUnlisted: true } : {}),
    items,
    collapsible: node.collapsible,
    collapsed: node.collapsed,
    icon: node.icon,
    tint: node.tint,
    ...looks,
  })
}

/** The visible items of a sidebar. */
export function navItems(nodes: readonly SidebarNode[]): readonly NavItem[] {
  return nodes.flatMap((node) => navItem(node) ?? [])
}

/** A card of the layout `category-index`. */
interface Card extends Reference {
  readonly description?: string
}

/** Generated index pages of categories (`generated-index`), with a card for each linked item. */
export function categoryPages(navigation: Navigation, options: DocsOptions, version: Page['version']): readonly Page[] {
  return navigation.indexes.map(({ index, category, position }): Page =>
    defined({
      route: index.route,
      layout: 'category-index',
      headings: [],
      title: index.title,
      description: index.description,
      image: index.image === undefined ? undefined : imagePath(index.image, undefined),
      keywords: index.keywords,
      data: { items: cards(category.items) },
      sidebar: position.sidebar.id,
      ...(options.breadcrumbs
        ? { breadcrumbs: breadcrumbs(position.trail, { label: category.label, route: index.route }) }
        : {}),
      ...navigation.neighbours(position.sidebar, index.route),
      toc: false,
      version,
      group: position.trail[0]?.label ?? category.label,
    }),
  )
}

/** A card for each item with a link, except the one with the address `without`. */
export function cards(nodes: readonly SidebarNode[], without = ''): (Card & { [key: string]: string })[] {
  return nodes.flatMap((node) => {
    const card = cardOf(node)
    return card === undefined || card.href === without ? [] : [{ ...card }]
  })
}

function cardOf(node: SidebarNode): Card | undefined {
  if (node.type === 'html') return undefined
  if (node.type === 'link') return card(node.label, node.href, node.description)
  if (node.type === 'doc') {
    return node.doc.unlisted ? undefined : card(node.label ?? node.doc.label, node.doc.route, node.doc.description)
  }
  const href = firstHref(node)
  if (href === undefined) return undefined
  const ownDescription = node.link?.type === 'doc' ? node.link.doc.description : node.link?.description
  return card(node.label, href, node.description ?? ownDescription)
}

function card(label: string, href: string, description: string | undefined): Card {
  return defined({ label, href, description })
}

/** Address of a category's page, or else of its first page. */
function firstHref(node: SidebarNode): string | undefined {
  if (node.type === 'html') return undefined
  if (node.type === 'link') return node.href
  if (node.type === 'doc') return node.doc.unlisted ? undefined : node.doc.route
  const ownHref = categoryHref(node)
  if (ownHref !== undefined) return ownHref
  for (const item of node.items) {
    const href = firstHref(item)
    if (href !== undefined) return href
  }
  return undefined
}
