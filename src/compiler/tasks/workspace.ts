/**
 * Context of the tasks of a site. The pipeline describes it as plain data, a `WorkspaceSpec`; each thread creates a
 * `Workspace` from it. Both belong to one run: two builds in one process never share them.
 *
 * @module
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { PackReader, PackWriter } from '../cache/pack.ts'
import type { Workspaces } from '../execute/thread.ts'
import type { FragmentBody } from '../../model/facts.ts'
import type { SharedSite, ThemeModule } from '../../model/linked.ts'
import type { MarkdownOptions } from '../../model/markdown-options.ts'
import type { SharedSurroundings } from '../../model/surroundings.ts'
import type { PreparedSite } from '../render/view.ts'
import { namedExtensions } from '../compile/extensions.ts'
import { mergeRules, type ModuleRules } from '../../model/module-rules.ts'
import type { BuiltInContext, BuiltInModule, BuiltInPlugin } from '../../model/built-in-plugin.ts'
import { checkedPlugin, type UnknownMember } from '../../model/checked-plugin.ts'
import type { OwnedExtensions } from '../compile/group.ts'
import { attributed } from '../../model/plugin-error.ts'
import { digest } from '../cache/hash.ts'
import type { Dependency } from '../cache/records.ts'
import { markedFolder, unmarked } from '../../model/placeholders.ts'
import { namesIn } from '../read/digests.ts'
import { isContentPath, readInside, sizeOf } from '../read/files.ts'
import type { Translations } from '../../model/locale.ts'
import { importOnce } from '../../base/once.ts'

/** Folders and options of content. */
interface ContentSettings {
  /** Folder of the site. */
  readonly root: string
  /** Folder of the cache packs. */
  readonly packs: string
  /** Folder of runnable modules. */
  readonly modules: string
  /** Allowed content folders outside of the site, relative to the root. */
  readonly outside?: readonly string[]
  /** Folders that content may read from, relative to the root. */
  readonly contentFolders: readonly string[]
  readonly markdown: MarkdownOptions
  /** Files that replace others in the locale of the site. */
  readonly translations?: Translations
}

/** A workspace as plain data. Each part is sent to a thread only once while it is the same value. */
export interface WorkspaceSpec {
  readonly content: ContentSettings
  readonly plugins: readonly PluginSpec[]
  /** URL of the theme module, to evaluate and render pages. */
  readonly theme?: string
  /** Surroundings that all pages share, to evaluate pages that use them. */
  readonly surroundings?: SharedSurroundings
  /** The linked site, to render pages. */
  readonly site?: SharedSite
  /** Folder that rendered files are written to. */
  readonly staging?: string
}

/** Open packs of the cache: one to write, all to read. */
export interface OpenPacks {
  readonly writer: PackWriter
  readonly reader: PackReader
  /** Cached bodies by location. */
  readonly bodies: Map<string, FragmentBody>
}

/** A workspace in a thread. Parts that only some tasks need are created on demand. */
export interface Workspace {
  readonly content: ContentSettings
  readonly plugins: SitePlugins
  readonly packs: OpenPacks
  theme(): Promise<{ readonly url: string; readonly module: ThemeModule }>
  readonly surroundings?: SharedSurroundings
  site(): Promise<PreparedSite>
  readonly staging: string
}

/** Creates workspaces in sequence, and reuses equal parts. */
export function createWorkspaces(): Workspaces<WorkspaceSpec, Workspace> {
  let packs: (OpenPacks & { readonly folder: string }) | undefined
  // Plugins for compiling and for rendering. They differ if drafts are shown.
  const plugins = ofLast(sitePlugins, isDeepStrictEqual, 2)
  const prepared = ofLast(async (site: SharedSite) => (await import('../render/view.ts')).prepareSite(site), Object.is)
  const close = (): void => {
    packs?.writer.close()
    packs?.reader.close()
    packs = undefined
  }
  return {
    async open({ content, plugins: specs, theme, surroundings, site, staging = '' }) {
      const loaded = await plugins(specs)
      if (packs?.folder !== content.packs) close()
      packs ??= { folder: content.packs, ...openPacks(content.packs) }
      return {
        content,
        plugins: loaded,
        packs,
        theme: async () => ({ url: required(theme), module: (await importOnce(required(theme))) as ThemeModule }),
        ...(surroundings && { surroundings }),
        site: () => prepared(required(site)),
        staging,
      }
    },
    settle: () => packs?.writer.flush(),
    close,
  }
}

