import { changed, commonOptions, instanceKeys, type Context, type Instance } from './docs.ts'
import { instanceName } from './names.ts'
import { filled, mapOf, markOf, names, textOf, unlessEmpty, type Given } from './values.ts'

/** Options that mean the same by the same name, with our defaults. */
const same: Given = {
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
/** Defaults of Docusaurus, where ours differ. */
const theirs: Given = { onInlineAuthors: 'warn', onUntruncatedBlogPosts: 'warn' }
/** Options that need no note. */
const quiet = new Set([
  ...instanceKeys,
  ...Object.keys(same),
  ...names('blogSidebarTitle blogSidebarCount feedOptions include exclude'),
])
const feedKeys = names('type limit title description copyright language')

/** A blog. */
export function blogInstance(given: Given, context: Context): Instance {
  const { disk, notes } = context
  const path = disk.local(textOf(given['path']) ?? 'blog')
  for (const [key, value] of Object.entries(given))
    if (!quiet.has(key) && value !== undefined) notes.left([key], `the option "${key}" of the blog is not carried over`)
  if (markOf(given['editUrl']) !== undefined) notes.left(['editUrl'], 'editUrl of the blog is a function')
  const all: Given = { ...theirs, ...given }
  const feed = mapOf(given['feedOptions'])
  for (const key of Object.keys(feed))
    if (!feedKeys.includes(key)) notes.left(['feedOptions', key], `"${key}" of the feeds is not carried over`)
  const { editUrl, ...common } = commonOptions(given, path, context)
  const options = filled({
    ...common,
    datedRoutes: true,
    blogSidebarTitle: textOf(given['blogSidebarTitle']) ?? 'Recent posts',
    blogSidebarCount: given['blogSidebarCount'] ?? 5,
    ...changed(all, same),
    editUrl,
    showLastUpdateTime: given['showLastUpdateTime'] === true ? undefined : false,
    feedOptions: unlessEmpty(filled(Object.fromEntries(feedKeys.map((key) => [key, feed[key]])))),
    include: given['include'],
    exclude: given['exclude'],
  })
  return { use: 'blog', id: instanceName('blog', textOf(given['id'])), options, folders: [path] }
}
