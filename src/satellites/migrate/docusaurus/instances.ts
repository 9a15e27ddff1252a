import type { Disk } from './disk.ts'
import type { Notes } from './notes.ts'
import type { TakenPlugins } from './taken-plugins.ts'
import { listOf, markOf, names, textOf, unlessEmpty, type ConfigMap, instanceName } from './values.ts'
import { defined } from '../../../base/defined.ts'
import { mappingOf } from '../../../base/mapping.ts'

/** An instance of a content type in our configuration, and the folders of its files. */
export interface Instance {
  readonly use: 'docs' | 'blog' | 'pages'
  readonly id: string
  /** Its id in Docusaurus. */
  readonly sourceId?: string
  readonly options: Readonly<Record<string, unknown>>
  readonly folders: readonly string[]
}

/** Format in which all `.md` files of the site are read. */
export type Format = 'md' | 'mdx' | 'detect'

/** Context of all parts of a migration. */
export interface Context {
  readonly disk: Disk
  readonly notes: Notes
  readonly taken: TakenPlugins
  readonly format: Format
}

/** Options of all instances that are converted without a note. */
const instanceKeys = names(`id path routeBasePath editUrl editLocalizedFiles showLastUpdateTime admonitions
  remarkPlugins rehypePlugins beforeDefaultRemarkPlugins beforeDefaultRehypePlugins recmaPlugins`)

/** Options with the same name and meaning, with our defaults. */
const same: ConfigMap = {
  sidebarCollapsible: true,
  sidebarCollapsed: true,
  breadcrumbs: true,
  tagsBasePath: 'tags',
  onInlineTags: 'warn',
  lastVersion: undefined,
  showLastUpdateAuthor: false,
}
/** Options that are dropped without a note. */
const quiet = new Set([
  ...instanceKeys,
  ...Object.keys(same),
  ...names(`sidebarPath tags versions includeCurrentVersion onlyIncludeVersions disableVersioning include exclude
    numberPrefixParser editCurrentVersion docsRootComponent`),
])

/** Converts the options that all content types have. */
export function commonOptions(options: ConfigMap, path: string, context: Context) {
  const { format } = context
  return {
    path,
    routeBasePath: textOf(options['routeBasePath']) ?? (options['routeBasePath'] === '' ? '/' : undefined),
    format: format === 'md' ? undefined : format,
    editUrl: editUrlOf(options, path, context),
  }
}

/** Converts globs of pages, and drops those of scripts. */
export function globs(value: unknown): readonly string[] | undefined {
  const texts = listOf(value).filter((glob): glob is string => typeof glob === 'string')
  const pages = texts.filter((glob) => !/\.(?:test\.)?(?:\{(?:[jt]sx?,?)+\}|[jt]sx?)$/.test(glob))
  return unlessEmpty(pages)
}

/**
 * Base address of edit links. A function `editUrl` was called for a sample page; its result applies to all pages if it
 * only prepends an address.
 */
