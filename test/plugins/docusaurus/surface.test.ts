/** All names that the packages of Docusaurus 3.10.2 publish can be imported. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import Head from '../../../src/plugins/docusaurus/client/docusaurus/Head.tsx'
import { drawnByTheme } from '../../../src/plugins/docusaurus/theme-names.ts'

const client = fileURLToPath(new URL('../../../src/plugins/docusaurus/client/', import.meta.url))
const has = (path: string): boolean => ['.tsx', '.ts'].some((ending) => existsSync(`${client}${path}${ending}`))

/** Names that one of our modules exports. */
async function exportsOf(path: string): Promise<ReadonlySet<string>> {
  const { metafile } = await build({
    entryPoints: [`${client}${path}`],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    external: ['react', 'docs:*', '@generated/*', '@waybill/*', '@theme/*'],
    outdir: 'out',
    logLevel: 'silent',
  })
  return new Set(Object.values(metafile.outputs).flatMap((output) => output.exports))
}

const missing = (names: string, there: ReadonlySet<string>): string[] =>
  names
    .trim()
    .split(/\s+/)
    .filter((name) => !there.has(name))

test('components of MDX pages are those of HTML, so that a site may wrap them', () => {
  for (const name of ['A', 'Code', 'Details', 'Heading', 'Img', 'Li', 'Pre', 'Ul'])
    assert.ok(has(`theme/MDXComponents/${name}`), name)
})

test('each part of the classic theme exists or is drawn by our theme, and no part is both', () => {
  assert.is(new Set(drawnByTheme).size, drawnByTheme.length)
  assert.equal(
    drawnByTheme.filter((name) => has(`theme/${name}`)),
    [],
  )
  assert.ok(drawnByTheme.length > 180)
})

test('@docusaurus/theme-common has all its exports', async () => {
  const names = `useThemeConfig ThemedComponent createStorageSlot useStorageSlot listStorageKeys usePluralForm
    useCollapsible Collapsible ThemeClassNames prefersReducedMotion useEvent usePrevious composeProviders
    ReactContextError PageMetadata HtmlClassNameProvider useColorMode NavbarSecondaryMenuFiller useWindowSize
    translateTagsPageTitle listTagsByLetters useSearchQueryString useSearchLinkCreator useAnchorTargetClassName
    isMultiColumnFooterLinks isRegexpStringMatch duplicates uniq groupBy usePrismTheme processAdmonitionProps
    useHistorySelector useQueryString useQueryStringList useClearQueryString mergeSearchParams mergeSearchStrings
    SkipToContentFallbackId SkipToContentLink UnlistedBannerTitle UnlistedBannerMessage UnlistedMetadata
    DraftBannerTitle DraftBannerMessage ErrorBoundaryTryAgainButton ErrorBoundaryError
    ErrorBoundaryErrorMessageFallback ErrorCauseBoundary useCurrentSidebarCategory filterDocCardListItems
    useDocsPreferredVersion useContextualSearchFilters`
  assert.equal(missing(names, await exportsOf('docusaurus/theme-common.tsx')), [])
  // `@docusaurus/theme-common/Details`
  assert.equal(missing('Details', await exportsOf('theme/Details.tsx')), [])
})

test('the internal exports that swizzled parts import exist, from 3.5 to 3.10', async () => {
  const names = `AnnouncementBarProvider useAnnouncementBar sanitizeTabsChildren TabsProvider useTabs useTabsContextValue
    useNavbarMobileSidebar useNavbarSecondaryMenu ColorModeProvider useAlternatePageUtils createCodeBlockMetadata
    getPrismCssVariables CodeBlockContextProvider useCodeBlockContext parseCodeBlockTitle parseLanguage parseLines
    getLineNumbersStart containsLineNumbers DEFAULT_SEARCH_TAG TitleFormatterProvider useTitleFormatter
    useLocationChange useLocalPathname useHistoryPopHandler useHistorySelector useQueryStringValue
    useFilteredAndTreeifiedTOC useTreeifiedTOC ScrollControllerProvider useScrollController useScrollPosition
    useScrollPositionBlocker useSmoothScrollTo useHomePageRoute isSamePath PluginHtmlClassNameProvider splitNavbarItems
    NavbarProvider extractLeadingEmoji useTOCHighlight useDateTimeFormat useHideableNavbar useLockBodyScroll
    useCodeWordWrap useBackToTopButton useDocCardDescriptionCategoryItemsPlural useBlogTagsPostsPageTitle
    useBlogAuthorPageTitle translateBlogAuthorsListPageTitle BlogAuthorsListViewAllLabel BlogAuthorNoPostsLabel
    useKeyboardNavigation keyboardFocusedClassName useThemeConfig ThemeClassNames`
  assert.equal(missing(names, await exportsOf('docusaurus/theme-internal.tsx')), [])
})

test('@docusaurus/plugin-content-docs/client has all its exports', async () => {
  const names = `useDocById findSidebarCategory findFirstSidebarItemLink isActiveSidebarItem isVisibleSidebarItem
    useVisibleSidebarItems useSidebarBreadcrumbs useDocsVersionCandidates useLayoutDoc useLayoutDocsSidebar
    useDocRootMetadata useCurrentSidebarCategory useCurrentSidebarSiblings filterDocCardListItems
    useDocsPreferredVersion DocSidebarItemsExpandedStateProvider useDocSidebarItemsExpandedState DocsVersionProvider
    useDocsVersion DocsSidebarProvider useDocsSidebar DocProvider useDoc useDocsPreferredVersionByPluginId
    DocsPreferredVersionContextProvider useDocsContextualSearchTags getDocsVersionSearchTag
    useBreadcrumbsStructuredData useAllDocsData useDocsData useActivePlugin useActivePluginAndVersion useVersions
    useLatestVersion useActiveVersion useActiveDocContext useDocVersionSuggestions`
  assert.equal(missing(names, await exportsOf('docusaurus/docs-client.tsx')), [])
})

test('@docusaurus/… has all exports for pages', () => {
  const names = `BrowserOnly ErrorBoundary ExecutionEnvironment Head Interpolate Link Noop Translate constants
    isInternalUrl router useBaseUrl useBrokenLinks useDocusaurusContext useGlobalData useIsBrowser
    useIsomorphicLayoutEffect useRouteContext`
  assert.equal(
    names.split(/\s+/).filter((name) => !has(`docusaurus/${name}`)),
    [],
  )
})

test('head elements are data on the server, and empty in the browser', () => {
  const html = () => renderToStaticMarkup(createElement(Head, null, createElement('title', null, 'a', ' b')))
  assert.match(html(), '<docs-head-item data-tag="title" data-attributes="{}">a b</docs-head-item>')
  Object.assign(globalThis, { document: {} })
  assert.is(html(), '')
  Reflect.deleteProperty(globalThis, 'document')
})

test.run()
