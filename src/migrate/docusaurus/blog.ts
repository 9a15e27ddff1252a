import type { Context, Instance } from './docs.ts'
import { instanceName } from './names.ts'
import { filled, mapOf, markOf, textOf, type Given } from './values.ts'

const same = [
  'blogTitle',
  'blogDescription',
  'postsPerPage',
  'sortPosts',
  'showReadingTime',
  'archiveBasePath',
  'tagsBasePath',
  'authorsBasePath',
  'pageBasePath',
  'authorsMapPath',
  'onInlineTags',
  'onInlineAuthors',
  'onUntruncatedBlogPosts',
  'tags',
  'showLastUpdateAuthor',
]
/** What ours would do without being told. */
const ours: Given = {
  blogTitle: 'Blog',
  blogDescription: 'Blog',
  postsPerPage: 10,
  sortPosts: 'descending',
  showReadingTime: true,
  archiveBasePath: 'archive',
  tagsBasePath: 'tags',
  authorsBasePath: 'authors',
  pageBasePath: 'page',
  authorsMapPath: 'authors.yml',
  onInlineTags: 'warn',
  onInlineAuthors: 'ignore',
  onUntruncatedBlogPosts: 'ignore',
  tags: 'tags.yml',
  showLastUpdateAuthor: false,
}
/** What Docusaurus does without being told, where ours differs. */
const theirs: Given = { onInlineAuthors: 'warn', onUntruncatedBlogPosts: 'warn' }
const quiet = new Set([
  ...same,
  'id',
  'path',
  'routeBasePath',
  'blogSidebarTitle',
  'blogSidebarCount',
  'feedOptions',
  'editUrl',
  'showLastUpdateTime',
  'include',
  'exclude',
  'remarkPlugins',
  'rehypePlugins',
  'beforeDefaultRemarkPlugins',
  'beforeDefaultRehypePlugins',
  'recmaPlugins',
  'admonitions',
  'authorsMapPath',
  'editLocalizedFiles',
])
const feedKeys = ['type', 'limit', 'title', 'description', 'copyright', 'language']

/** A blog. */
export function blogInstance(given: Given, { disk, notes, format }: Context): Instance {
  const id = textOf(given['id']) ?? 'default'
  const path = disk.local(textOf(given['path']) ?? 'blog')
  for (const [key, value] of Object.entries(given))
    if (!quiet.has(key) && value !== undefined) notes.left([key], `the option "${key}" of the blog is not carried over`)
  if (markOf(given['editUrl']) !== undefined) notes.left(['editUrl'], 'editUrl of the blog is a function')
  const all = { ...theirs, ...given }
  const feed = mapOf(given['feedOptions'])
  for (const key of Object.keys(feed))
    if (!feedKeys.includes(key)) notes.left(['feedOptions', key], `"${key}" of the feeds is not carried over`)
  const feedOptions = filled(Object.fromEntries(feedKeys.map((key) => [key, feed[key]])))
  const options = filled({
    path,
    routeBasePath: textOf(given['routeBasePath']) ?? (given['routeBasePath'] === '' ? '/' : undefined),
    format: format === 'md' ? undefined : format,
    datedRoutes: true,
    blogSidebarTitle: textOf(given['blogSidebarTitle']) ?? 'Recent posts',
    blogSidebarCount: given['blogSidebarCount'] ?? 5,
    ...Object.fromEntries(
      same.filter((key) => all[key] !== undefined && all[key] !== ours[key]).map((key) => [key, all[key]]),
    ),
    editUrl: textOf(given['editUrl']) === undefined ? undefined : disk.editUrl(String(given['editUrl'])),
    showLastUpdateTime: given['showLastUpdateTime'] === true ? undefined : false,
    feedOptions: Object.keys(feedOptions).length === 0 ? undefined : feedOptions,
    include: given['include'],
    exclude: given['exclude'],
  })
  return { use: 'blog', id: instanceName('blog', id), options, folders: [path] }
}