function editUrlOf(options: ConfigMap, path: string, { disk, notes }: Context): string | undefined {
  const value = options['editUrl']
  const fixedUrl = textOf(value)
  if (fixedUrl !== undefined) return disk.editUrl(fixedUrl)
  const mark = markOf(value)
  if (mark === undefined) return undefined
  const before = mark.editUrl
  if (before !== undefined && `${before}/`.endsWith(`/${path}/`)) {
    const message = 'editUrl is a function; its result for one page of the folder is used for all pages'
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

/** Returns the options that differ from our defaults. */
function changed(options: ConfigMap, defaults: ConfigMap): ConfigMap {
  const keys = Object.keys(defaults).filter((key) => options[key] !== undefined && options[key] !== defaults[key])
  return Object.fromEntries(keys.map((key) => [key, options[key]]))
}

/** Converts a docs instance. */
export function docsInstance(docsOptions: ConfigMap, context: Context): Instance {
  const { disk, notes } = context
  const id = textOf(docsOptions['id']) ?? 'default'
  const path = disk.local(textOf(docsOptions['path']) ?? 'docs')
  const versions = docsVersions(docsOptions, { id, path, disk, notes })
  const name = id === 'default' ? '' : ` "${id}"`
  for (const [key, value] of Object.entries(docsOptions))
    if (!quiet.has(key) && value !== undefined)
      notes.left([key], `the option "${key}" of the docs${name} is not carried over`, hints[key])
  const { editUrl, ...common } = commonOptions(docsOptions, path, context)
  const options = defined({
    ...common,
    sidebars: sidebarsOf(docsOptions, disk, notes),
    editUrl,
    ...changed(docsOptions, same),
    include: globs(docsOptions['include']),
    exclude: globs(docsOptions['exclude']),
    numberPrefixParser: docsOptions['numberPrefixParser'] === false ? false : undefined,
    showLastUpdate: docsOptions['showLastUpdateTime'] === true ? undefined : false,
    tags: docsOptions['tags'],
    versions: unlessEmpty(versions),
  })
  const folders = versions.length === 0 ? [path] : versions.map((version) => String(version['path'] ?? path))
  return { use: 'docs', id: instanceName('docs', id), sourceId: id, options, folders }
}

const hints: Readonly<Record<string, string>> = {
  sidebarItemsGenerator: 'sidebars are generated as Docusaurus generates them; write its changes into the sidebars',
}

function sidebarsOf(options: ConfigMap, disk: Disk, notes: Notes): unknown {
  const value = options['sidebarPath']
  if (value === false) return false
  const sidebarFile = textOf(value)
  if (sidebarFile === undefined) return { defaultSidebar: [{ type: 'autogenerated', dirName: '.' }] }
  const path = disk.local(sidebarFile)
  // Docusaurus loads sidebars with jiti, which finds sidebars.ts if sidebars.js is configured.
  const endings = ['.ts', '.js', '.json', '.mjs', '.cjs', '.mts', '.cts']
  const bare = path.replace(/\.[cm]?js$/, '')
  const existing = [path, ...endings.map((ending) => path + ending), ...endings.map((ending) => bare + ending)].find(
    (candidate) => disk.has(candidate) && (candidate !== path || /\.\w+$/.test(candidate)),
  )
  if (existing !== undefined) return `./${existing}`
  notes.decided(['sidebarPath'], `there is no file "${sidebarFile}": these docs have no sidebar, as in Docusaurus`)
  return false
}

function docsVersions(
  docsOptions: ConfigMap,
  { id, path, disk, notes }: { readonly id: string; readonly path: string; readonly disk: Disk; readonly notes: Notes },
): Record<string, unknown>[] {
  const before = id === 'default' ? '' : `${id}_`
  const text = docsOptions['disableVersioning'] === true ? undefined : disk.read(disk.local(`${before}versions.json`))
  const released = text === undefined ? [] : (JSON.parse(text) as string[])
  const settings = mappingOf(docsOptions['versions'])
  const only =
    docsOptions['onlyIncludeVersions'] === undefined
      ? undefined
      : listOf(docsOptions['onlyIncludeVersions']).map(String)
  const versionNames = [
    ...(docsOptions['includeCurrentVersion'] === false ? [] : ['current']),
    ...released.filter((name) => name !== 'current'),
  ].filter((name) => only === undefined || only.includes(name))
  if (released.length === 0 && Object.keys(settings).length === 0) return []
  return versionNames.map((name) => {
    const version = mappingOf(settings[name])
    const folder = name === 'current' ? path : disk.local(`${before}versioned_docs/version-${name}`)
    const sidebars = disk.local(`${before}versioned_sidebars/version-${name}-sidebars.json`)
    const route = textOf(version['path'])
    for (const key of ['badge', 'noIndex', 'className'])
      if (version[key] !== undefined && version[key] !== true && version[key] !== false)
        notes.left(['versions', name, key], `"${key}" of version "${name}" is not carried over`)
    if (version['noIndex'] === true)
      notes.left(['versions', name, 'noIndex'], `version "${name}" was kept from search engines (noIndex)`)
    const isLast = textOf(docsOptions['lastVersion']) === name
    return defined({
      name,
      path: name === 'current' ? undefined : folder,
      label: textOf(version['label']),
      route:
        route === undefined
          ? version['path'] === '' && !isLast
            ? routeOf(docsOptions, '')
            : undefined
          : routeOf(docsOptions, route),
      banner: textOf(version['banner']),
      sidebars: name === 'current' ? undefined : disk.has(sidebars) ? `./${sidebars}` : false,
    })
  })
}

function routeOf(options: ConfigMap, path: string): string {
  const base = textOf(options['routeBasePath']) ?? 'docs'
  return `/${[base, path]
    .flatMap((part) => part.split('/'))
    .filter((part) => part !== '')
    .join('/')}`
}

/** Options with the same name and meaning, with our defaults. */
const sameOfBlog: ConfigMap = {
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
/** Docusaurus defaults that differ from ours. */
const docusaurusDefaults: ConfigMap = { onInlineAuthors: 'warn', onUntruncatedBlogPosts: 'warn' }
/** Options that are dropped without a note. */
const quietOfBlog = new Set([
  ...instanceKeys,
  ...Object.keys(sameOfBlog),
  ...names('blogSidebarTitle blogSidebarCount feedOptions include exclude'),
])
const feedKeys = names('type limit title description copyright language')

/** Converts a blog instance. */
export function blogInstance(blogOptions: ConfigMap, context: Context): Instance {
  const { disk, notes } = context
  const path = disk.local(textOf(blogOptions['path']) ?? 'blog')
  for (const [key, value] of Object.entries(blogOptions))
    if (!quietOfBlog.has(key) && value !== undefined)
      notes.left([key], `the option "${key}" of the blog is not carried over`)
  const all: ConfigMap = { ...docusaurusDefaults, ...blogOptions }
  const feed = mappingOf(blogOptions['feedOptions'])
  for (const key of Object.keys(feed))
    if (!feedKeys.includes(key)) notes.left(['feedOptions', key], `"${key}" of the feeds is not carried over`)
  const { editUrl, ...common } = commonOptions(blogOptions, path, context)
  const options = defined({
    ...common,
    datedRoutes: true,
    blogSidebarTitle: textOf(blogOptions['blogSidebarTitle']) ?? 'Recent posts',
    blogSidebarCount: blogOptions['blogSidebarCount'] ?? 5,
    ...changed(all, sameOfBlog),
    editUrl,
    showLastUpdateTime: blogOptions['showLastUpdateTime'] === true ? undefined : false,
    feedOptions: unlessEmpty(defined(Object.fromEntries(feedKeys.map((key) => [key, feed[key]])))),
    include: globs(blogOptions['include']),
    exclude: globs(blogOptions['exclude']),
  })
  return { use: 'blog', id: instanceName('blog', textOf(blogOptions['id'])), options, folders: [path] }
}
