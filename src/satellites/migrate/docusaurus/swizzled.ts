import type { Disk } from './disk.ts'
import type { Notes } from './notes.ts'
import { names } from './values.ts'

/** Components of Docusaurus' theme around pages. Our theme renders its own. */
const drawn = new Set(
  names(`AnnouncementBar BackToTopButton Blog BlogArchivePage BlogLayout BlogListPage BlogListPaginator BlogPostItem
    BlogPostItems BlogPostPage BlogPostPaginator BlogSidebar BlogTagsListPage BlogTagsPostsPage ColorModeToggle
    ContentVisibility DocBreadcrumbs DocCategoryGeneratedIndexPage DocItem DocPage DocPaginator DocRoot DocSidebar
    DocSidebarItem DocSidebarItems DocTagDocListPage DocTagsListPage DocVersionBadge DocVersionBanner DocVersionRoot
    DocsRoot EditMetaRow EditThisPage ErrorPageContent Footer LastUpdated Layout Logo MDXPage Navbar NavbarItem NotFound
    PaginatorNavLink Root SearchBar SearchMetadata SearchPage SiteMetadata SkipToContent TOC TOCCollapsible TOCItems
    Admonition CodeBlock CodeInline Details DocCard DocCardList Heading Icon MDXContent Mermaid TabItem Tabs ThemedImage
    Tag TagsListByLetter TagsListInline ThemeProvider prism-include-languages`),
)

/** Reports swizzled components, which have no effect here unless pages import them. */
export function swizzled(disk: Disk, notes: Notes): void {
  const folder = disk.local('src/theme')
  const byName = new Map<string, string>()
  for (const path of disk.files(folder)) {
    if (!/\.[jt]sx?$/.test(path) || /\.(?:test|spec|d)\./.test(path)) continue
    const [name = ''] = path.slice(folder.length + 1).split(/\/|\.[jt]sx?$/, 1)
    if (drawn.has(name) && !byName.has(name)) byName.set(name, path)
  }
  for (const [name, path] of byName) {
    const message = `"${name}" replaces a component of Docusaurus: it is shown where pages import it, and nowhere else`
    notes.about(path, message, '`docs theme list` lists the files of our theme', 1)
  }
}
