import { grouped } from '../../base/grouped.ts'
import type { NavItem, Page, Sidebar } from '../../model/page.ts'
import type { Chapter } from './book.ts'
import { headOf, routesIn } from './labels.ts'

/** A chapter whose page is not rendered yet. */
export interface Outline {
  readonly title: string
  readonly page?: Page
  readonly children: readonly Outline[]
}

/**
 * Puts pages into reading order: the front page, then the sidebars with their groups as chapters, then other pages
 * below their headings in `llms.txt`, with the latest posts first. A page is listed once, at its first position.
 *
 * @param sidebars sidebars with their navbar labels
 */
export function outlineOf(pages: readonly Page[], sidebars: readonly Sidebar[]): readonly Outline[] {
  const remaining = new Map(pages.map((page) => [page.route, page]))
  const take = (route: string): Page | undefined => {
    const page = remaining.get(route)
    remaining.delete(route)
    return page
  }
  const inSidebars = new Set(sidebars.flatMap(({ items }) => [...routesIn(items)]))
  const front = inSidebars.has('/') ? undefined : take('/')
  const parts = sidebars.flatMap((sidebar): Outline[] => {
    const head = headOf(sidebar, pages)
    const page = head && take(head.route)
    const children = outlineOfItems(sidebar.items, take)
    if (page === undefined && children.length === 0) return []
    return [{ title: sidebar.label ?? sidebar.id, ...(page !== undefined && { page }), children }]
  })
  const rest = [...grouped(remaining.values(), ({ group = '' }) => group)].flatMap(([group, members]): Outline[] => {
    const children = members.toSorted(latestFirst).map((page) => ({ title: page.title, page, children: [] }))
    return group === '' ? children : withHead(group, children)
  })
  const before: Outline[] = front === undefined ? [] : [{ title: front.title, page: front, children: [] }]
  // A single sidebar needs no chapter around it.
  const body = parts.length === 1 && rest.length === 0 ? parts.flatMap(opened) : parts
  return [...before, ...body, ...rest]
}

/** Outlines of a part. The page of the part comes first, with its own title. */
function opened({ page, children }: Outline): readonly Outline[] {
  return page === undefined ? children : [{ title: page.title, page, children: [] }, ...children]
}

/** Converts an outline to chapters. The function renders each page. */
export function chaptersOf<Made extends NonNullable<Chapter['page']>>(
  outline: readonly Outline[],
  render: (page: Page) => Made,
): Chapter[] {
  return outline.map(({ title, page, children }) => ({
    title,
    ...(page !== undefined && { page: render(page) }),
    children: chaptersOf(children, render),
  }))
}

/** Lists the pages of an outline in order. */
export function pagesInOutline(outline: readonly Outline[]): Page[] {
  return outline.flatMap(({ page, children }) => [...(page === undefined ? [] : [page]), ...pagesInOutline(children)])
}

function outlineOfItems(items: readonly NavItem[], take: (route: string) => Page | undefined): Outline[] {
  return items.flatMap((item): Outline[] => {
    if (item.type === 'html') return []
    if (item.type === 'link') {
      const page = take(item.href)
      return page === undefined ? [] : [{ title: item.label, page, children: [] }]
    }
    // A group may link to its first member instead of having its own page.
    const isMember = item.href !== undefined && routesIn(item.items).has(item.href)
    const page = item.href === undefined || isMember ? undefined : take(item.href)
    const children = outlineOfItems(item.items, take)
    if (page === undefined && children.length === 0) return []
    return [{ title: item.label, ...(page !== undefined && { page }), children }]
  })
}

/** Makes a page the head of its group if both have the same title. */
function withHead(title: string, children: readonly Outline[]): Outline[] {
  const head = children.find((child) => child.title === title)
  const others = children.filter((child) => child !== head)
  return [{ title, ...(head?.page !== undefined && { page: head.page }), children: others }]
}

/** Sorts posts by date, newest first. Pages without a date keep their order, before all posts. */
function latestFirst({ published: a = '9' }: Page, { published: b = '9' }: Page): number {
  return a === b ? 0 : a < b ? 1 : -1
}
