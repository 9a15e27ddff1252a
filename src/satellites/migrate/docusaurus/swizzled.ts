import { counterparts, inWords } from './counterparts.ts'
import type { Disk } from './disk.ts'
import type { Notes } from './notes.ts'
import { names } from './values.ts'

/** Other components of Docusaurus' theme around pages, which our theme renders without a separate file. */
const others =
  names(`BackToTopButton Blog BlogArchivePage BlogListPaginator BlogPostItems BlogPostPaginator BlogTagsListPage
  BlogTagsPostsPage CodeInline ContentVisibility Details DocCardList DocCategoryGeneratedIndexPage
  DocSidebarItems DocTagDocListPage DocTagsListPage DocVersionBadge DocVersionBanner DocVersionRoot DocsRoot
  EditMetaRow ErrorPageContent Heading Icon LastUpdated MDXContent MDXPage Mermaid PaginatorNavLink
  SearchMetadata SiteMetadata SkipToContent TOCCollapsible TOCItems TabItem Tag TagsListByLetter
  TagsListInline ThemeProvider ThemedImage`)

/** Components that have no effect here unless pages import them. `MDXComponents` has one. */
const replaced = new Set([...others, ...counterparts.map(({ name }) => name.split('/')[0] ?? '')])
replaced.delete('MDXComponents')

/** Reports swizzled components, which have no effect here unless pages import them. */
export function swizzled(disk: Disk, notes: Notes): void {
  const folder = disk.local('src/theme')
  const byName = new Map<string, string>()
  for (const path of disk.files(folder)) {
    if (!/\.[jt]sx?$/.test(path) || /\.(?:test|spec|d)\./.test(path)) continue
    const name = componentOf(path.slice(folder.length + 1))
    if (name !== undefined && !byName.has(name)) byName.set(name, path)
  }
  for (const [name, path] of byName) {
    const message = `"${name}" replaces a component of Docusaurus: it is shown where pages import it, and nowhere else`
    notes.about(path, message, hintFor(name), 1)
  }
}

/** Component that a file below `src/theme` replaces: the longest name with a counterpart, otherwise its folder. */
function componentOf(path: string): string | undefined {
  const parts = path.replace(/\.[jt]sx?$/, '').split('/')
  const [folder = ''] = parts
  if (!replaced.has(folder)) return undefined
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/')).reverse()
  return paths.find((name) => counterparts.some((counterpart) => counterpart.name === name)) ?? folder
}

function hintFor(name: string): string {
  const counterpart = counterparts.find((candidate) => candidate.name === name)
  if (counterpart === undefined) return '`docs theme list` lists the files of our theme'
  const [first] = counterpart.files
  if (first === undefined) return counterpart.note?.replace(/\[(.*?)\]\(.*?\)/g, '$1') ?? ''
  return `here: ${inWords(counterpart, (file) => `\`${file}\``)}, such as \`docs theme eject ${first}\``
}
