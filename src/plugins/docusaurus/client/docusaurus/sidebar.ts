import { withBase } from './base.ts'
import { pageFact, sidebarName, type NavItem } from './page-facts.ts'
import { isSamePath } from './paths.ts'
import { useLocation } from './router.tsx'

/** A sidebar item in the form of Docusaurus. */
export interface SidebarItem {
  readonly type?: string
  readonly label?: string
  readonly href?: string
  readonly docId?: string
  readonly description?: string
  readonly items?: readonly SidebarItem[]
  readonly unlisted?: boolean
  readonly linkUnlisted?: boolean
}

function itemOf(item: NavItem, ids: ReadonlyMap<string, string>): SidebarItem {
  const { props, items, href, html, ...rest } = item
  const address = typeof href === 'string' ? withBase(href) : undefined
  const docId = item.type === 'link' ? ids.get(address ?? '') : undefined
  return {
    ...rest,
    ...(html === undefined ? {} : { value: html }),
    ...(address === undefined ? {} : { href: address }),
    ...(docId === undefined ? {} : { docId }),
    ...(props === undefined ? {} : { customProps: props }),
    ...(items === undefined ? {} : { items: items.map((inner) => itemOf(inner, ids)) }),
  }
}

function ownItems(): readonly SidebarItem[] {
  const page = pageFact('page')
  const docs = pageFact('docs')[page?.instance ?? '']?.[page?.version ?? '']?.docs ?? []
  const ids = new Map(docs.map(({ href, id }) => [href, id]))
  return pageFact('sidebar').map((item) => itemOf(item, ids))
}

/** Sidebar of the page; `null` without one. */
export function useDocsSidebar() {
  const { sidebar, version } = pageFact('page') ?? {}
  return sidebar === undefined ? null : { name: sidebarName(sidebar, version), items: ownItems() }
}

/** Sidebars of the version, limited to those that the page shows. */
export function docsSidebars(): Readonly<Record<string, readonly SidebarItem[]>> {
  const { sidebar, version } = pageFact('page') ?? {}
  return sidebar === undefined ? {} : { [sidebarName(sidebar, version)]: ownItems() }
}

/** Path of items from the top of a sidebar to the page. */
function trail(items: readonly SidebarItem[], pathname: string, onlyCategories = false): SidebarItem[] {
  for (const item of items) {
    const inner = item.type === 'category' ? trail(item.items ?? [], pathname, onlyCategories) : []
    const isPage = isSamePath(item.href, pathname) && (item.type === 'category' || item.docId !== undefined)
    if (item.type === 'category' && (isPage || inner.length > 0 || holds(item, pathname))) return [item, ...inner]
    if (isPage) return onlyCategories ? [] : [item]
  }
  return []
}

function holds({ items = [] }: SidebarItem, pathname: string): boolean {
  return items.some((item) => isSamePath(item.href, pathname) || holds(item, pathname))
}

function useSidebarOfPage() {
  const sidebar = useDocsSidebar()
  if (sidebar === null) throw new Error('the page has no sidebar')
  return sidebar
}

/** The category of the page: its own, or the one around it. */
export function useCurrentSidebarCategory() {
  const { pathname } = useLocation()
  const category = trail(useSidebarOfPage().items, pathname, true).at(-1)
  if (category === undefined) throw new Error(`"${pathname}" is in no category`)
  return category
}

/** Items next to the page in its category. */
export function useCurrentSidebarSiblings(): readonly SidebarItem[] {
  const { pathname } = useLocation()
  const { items } = useSidebarOfPage()
  return trail(items, pathname, true).at(-1)?.items ?? items
}

/** Breadcrumbs of the page; `null` if they are disabled. */
export function useSidebarBreadcrumbs(): readonly SidebarItem[] | null {
  const { pathname } = useLocation()
  const sidebar = useDocsSidebar()
  return sidebar === null || pageFact('page')?.breadcrumbs === undefined ? null : trail(sidebar.items, pathname)
}

/** Finds the first category that matches a predicate. */
export function findSidebarCategory(
  items: readonly SidebarItem[],
  isWanted: (item: SidebarItem) => boolean,
): SidebarItem | undefined {
  for (const item of items) {
    if (item.type !== 'category') continue
    const category = isWanted(item) ? item : findSidebarCategory(item.items ?? [], isWanted)
    if (category !== undefined) return category
  }
  return undefined
}

/** Address of an item, or of the first linked item in it. */
export function findFirstSidebarItemLink(item: SidebarItem): string | undefined {
  if (item.href !== undefined && item.linkUnlisted !== true && item.unlisted !== true) return item.href
  for (const inner of item.items ?? []) {
    const href = findFirstSidebarItemLink(inner)
    if (href !== undefined) return href
  }
  return undefined
}

/** Returns true if an item is the page, or contains it. */
export function isActiveSidebarItem(item: SidebarItem, activePath: string): boolean {
  return isSamePath(item.href, activePath) || (item.items ?? []).some((inner) => isActiveSidebarItem(inner, activePath))
}

/** Returns true if an item is visible: unlisted items are visible on their own pages. */
export function isVisibleSidebarItem(item: SidebarItem, activePath: string): boolean {
  if (item.type === 'link') return item.unlisted !== true || isActiveSidebarItem(item, activePath)
  if (item.type !== 'category') return true
  return (
    isActiveSidebarItem(item, activePath) ||
    (item.href !== undefined && item.linkUnlisted !== true) ||
    (item.items ?? []).some((inner) => isVisibleSidebarItem(inner, activePath))
  )
}

export const useVisibleSidebarItems = (items: readonly SidebarItem[], activePath: string): readonly SidebarItem[] =>
  items.filter((item) => isVisibleSidebarItem(item, activePath))

/** Items with a link, for a list of cards. */
export const filterDocCardListItems = (items: readonly SidebarItem[]): readonly SidebarItem[] =>
  items.filter(
    (item) => !['category', 'link'].includes(item.type ?? '') || findFirstSidebarItemLink(item) !== undefined,
  )
