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