function openPacks(folder: string): OpenPacks {
  const writer = new PackWriter(folder, `${randomUUID()}.pack`)
  return { writer, reader: new PackReader(folder), bodies: new Map() }
}

function required<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('the workspace lacks a part that the task needs')
  return part
}

/** Memoizes `make` for the last `count` values. */
function ofLast<Value, Made>(make: (value: Value) => Made, isSame: (a: Value, b: Value) => boolean, count = 1) {
  let last: readonly { readonly value: Value; readonly made: Made }[] = []
  return (value: Value): Made => {
    const entry = last.find((candidate) => isSame(candidate.value, value)) ?? { value, made: make(value) }
    last = [entry, ...last.filter((candidate) => candidate !== entry)].slice(0, count)
    return entry.made
  }
}

/** Plugin as plain data for threads: its module and its validated options. */
export interface PluginSpec {
  readonly instance: string
  readonly url: string
  readonly options: unknown
  readonly context: Omit<BuiltInContext, 'modules' | 'api'>
  /** True for a built-in plugin. */
  readonly builtIn?: true
  /** URLs of the modules that it requested, by name. */
  readonly modules?: Readonly<Record<string, string>>
  /** For a plugin that uses API descriptions: the URL of the module that reads them, and the references. */
  readonly api?: Pick<NonNullable<BuiltInContext['api']>, 'references'> & { readonly url: string }
}

/** Plugin instance of the site. */
export interface LoadedPlugin {
  readonly instance: string
  readonly plugin: BuiltInPlugin
  /** Members of the plugin that have no effect. */
  readonly unknown: readonly UnknownMember[]
}

/** Plugins of a site, for tasks. */
interface SitePlugins {
  readonly all: readonly LoadedPlugin[]
  readonly extensions: readonly OwnedExtensions[]
  /** MDX rules of plugins. */
  readonly rules: ModuleRules
}

/** Creates the plugins of a site, in order. */
export async function loadPlugins(specs: readonly PluginSpec[]): Promise<LoadedPlugin[]> {
  const loaded: LoadedPlugin[] = []
  for (const { url, instance, options, context, modules, api, builtIn } of specs) {
    const used: Record<string, Readonly<Record<string, unknown>>> = {}
    for (const [name, address] of Object.entries(modules ?? {}))
      used[name] = await attributed(
        { plugin: name, instance, hook: 'its module' },
        async () => importOnce(address) as Promise<Readonly<Record<string, unknown>>>,
      )
    const pluginContext = {
      ...context,
      ...(modules === undefined ? {} : { modules: used }),
      ...(api === undefined ? {} : { api: await readerOf(api) }),
    }
    const imported = (await importOnce(url)) as { default?: BuiltInModule } & BuiltInModule
    const module = imported.default ?? imported
    const create = () => module.create(options, pluginContext)
    const plugin = attributed({ plugin: instance, hook: 'create' }, () =>
      builtIn === true ? { plugin: create(), unknown: [] } : checkedPlugin(create(), instance),
    )
    loaded.push({ instance, ...plugin })
  }
  return loaded
}

/** Loads the reader of API descriptions for a plugin that uses it. */
async function readerOf({
  url,
  references,
}: NonNullable<PluginSpec['api']>): Promise<NonNullable<BuiltInContext['api']>> {
  const { api } = ((await importOnce(url)) as { readonly default: BuiltInModule<never> }).default
  if (api === undefined) throw new Error(`${url} reads no descriptions`)
  return { reader: api, references }
}

/** Creates the plugins of a site for its tasks. */
async function sitePlugins(specs: readonly PluginSpec[]): Promise<SitePlugins> {
  const all = await loadPlugins(specs)
  const modules = all.flatMap(({ plugin }) => plugin.modules ?? [])
  const extensions = all.flatMap(({ plugin: { name, markdown } }, index) => {
    if (markdown === undefined) return []
    const { builtIn, modules: ofSite, instance } = specs[index] ?? {}
    const isOfSite = builtIn !== true || ofSite !== undefined
    const of = (hook: 'remark' | 'rehype') =>
      namedExtensions({ plugin: name, instance, hook: `a Markdown extension (${hook})` }, markdown[hook])
    return [
      {
        ...markdown,
        remark: of('remark'),
        rehype: of('rehype'),
        ...(isOfSite && { owner: { plugin: name, instance } }),
      },
    ]
  })
  return { all, extensions, rules: mergeRules(modules) }
}

