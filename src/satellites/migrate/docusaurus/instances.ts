import type { Disk } from './disk.ts'
import type { Notes } from './notes.ts'
import type { TakenPlugins } from './taken-plugins.ts'
import { listOf, markOf, names, textOf, unlessEmpty, type Given, instanceName } from './values.ts'
import { defined } from '../../../base/defined.ts'
import { mappingOf } from '../../../base/mapping.ts'

/** An instance of a content type in our configuration, and the folders of its files. */
export interface Instance {
  readonly use: 'docs' | 'blog' | 'pages'
  readonly id: string
  /** Its id in Docusaurus. */
  readonly given?: string
  readonly options: Readonly<Record<string, unknown>>
  readonly folders: readonly string[]
}

/** How all `.md` files of the site are read. */
export type Format = 'md' | 'mdx' | 'detect'

/** What the parts of a migration have in common. */
export interface Context {
  readonly disk: Disk
  readonly notes: Notes
  readonly taken: TakenPlugins
  readonly format: Format
}

/** Options of all instances that need no note. */
const instanceKeys = names(`id path routeBasePath editUrl editLocalizedFiles showLastUpdateTime admonitions
  remarkPlugins rehypePlugins beforeDefaultRemarkPlugins beforeDefaultRehypePlugins recmaPlugins`)

/** Options that mean the same by the same name, with our defaults. */
const same: Given = {
  sidebarCollapsible: true,
  sidebarCollapsed: true,
  breadcrumbs: true,
  tagsBasePath: 'tags',
  onInlineTags: 'warn',
  lastVersion: undefined,
  showLastUpdateAuthor: false,
}
/** Options that need no note. */
const quiet = new Set([
  ...instanceKeys,
  ...Object.keys(same),
  ...names(`sidebarPath tags versions includeCurrentVersion onlyIncludeVersions disableVersioning include exclude
    numberPrefixParser editCurrentVersion docsRootComponent`),
])

/** Options that all content types have. */
export function commonOptions(given: Given, path: string, context: Context) {
  const { format } = context
  return {
    path,
    routeBasePath: textOf(given['routeBasePath']) ?? (given['routeBasePath'] === '' ? '/' : undefined),
    format: format === 'md' ? undefined : format,
    editUrl: editUrlOf(given, path, context),
  }
}

/** Globs of pages, without those of scripts. */
export function globs(given: unknown): readonly string[] | undefined {
  const texts = listOf(given).filter((one): one is string => typeof one === 'string')
  const pages = texts.filter((glob) => !/\.(?:test\.)?(?:\{(?:[jt]sx?,?)+\}|[jt]sx?)$/.test(glob))
  return unlessEmpty(pages)
}

/**
 * The address before the paths of sources. One that is a function was asked about a page; what it says of that holds for all
 * pages, as long as it only puts something before their paths.
 */
function editUrlOf(given: Given, path: string, { disk, notes }: Context): string | undefined {
  const value = given['editUrl']
  const written = textOf(value)
  if (written !== undefined) return disk.editUrl(written)
  const mark = markOf(value)
  if (mark === undefined) return undefined
  const before = mark.editUrl
  if (before !== undefined && `${before}/`.endsWith(`/${path}/`)) {
    const message = 'editUrl is a function; the address that it gives a page of the folder is used for all'
    notes.decided(['editUrl'], message)
    return before.slice(0, -path.length)
  }
  notes.left(
    ['editUrl'],
    'editUrl is a function, and its links do not end in the paths of sources: pages have no edit links',
    'write an address into the options: the path of the source follows it',
  )
  return undefined
}

/** The options whose values differ from our defaults. */
function changed(given: Given, defaults: Given): Given {
  const keys = Object.keys(defaults).filter((key) => given[key] !== undefined && given[key] !== defaults[key])
  return Object.fromEntries(keys.map((key) => [key, given[key]]))
}

/** A docs instance. */
export function docsInstance(given: Given, context: Context): Instance {
  const { disk, notes } = context
  const id = textOf(given['id']) ?? 'default'
  const path = disk.local(textOf(given['path']) ?? 'docs')
  const versions = docsVersions(given, { id, path, disk, notes })
  const name = id === 'default' ? '' : ` "${id}"`
  for (const [key, value] of Object.entries(given))
    if (!quiet.has(key) && value !== undefined)
      notes.left([key], `the option "${key}" of the docs${name} is not carried over`, hints[key])
  const { editUrl, ...common } = commonOptions(given, path, context)
  const options = defined({
    ...common,
    sidebars: sidebarsOf(given, disk, notes),
    editUrl,
    ...changed(given, same),
    include: globs(given['include']),
    exclude: globs(given['exclude']),
    numberPrefixParser: given['numberPrefixParser'] === false ? false : undefined,
    showLastUpdate: given['showLastUpdateTime'] === true ? undefined : false,
    tags: given['tags'],
    versions: unlessEmpty(versions),
  })
  const folders = versions.length === 0 ? [path] : versions.map((version) => String(version['path'] ?? path))
  return { use: 'docs', id: instanceName('docs', id), given: id, options, folders }
}

