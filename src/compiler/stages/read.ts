import { diagnostic, startOf, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { digestOf } from '../cache/hash.ts'
import type { Entry } from '../../model/entry.ts'
import { dataFolder, isDataFolder } from '../../model/data-source.ts'
import { treeOf } from '../../model/placeholders.ts'
import { gitDates } from '../read/git.ts'
import { unreadable, walk } from '../read/files.ts'
import { basesOf, matcherOf } from '../read/globs.ts'
import { isTranslation } from '../read/translations.ts'
import {
  firstFile,
  foreignTranslations,
  suffixedTranslations,
  unusedText,
  unusedTranslations,
} from '../read/unused-translations.ts'
import { usualFolder } from '../config/locales.ts'
import { collectData } from '../hooks/collect-data.ts'
import type { CompileTask } from '../cache/records.ts'
import type { WorkspaceSpec, LoadedPlugin } from '../tasks/workspace.ts'
import type { OpenSite } from './open.ts'
import type { Run } from '../run/run.ts'
import { cacheFolders } from '../cache/index-file.ts'
import { defined } from '../../base/defined.ts'
import type { MarkdownOptions } from '../../model/markdown-options.ts'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Files in which package managers record installed packages, next to `node_modules`. */
const records = [
  'node_modules/.package-lock.json',
  'node_modules/.pnpm/lock.yaml',
  'node_modules/.yarn-integrity',
  'node_modules/.yarn-state.yml',
  'bun.lock',
]

/** Digest of the installed packages for a folder. */
export function installedPackages(folder: string): string {
  const texts: string[] = []
  for (let at = resolve(folder), last = ''; at !== last; last = at, at = dirname(at))
    for (const path of records.map((record) => join(at, record)))
      if (existsSync(path)) texts.push(readFileSync(path, 'utf8'))
  return digestOf(texts)
}

/** Contents of the folder of a site. */
export interface ReadSite {
  readonly tasks: readonly CompileTask[]
  /** Output paths of static files. */
  readonly statics: readonly string[]
  /** All files of content folders, and static files, relative to the site folder. */
  readonly files: readonly string[]
  /** Folder of the static files, relative to the site folder. */
  readonly staticFolder: string
  /** Part of the key of every compiled source. */
  readonly base: string
  /** Returns false for a source that is data: its compiled form contains no code. */
  readonly mayHaveCode: (task: CompileTask) => boolean
  readonly dates: (path: string) => Entry['dates']
  /** Input of tasks before bundling, with the plugins that compile sources. */
  readonly workspace: WorkspaceSpec
  readonly diagnostics: readonly Diagnostic[]
  /** Diagnostics about data that plugins collect. */
  readonly collected: readonly Diagnostic[]
}

/**
 * Finds sources and static files, and reads dates from git. Reads the disk.
 *
 * @param inPassing true for a preliminary read: without dates and digests of folders
 */
export async function read(
  run: Run,
  { site }: { readonly site: OpenSite },
  { inPassing = false }: { readonly inPassing?: boolean } = {},
): Promise<ReadSite> {
  run.stage('read')
  const { root } = run.options
  const { outside } = site.config
  const collected = collectData({ root, digests: run.digests }, site)
  const folders = foldersOf(site.plugins)
  const staticFolder = staticFolderOf(site)
  const dated = inPassing
    ? { dates: new Map<string, never>(), shallow: false }
    : run.head().then((head) => gitDates(root, head, outside))
  const recordFolder = inPassing ? undefined : run.digests.digest
  const tree = walk(root, [...folders, staticFolder], defined({ outside, statics: staticFolder, look: recordFolder }))
  const workspace = workspaceOf(root, site, staticFolder)
  if (run.options.profile === true) run.note(await parserInWords(workspace.content.markdown))
  const { dates, shallow } = await dated
  const diagnostics = [...collected, ...tree.diagnostics, ...coveredContent(site)]
  const hint = 'fetch the whole history, for example with fetch-depth: 0'
  if (shallow) diagnostics.push(diagnostic('git/shallow', 'the clone is shallow; pages have no dates', { hint }))
  const old = new Map<string, Entry['dates']>(
    site.trees.flatMap(({ folder, dates }) =>
      Object.entries(dates).map(([path, fileDates]) => [`${folder}/${path}`, fileDates] as const),
    ),
  )
  const isStatic = (path: string) => path.startsWith(`${staticFolder}/`)
  const { locales } = site.config
  diagnostics.push(...unusedFolders(root, site, { files: tree.files, look: recordFolder }))
  const isOther = locales === undefined ? () => false : isTranslation(locales)
  const files = tree.files.filter((path) => !isOther(path))
  const sources = files.filter((path) => !isStatic(path))
  diagnostics.push(...otherEndings(sources))
  const statics = files.filter(isStatic).filter((path) => {
    const problem = unreadable(root, path)
    if (problem !== undefined) diagnostics.push(problem)
    return problem === undefined
  })
  return {
    tasks: sourcesOf(site.plugins, sources),
    statics: statics.map((path) => path.slice(staticFolder.length + 1)),
    files,
    staticFolder,
    base: baseOf(run, site, workspace),
    mayHaveCode: codeSources(site.plugins),
    dates: (path) => (treeOf(path) === '' ? dates.get(path) : old.get(path)),
    workspace,
    diagnostics,
    collected,
  }
}

/**
 * Reports folders of translations that are not used. Without `locales`, they may also be content. Invalid `locales` are
 * reported already.
 */
function unusedFolders(
  root: string,
  { config, locales, hasInvalidLocales, locate, plugins }: OpenSite,
  { files, look }: { readonly files: readonly string[]; readonly look: ((folder: string) => void) | undefined },
): Diagnostic[] {
  const codes = locales.map(({ code }) => code)
  if (hasInvalidLocales || (codes.length === 0 && locate(['locales']) !== undefined)) return []
  const translations = config.locales ?? { folder: usualFolder, folders: {} }
  const unused = unusedTranslations(root, translations, { codes, look })
    .filter(({ folder }) => config.locales !== undefined || !files.some((path) => path.startsWith(`${folder}/`)))
    .map((folder) => ({ ...folder, ...unusedText(folder, codes) }))
  const foreign = foreignTranslations(root, translations, { codes, contents: foldersOf(plugins), files, look })
  const sources = sourcesOf(plugins, files).map(({ path }) => path)
  const suffixed = suffixedTranslations(translations, { codes, files: sources.filter((path) => treeOf(path) === '') })
  return [
    ...[...unused, ...foreign].flatMap(({ folder, message, hint }) => {
      const file = firstFile(root, folder)
      if (file === undefined) return []
      return [diagnostic('locale/unused', message, { location: startOf(file), subject: folder, hint })]
    }),
    ...suffixed.map(({ path, message, hint }) =>
      diagnostic('locale/unused', message, { location: startOf(path), subject: path, hint }),
    ),
  ]
}

/** Input of tasks before bundling. */
function workspaceOf(root: string, site: OpenSite, staticFolder: string): WorkspaceSpec {
  const { outside, locales } = site.config
  const { packs, modules } = cacheFolders(root)
  const readable = [
    ...foldersOf(site.plugins).filter((folder) => treeOf(`${folder}/`) === ''),
    staticFolder,
    ...site.config.markdown.codeFolders,
    ...dataFoldersOf(site),
    ...(locales === undefined ? [] : [locales.folder, ...Object.values(locales.folders)]),
  ]
  const topOf = (folder: string) =>
    outside.find((root) => `${folder}/`.startsWith(`${root}/`)) ??
    (isDataFolder(folder) ? folder : (folder.replace(/^\.\//, '').split('/')[0] ?? folder))
  const tops = readable.map(topOf)
  const contentFolders = [...new Set([...tops, ...site.trees.map(({ folder }) => folder)])]
  const { embeds, images, media, forms } = site.config
  const tested = [...new Set(site.config.test.rules.flatMap(({ languages }) => languages))].sort()
  const markdown = {
    ...site.config.markdown,
    code: {
      ...site.config.code,
      ...(tested.length === 0 ? {} : { tested }),
      ...(site.config.code.twoslash === undefined ? {} : { installed: installedPackages(root) }),
    },
    words: site.words.content,
    ...(site.locales.length < 2 ? {} : { outlines: true as const }),
    ...site.variables,
    ...(Object.keys(site.environment).length === 0 ? {} : { environment: site.environment }),
    ...mentionsOf(site),
    staticFolder,
    origins: { embeds, images, media, forms },
  }
  const more = { ...(outside.length === 0 ? {} : { outside }), ...defined({ translations: site.translations }) }
  return { content: { root, packs, modules, contentFolders, markdown, ...more }, plugins: site.compileSpecs }
}

/** Kinds of names in code style to collect. */
function mentionsOf({ config, plugins }: OpenSite): { readonly mentions?: 'names' | 'phrases' } {
  const symbolKinds = config.names === false ? [] : plugins.flatMap(({ plugin }) => plugin.givesSymbols ?? [])
  if (symbolKinds.length === 0) return {}
  return { mentions: symbolKinds.includes('phrases') ? 'phrases' : 'names' }
}

/** Key of everything that affects compilation except the files. */
function baseOf({ tool }: Pick<Run, 'tool'>, { compileKey }: OpenSite, { content }: WorkspaceSpec): string {
  const { contentFolders, markdown } = content
  return digestOf([tool, compileKey, contentFolders, markdown, parserOf(markdown)])
}

/**
 * Contents of the folder of a site in another locale: the same sources, some of them translated, and additional static
 * files.
 */
export function readLocale(
  run: Run,
  { site, original }: { readonly site: OpenSite; readonly original: ReadSite },
): ReadSite {
  const { translations = new Map<string, string>() } = site
  const { staticFolder } = original
  const collected = collectData({ root: run.options.root, digests: run.digests }, site)
  const workspace = workspaceOf(run.options.root, site, staticFolder)
  const translatedStatics = [...translations.keys()].filter((path) => path.startsWith(`${staticFolder}/`))
  const statics = [
    ...new Set([...original.statics, ...translatedStatics.map((path) => path.slice(staticFolder.length + 1))]),
  ].sort()
  return {
    ...original,
    statics,
    base: baseOf(run, site, workspace),
    dates: (path) => original.dates(run.fileOf(path)),
    workspace,
    diagnostics: collected,
    collected,
  }
}

/** Updates the value after a change within files: plugins collect their data again. */
export function readAgain(run: Run, { site, last }: { readonly site: OpenSite; readonly last: ReadSite }): ReadSite {
  const collected = collectData({ root: run.options.root, digests: run.digests }, site)
  return {
    ...last,
    workspace: { ...last.workspace, plugins: site.compileSpecs },
    diagnostics: [...collected, ...last.diagnostics.slice(last.collected.length)],
    collected,
  }
}

/** Folders of the data that plugins load or collect. */
function dataFoldersOf({ plugins, loads }: OpenSite): string[] {
  const collecting = plugins.filter(({ plugin }) => plugin.collected !== undefined).map(({ instance }) => instance)
  return [...loads, ...collecting].map(dataFolder)
}

/** Sources of each content type, sorted by path. */
export function sourcesOf(plugins: readonly LoadedPlugin[], files: readonly string[]): CompileTask[] {
  return plugins.flatMap(({ instance, plugin }) =>
    (plugin.types ?? []).flatMap((type, number) => {
      const matches = matcherOf(type.match, type.ignore ?? [])
      return files
        .filter((path) => matches(path))
        .map((path) => defined({ path, instance, type: number, folder: type.versionFolder?.(path) }))
    }),
  )
}

/**
 * Returns a predicate for sources that may contain code: all except `.md`, unless their content type parses
 * `.md` as MDX.
 */
function codeSources(plugins: readonly LoadedPlugin[]): ReadSite['mayHaveCode'] {
  const types = new Map(plugins.map(({ instance, plugin }) => [instance, plugin.types ?? []]))
  return ({ path, instance, type }) => {
    const { format, split } = types.get(instance)?.[type] ?? {}
    return !path.endsWith('.md') || (format === undefined ? split !== undefined : format !== 'md')
  }
}

/** Folders with which the globs of all content types start. */
export function foldersOf(plugins: readonly LoadedPlugin[]): string[] {
  return basesOf(plugins.flatMap(({ plugin }) => (plugin.types ?? []).flatMap(({ match }) => match)))
}

function staticFolderOf({ config }: OpenSite): string {
  return config.staticFolder.replace(/^\.?\/+|\/+$/g, '')
}

/** Reports Markdown files that are not pages because of the endings of their names. */
export function otherEndings(paths: readonly string[]): Diagnostic[] {
  return paths.flatMap((path) => {
    const [, name = '', ending = ''] = /([^/]*)\.(mdx?|markdown|mdown|mkdn?)$/i.exec(path) ?? []
    if (ending === '' || ending === 'md' || ending === 'mdx') return []
    const hint = `rename it to ${name}.${ending.toLowerCase() === 'mdx' ? 'mdx' : 'md'}`
    const message = `the file is not a page, since its name ends with .${ending}`
    return [diagnostic('read/ignored', message, { location: startOf(path), hint })]
  })
}

/**
 * Reports a static folder that contains the folder of a content type: its files would be copied instead of becoming
 * pages.
 */
export function coveredContent(site: OpenSite): Diagnostic[] {
  const { plugins, locate } = site
  const staticFolder = staticFolderOf(site)
  const folders = plugins.flatMap(({ plugin }) => plugin.folders ?? []).map(({ path }) => path.replace(/\/+$/, ''))
  const covered = folders.find((path) => `${path}/`.startsWith(`${staticFolder}/`))
  if (covered === undefined) return []
  const message = `staticFolder "${staticFolder}" contains the content of "${covered}", which would be copied unchanged`
  const hint = 'name a separate folder for files such as images and downloads: content/static'
  return [diagnostic('config/value', message, { location: locate(['staticFolder']), hint })]
}

/** Name of the Markdown parser for cache keys; its version is pinned in package.json. */
export const parserOf = ({ parser }: Pick<MarkdownOptions, 'parser'>): string =>
  parser === 'remark' ? 'remark-parse' : 'satteri 0.10.5'

/** Displayed name of the Markdown parser on this machine. */
async function parserInWords(options: Pick<MarkdownOptions, 'parser'>): Promise<string> {
  if (options.parser === 'remark') return 'remark-parse reads Markdown, as the configuration says'
  const { loadNative } = await import('../compile/markdown/native.ts')
  const why = await loadNative()
  return why === undefined
    ? `${parserOf(options)} reads Markdown and MDX, remark-parse and remark-mdx parse the rest`
    : `remark-parse reads Markdown: satteri cannot be loaded (${why})`
}