/** Files that pages may include images, code and partials from; `version` as for `RecordedFiles`. */
export function contentFilesOf(
  {
    root,
    contentFolders,
    markdown,
    outside,
    translations,
  }: Pick<ContentSettings, 'root' | 'contentFolders' | 'markdown' | 'outside' | 'translations'>,
  version?: string,
): RecordedFiles {
  const { staticFolder: shared } = markdown
  return new RecordedFiles(root, { folders: contentFolders, version, shared, outside, translations })
}

/**
 * Files of a site, with a record of all that were requested.
 *
 * @param folders allowed folders; default: all
 *
 * @param version folder of a version, if paths have placeholders for it
 *
 * @param shared folder that all versions share
 *
 * @param outside allowed folders outside of the site
 *
 * @param translations files that replace others
 */
export class RecordedFiles {
  readonly #root: string
  readonly #folders: readonly string[] | undefined
  readonly #version: string | undefined
  readonly #dependencies = new Map<string, string | null>()
  readonly #shared: string | undefined
  readonly #outside: readonly string[]
  readonly #translations: Translations | undefined
  /** Returns true if only files of the version folder and of the shared folder were requested. */
  isInside = true

  constructor(
    root: string,
    {
      folders,
      version,
      shared,
      outside = [],
      translations,
    }: {
      folders?: readonly string[]
      version?: string | undefined
      shared?: string
      outside?: readonly string[] | undefined
      translations?: Translations | undefined
    } = {},
  ) {
    this.#outside = outside
    this.#translations = translations
    this.#shared = shared
    this.#root = root
    this.#folders = folders
    this.#version = version
  }

  /** Size (bytes) of a file; 0 if it does not exist. */
  size(path: string): number {
    return sizeOf(this.#root, this.#fileOf(path))
  }

  read(path: string): 'missing' | 'outside' | 'unreadable' | { readonly bytes: Buffer; readonly digest: string } {
    const isShared = this.#shared !== undefined && path.startsWith(`${this.#shared}/`)
    if (this.#version !== undefined && !isShared && !path.startsWith(`${markedFolder(this.#version)}/`))
      this.isInside = false
    const file = readInside(this.#root, this.#fileOf(path), this.#folders, this.#outside)
    if (typeof file === 'string') {
      // The target of a symbolic link may move into the site; a path outside of the site stays outside.
      if (file !== 'outside' || isContentPath(path, this.#outside)) this.#dependencies.set(path, null)
      return file
    }
    const hash = digest(file.bytes)
    this.#dependencies.set(path, hash)
    return { bytes: file.bytes, digest: hash }
  }

  /** Returns true if a requested file does not exist. */
  isMissing(path: string): boolean {
    return this.#dependencies.get(path) === null
  }

  /** Files in a folder of the site and in the folders below it, up to a number of folders. */
  filesBelow(folder: string, maxFolders = 50): readonly string[] {
    if (this.#version !== undefined || !isContentPath(folder, this.#outside)) return []
    const files: string[] = []
    const folders = [folder]
    for (const path of folders) {
      for (const entry of this.#namesIn(path)) {
        const child = path === '' ? entry.slice(1) : `${path}/${entry.slice(1)}`
        if (entry.startsWith('f')) files.push(child)
        else if (entry.startsWith('d') && folders.length < maxFolders) folders.push(child)
      }
    }
    return files
  }

  /** Names in a folder, each after a letter for its kind. */
  #namesIn(folder: string): readonly string[] {
    const path = `${folder}/`
    try {
      const names = namesIn(join(this.#root, path))
      this.#dependencies.set(path, digest(names))
      return JSON.parse(names) as string[]
    } catch {
      this.#dependencies.set(path, null)
      return []
    }
  }

  #fileOf(path: string): string {
    const sourcePath = this.#version === undefined ? path : unmarked(path, this.#version)
    return this.#translations?.get(sourcePath) ?? sourcePath
  }

  dependencies(): Dependency[] {
    return [...this.#dependencies]
  }
}