const hints: Readonly<Record<string, string>> = {
  sidebarItemsGenerator: 'sidebars are made as Docusaurus makes them; write what it changes into the sidebars',
}

function sidebarsOf(given: Given, disk: Disk, notes: Notes): unknown {
  const value = given['sidebarPath']
  if (value === false) return false
  const written = textOf(value)
  if (written === undefined) return { defaultSidebar: [{ type: 'autogenerated', dirName: '.' }] }
  const path = disk.local(written)
  // jiti, which Docusaurus loads them with, finds sidebars.ts where sidebars.js is written.
  const endings = ['.ts', '.js', '.json', '.mjs', '.cjs', '.mts', '.cts']
  const bare = path.replace(/\.[cm]?js$/, '')
  const found = [path, ...endings.map((ending) => path + ending), ...endings.map((ending) => bare + ending)].find(
    (one) => disk.has(one) && (one !== path || /\.\w+$/.test(one)),
  )
  if (found !== undefined) return `./${found}`
  notes.decided(['sidebarPath'], `there is no file "${written}": these docs have no sidebar, as in Docusaurus`)
  return false
}

function docsVersions(
  given: Given,
  { id, path, disk, notes }: { readonly id: string; readonly path: string; readonly disk: Disk; readonly notes: Notes },
): Record<string, unknown>[] {
  const before = id === 'default' ? '' : `${id}_`
  const text = given['disableVersioning'] === true ? undefined : disk.read(disk.local(`${before}versions.json`))
  const known = text === undefined ? [] : (JSON.parse(text) as string[])
  const settings = mappingOf(given['versions'])
  const only = given['onlyIncludeVersions'] === undefined ? undefined : listOf(given['onlyIncludeVersions']).map(String)
  const wanted = [
    ...(given['includeCurrentVersion'] === false ? [] : ['current']),
    ...known.filter((name) => name !== 'current'),
  ].filter((name) => only === undefined || only.includes(name))
  if (known.length === 0 && Object.keys(settings).length === 0) return []
  return wanted.map((name) => {
    const said = mappingOf(settings[name])
    const folder = name === 'current' ? path : disk.local(`${before}versioned_docs/version-${name}`)
    const sidebars = disk.local(`${before}versioned_sidebars/version-${name}-sidebars.json`)
    const route = textOf(said['path'])
    for (const key of ['badge', 'noIndex', 'className'])
      if (said[key] !== undefined && said[key] !== true && said[key] !== false)
        notes.left(['versions', name, key], `"${key}" of version "${name}" is not carried over`)
    if (said['noIndex'] === true)
      notes.left(['versions', name, 'noIndex'], `version "${name}" was kept from search engines (noIndex)`)
    const isLast = textOf(given['lastVersion']) === name
    return defined({
      name,
      path: name === 'current' ? undefined : folder,
      label: textOf(said['label']),
      route:
        route === undefined ? (said['path'] === '' && !isLast ? routeOf(given, '') : undefined) : routeOf(given, route),
      banner: textOf(said['banner']),
      sidebars: name === 'current' ? undefined : disk.has(sidebars) ? `./${sidebars}` : false,
    })
  })
}

function routeOf(given: Given, path: string): string {
  const base = textOf(given['routeBasePath']) ?? 'docs'
  return `/${[base, path]
    .flatMap((part) => part.split('/'))
    .filter((part) => part !== '')
    .join('/')}`
}

/** Options that mean the same by the same name, with our defaults. */
const sameOfBlog: Given = {
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
const quietOfBlog = new Set([
  ...instanceKeys,
  ...Object.keys(sameOfBlog),
  ...names('blogSidebarTitle blogSidebarCount feedOptions include exclude'),
])
const feedKeys = names('type limit title description copyright language')

/** A blog. */
export function blogInstance(given: Given, context: Context): Instance {
  const { disk, notes } = context
  const path = disk.local(textOf(given['path']) ?? 'blog')
  for (const [key, value] of Object.entries(given))
    if (!quietOfBlog.has(key) && value !== undefined)
      notes.left([key], `the option "${key}" of the blog is not carried over`)
  const all: Given = { ...theirs, ...given }
  const feed = mappingOf(given['feedOptions'])
  for (const key of Object.keys(feed))
    if (!feedKeys.includes(key)) notes.left(['feedOptions', key], `"${key}" of the feeds is not carried over`)
  const { editUrl, ...common } = commonOptions(given, path, context)
  const options = defined({
    ...common,
    datedRoutes: true,
    blogSidebarTitle: textOf(given['blogSidebarTitle']) ?? 'Recent posts',
    blogSidebarCount: given['blogSidebarCount'] ?? 5,
    ...changed(all, sameOfBlog),
    editUrl,
    showLastUpdateTime: given['showLastUpdateTime'] === true ? undefined : false,
    feedOptions: unlessEmpty(defined(Object.fromEntries(feedKeys.map((key) => [key, feed[key]])))),
    include: globs(given['include']),
    exclude: globs(given['exclude']),
  })
  return { use: 'blog', id: instanceName('blog', textOf(given['id'])), options, folders: [path] }
}
