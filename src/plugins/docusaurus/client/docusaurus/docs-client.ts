/** Versions and sidebars are decided after pages are made; here nothing is known of them. */
export const useActiveDocContext = () => ({})
export const useActivePlugin = () => undefined
export const useActivePluginAndVersion = () => undefined
export const useActiveVersion = () => undefined
export const useAllDocsData = () => ({})
export const useDocsData = () => ({ versions: [], path: '/docs' })
export const useDocsVersionCandidates = () => []
export const useLatestVersion = () => ({ name: 'current', label: 'Current', path: '/docs', docs: [] })
export const useVersions = () => []
export const useDocById = () => undefined
export const useDoc = () => ({ metadata: {}, frontMatter: {}, toc: [], contentTitle: undefined, assets: {} })
export const useCurrentSidebarCategory = () => ({ items: undefined })
export const useCurrentSidebarSiblings = () => undefined
export const useDocsSidebar = () => undefined
export const useDocsVersion = () => ({ version: 'current', label: 'Current', isLast: true, docs: {} })
export const useBlogPost = () => ({ metadata: {}, frontMatter: {} })
export const useLayoutDoc = () => undefined
export const useLayoutDocsSidebar = () => undefined
export const useDocRootMetadata = () => null
export const useDocVersionSuggestions = () => ({})
export const useDocsPreferredVersion = () => ({
  preferredVersion: undefined,
  savePreferredVersionName: () => undefined,
})
export const useDocsPreferredVersionByPluginId = () => ({})
export const useDocsContextualSearchTags = () => [] as string[]
export const getDocsVersionSearchTag = (id: string, version: string) => `docs-${id}-${version}`
export const useBreadcrumbsStructuredData = () => ({})
export const useSidebarBreadcrumbs = () => null
export const useVisibleSidebarItems = <Item>(items: readonly Item[]) => items
export const filterDocCardListItems = <Item>(items: readonly Item[]) => items
export const isVisibleSidebarItem = () => true
export const isActiveSidebarItem = () => false
export const findSidebarCategory = () => undefined
export const useDocSidebarItemsExpandedState = () => ({ expandedItem: null, setExpandedItem: () => undefined })

/** The address of an item, or of the first one in it that has one. */
export function findFirstSidebarItemLink(item: SidebarItem): string | undefined {
  if (item.href !== undefined) return item.href
  for (const inner of item.items ?? []) {
    const found = findFirstSidebarItemLink(inner)
    if (found !== undefined) return found
  }
  return undefined
}

interface SidebarItem {
  readonly href?: string
  readonly items?: readonly SidebarItem[]
}

/** Shows its children. */
export const DocProvider = ({ children }: { readonly children?: unknown }) => children
export {
  DocProvider as DocsVersionProvider,
  DocProvider as DocsSidebarProvider,
  DocProvider as DocSidebarItemsExpandedStateProvider,
  DocProvider as DocsPreferredVersionContextProvider,
}
