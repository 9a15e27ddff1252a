/**
 * Selects the part of a sidebar for a page: the whole sidebar up to 150 items, beyond that the branch of the page, so
 * that the cost of a page does not depend on the size of the site.
 *
 * @module
 */
import type { NavItem, Sidebar } from './page.ts'

/** Maximum number of items in a page's HTML before only its branch is included. */
export const maxItems = 150
/**
 * Maximum number of items that a browser loads when a reader opens the sidebar. 10,000 items are 1.1 MB of JSON (100 KB
 * compressed), and as many elements. Pages show only their branch of larger ones.
 */
const maxLoaded = 20_000
/** Maximum number of neighbours on each side of the current item in a very long list. */
const maxNeighbours = 60

/** A sidebar prepared for slicing, once for each thread. */
export interface IndexedSidebar {
  readonly sidebar: Sidebar
  readonly size: number
  /** Maps each route to the indexes of the items on the path to it. */
  readonly paths: ReadonlyMap<string, readonly number[]>
}

/** Prepares a sidebar. For a route that occurs twice, the first position is used. */
export function indexSidebar(sidebar: Sidebar): IndexedSidebar {
  const paths = new Map<string, readonly number[]>()
  let size = 0
  const visit = (items: readonly NavItem[], above: readonly number[]) => {
    for (const [index, item] of items.entries()) {
      size++
      // Spreading a list would reserve memory for more items.
      const path = above.concat(index)
      if (item.type !== 'html' && item.href !== undefined && !paths.has(item.href)) paths.set(item.href, path)
      if (item.type === 'category') visit(item.items, path)
    }
  }
  visit(sidebar.items, [])
  return { sidebar, size, paths }
}

/** Returns true if pages contain the whole sidebar. */
export function isWhole(indexed: IndexedSidebar): boolean {
  return indexed.size <= maxItems
}

/** Returns true if browsers load the rest of a sidebar when the reader opens it. */
export function isLoaded(indexed: IndexedSidebar): boolean {
  return !isWhole(indexed) && indexed.size <= maxLoaded
}

/** Items for the page at `route`. Categories outside its branch keep their link without items. */
export function sliceSidebar(indexed: IndexedSidebar, route: string): readonly NavItem[] {
  if (isWhole(indexed)) return indexed.sidebar.items
  return prune(indexed.sidebar.items, indexed.paths.get(route) ?? [])
}

function prune(items: readonly NavItem[], path: readonly number[]): readonly NavItem[] {
  const [index, ...rest] = path
  const [from, to] = window(items, index)
  const out: NavItem[] = []
  for (let i = from; i < Math.min(to, items.length); i++) {
    const item = items[i] as NavItem
    if (item.type !== 'category') out.push(item)
    else if (i === index) out.push({ ...item, items: prune(item.items, rest) })
    else out.push({ ...item, items: [], ...firstLink(item) })
  }
  return out
}

/** Range of displayed list items, if the item at `index` leads to the page. */
function window(items: readonly NavItem[], index = 0): [number, number] {
  if (items.length <= maxItems) return [0, items.length]
  const from = Math.max(0, index - maxNeighbours)
  return [from, from + 2 * maxNeighbours + 1]
}

/**
 * Link to the first page of a category without its own page, for a category shown without items.
 */
function firstLink(category: Extract<NavItem, { type: 'category' }>): { href?: string } {
  const href = category.href ?? firstHref(category.items)
  return href === undefined ? {} : { href }
}

/** First page in a list of items. */
export function firstHref(items: readonly NavItem[]): string | undefined {
  for (const item of items) {
    if (item.type === 'html') continue
    if (item.href !== undefined && item.href.startsWith('/')) return item.href
    const inner = item.type === 'category' ? firstHref(item.items) : undefined
    if (inner !== undefined) return inner
  }
  return undefined
}

/**
 * Key of the slice for the page at `route`, which changes exactly when the slice changes. `digest` is called once for
 * each list of items, not for each page.
 */
export function sliceKey(
  indexed: IndexedSidebar,
  route: string,
  digest: (text: string) => string,
  memo: Map<unknown, string>,
): string {
  const once = (of: unknown, make: () => string): string => {
    let key = memo.get(of)
    if (key === undefined) memo.set(of, (key = make()))
    return key
  }
  const newItemKey = (item: NavItem) =>
    digest(JSON.stringify(item.type === 'category' ? { ...item, items: [], ...firstLink(item) } : item))
  // Every page with a long list needs the keys of its items; those of a short list are needed once.
  const itemKey = (item: NavItem) => once(item, () => newItemKey(item))
  const listKey = (items: readonly NavItem[], index: number | undefined): string => {
    const [from, to] = window(items, index)
    if (items.length > maxItems) return digest(items.slice(from, to).map(itemKey).join(''))
    return once(items, () => digest(items.map(newItemKey).join('')))
  }
  if (isWhole(indexed)) return once(indexed, () => digest(JSON.stringify(indexed.sidebar.items)))
  let items = indexed.sidebar.items
  let key = ''
  for (const index of [...(indexed.paths.get(route) ?? []), undefined]) {
    key += listKey(items, index)
    const item = index === undefined ? undefined : items[index]
    if (index === undefined || item?.type !== 'category') break
    // Position of the open item among the displayed ones.
    key += `/${index - window(items, index)[0]}/`
    items = item.items
  }
  return key
}
