/**
 * The tasks that run in threads. Each is a function of its input and of what was shared before: where the site is, its
 * plugins, then the theme and the linked site.
 *
 * @module
 */
import { randomUUID } from 'node:crypto'
import { learnBlocks } from './compile/code/code-blocks.ts'
import type { CompiledFragment, MdxImport, PlaceOfElement } from './compile/fragment.ts'
import { namedExtensions } from './compile/errors/plugin-threw.ts'
import { compileGroup, mayAskForPath, putFragments, type FragmentGroup } from './compile/group.ts'
import { splitSource } from './compile/source.ts'
import type { Written } from './publish/manifest.ts'
import { writeStaged } from './publish/stage.ts'
import { digest } from './execute/hash.ts'
import { cacheLost, PackReader, PackWriter, type Location } from './execute/pack.ts'
import { serveTasks } from './execute/thread.ts'
import { diagnostic, type Diagnostic } from './diagnostics/diagnostic.ts'
import type { Entry, Source } from './model/entry.ts'
import type { FragmentBody, FragmentFacts, Link } from './model/facts.ts'
import type { MarkdownOptions } from './model/markdown-options.ts'
import { mergeRules, type ModuleRules } from './model/module-rules.ts'
import { markedFolder, markedPath, unmarked } from './model/version-placeholder.ts'
import type { RenderJob, SharedSite } from './model/linked.ts'
import type { Silence } from './model/suppression.ts'
import type { ThemeModule } from './model/theme-module.ts'
import type { MarkdownExtensions, Plugin, PluginContext, PluginModule } from './plugin.ts'
import { isContentPath, readInside } from './read/inside.ts'
import type { PreparedSite } from './render/view.ts'

/** A plugin as threads are told of it: its module and its checked options. */
export interface PluginSpec {
  readonly instance: string
  readonly url: string
  readonly options: unknown
  readonly context: Omit<PluginContext, 'modules'>
  /** Addresses of the modules that it asked for, by name. */
  readonly modules?: Readonly<Record<string, string>>
}

/** Where a thread works. */
export interface Workplace {
  readonly root: string
  /** Folder of the packs. */
  readonly packs: string
  /** Folder of runnable modules. */
  readonly modules: string
  /** Folders that content may read from, relative to the root. */
  readonly contentFolders: readonly string[]
  readonly markdown: MarkdownOptions
}

/** A file that an outcome depends on, with its digest; `null` where it was not there. */
export type Dependency = readonly [path: string, digest: string | null]

/** A file that a Markdown extension made, in the cache. */
export interface StoredFile {
  readonly path: string
  readonly digest: string
  /** Its bytes. */
  readonly at: Location
}

/** A fragment in the cache. */
export type StoredFragment = { readonly files?: readonly StoredFile[] } & (
  | { readonly kind: 'html'; readonly facts: FragmentFacts; readonly body: Location }
  | {
      readonly kind: 'module'
      /** The code of the page and of its partials, as a JSON list. */
      readonly code: Location
      readonly imports: readonly MdxImport[]
      readonly links: readonly Link[]
      readonly elements: Readonly<Record<string, PlaceOfElement>>
      readonly title?: string
      readonly truncated: boolean
    }
)

/** An entry in the cache. */
export interface StoredEntry {
  readonly entry: Omit<Entry, 'fragments'>
  readonly fragments: Readonly<Record<string, StoredFragment>>
}

/** A source to compile: the plugin and the number of its type say how. */
export interface CompileTask {
  readonly path: string
  readonly instance: string
  readonly type: number
  /** The folder of a version that it stands in: what is made of it may do for others. */
  readonly folder?: string
  /** What the page is called is enough: its texts are left out. Such an outcome is not kept. */
  readonly namesOnly?: true
}

/** A source to compile again: where its bodies of the last time are. */
export interface CompileAgain extends CompileTask {
  readonly previous?: readonly Location[]
}

/** What a source was compiled to, once the texts that it left were compiled, too. */
export interface SplitResult extends Omit<CompileResult, 'entries'> {
  readonly entries: readonly (Omit<StoredEntry, 'fragments'> & { readonly fragments: Record<string, StoredFragment> })[]
  /** Texts that are left for others to compile, since they are many. */
  readonly left?: readonly FragmentGroup[]
}

/** Texts of one source to compile. */
export interface GroupsTask {
  /** The source that they are of. */
  readonly path: string
  readonly groups: readonly FragmentGroup[]
}

/** The fragments of the groups, one for each use. */
export interface GroupsResult extends Pick<CompileResult, 'diagnostics' | 'silences' | 'dependencies'> {
  readonly fragments: readonly (readonly StoredFragment[])[]
}

/** What a source was compiled to. */
export interface CompileResult extends CompileTask {
  readonly entries: readonly StoredEntry[]
  readonly diagnostics: readonly Diagnostic[]
  readonly silences?: readonly Silence[]
  readonly dependencies: readonly Dependency[]
  /**
   * Set where paths have marks in the place of the version's folder (`place-mark.ts`): the outcome does for the same file
   * of any version (`any`), or, where files outside of the folder were asked for, of one whose folder has these marks.
   */
  readonly holdsFor?: string
  /** Under which the outcome is kept for all versions, and its entries with marks. Put in where it is shared out. */
  readonly shared?: { readonly id: string; readonly entries: readonly StoredEntry[] }
}

/** A module to run: one MDX fragment. */
export interface EvaluateTask {
  readonly entry: string
  readonly fragment: string
  readonly file: string
  readonly module: Extract<StoredFragment, { kind: 'module' }>
  readonly urls: readonly string[]
  /** The folder of a version, where the paths of all this have marks in its place. */
  readonly folder?: string
}

/** What a module rendered. */
export interface EvaluateResult {
  readonly facts: FragmentFacts
  readonly body: Location
  readonly diagnostics: readonly Diagnostic[]
  readonly dependencies: readonly Dependency[]
  readonly holdsFor?: string
}

/** What became of a page. */
export interface RenderResult {
  readonly outputs: readonly (Written & { readonly path: string })[]
  /** The style sheet of the page, which it may share with others. */
  readonly style?: { readonly path: string; readonly css: string }
  /** What each plugin keeps of the page, by instance. */
  readonly digests: Readonly<Record<string, Location>>
  readonly diagnostics: readonly Diagnostic[]
}

/** Makes the plugins of a site, in order. */
export async function loadPlugins(
  specs: readonly PluginSpec[],
): Promise<{ readonly instance: string; readonly plugin: Plugin }[]> {
  const loaded = []
  for (const { url, instance, options, context, modules } of specs) {
    const used: Record<string, Readonly<Record<string, unknown>>> = {}
    for (const [name, address] of Object.entries(modules ?? {}))
      used[name] = (await import(address)) as Readonly<Record<string, unknown>>
    const given = modules === undefined ? context : { ...context, modules: used }
    const imported = (await import(url)) as { default?: PluginModule } & PluginModule
    loaded.push({ instance, plugin: (imported.default ?? imported).create(options, given) })
  }
  return loaded
}

/** So many texts of one source are work for several threads. */
const manyGroups = 64

let workplace: Workplace
let plugins: Awaited<ReturnType<typeof loadPlugins>> = []
let extensions: readonly MarkdownExtensions[] = []
let rules: ModuleRules = {}
let theme: ThemeModule
let themeUrl: string
let site: PreparedSite
let staging: string
let writer: PackWriter
let reader: PackReader

/** Takes what tasks need. */
export async function share(name: string, value: unknown): Promise<void> {
  if (name === 'workplace') {
    workplace = value as Workplace
    writer?.close()
    reader?.close()
    writer = new PackWriter(workplace.packs, `${randomUUID()}.pack`)
    reader = new PackReader(workplace.packs)
  } else if (name === 'plugins') {
    plugins = await loadPlugins(value as PluginSpec[])
    extensions = plugins.flatMap(({ plugin: { name, markdown } }) =>
      markdown === undefined ? [] : [named(name, markdown)],
    )
    rules = mergeRules(plugins.flatMap(({ plugin: { modules } }) => modules ?? []))
  } else if (name === 'theme') {
    themeUrl = value as string
    theme = (await import(themeUrl)) as ThemeModule
  } else if (name === 'site') site = (await import('./render/view.ts')).prepareSite(value as SharedSite)
  else if (name === 'staging') staging = value as string
}

/** Makes what was written readable by others. */
export function settle(): void {
  writer?.flush()
}

function named(plugin: string, markdown: MarkdownExtensions): MarkdownExtensions {
  const { remark, rehype } = markdown
  return { ...markdown, remark: namedExtensions(plugin, remark), rehype: namedExtensions(plugin, rehype) }
}

/** Files of the site, with record of those that were asked for. With `folder`, paths have marks in its place. */
function files(folders: readonly string[] | undefined, folder?: string) {
  const dependencies = new Map<string, string | null>()
  const inside = folder === undefined ? '' : `${markedFolder(folder)}/`
  let isInside = true
  return {
    read(path: string) {
      if (!path.startsWith(inside)) isInside = false
      const found = readInside(workplace.root, folder === undefined ? path : unmarked(path, folder), folders)
      if (typeof found === 'string') {
        // What is outside by where a link leads may come to lie inside; what is outside by its name stays there.
        if (found === 'missing' || isContentPath(path)) dependencies.set(path, null)
        return found
      }
      const hash = digest(found.bytes)
      dependencies.set(path, hash)
      return { bytes: found.bytes, digest: hash }
    },
    dependencies: (): Dependency[] => [...dependencies],
    /** Nothing outside of the folder was asked for. */
    isInside: () => isInside,
  }
}

/** The task as it is where nothing is shared. */
function alone<Task extends { readonly folder?: string }>({ folder: _folder, ...task }: Task): Omit<Task, 'folder'> {
  return task
}

async function compile({ previous = [], ...task }: CompileAgain): Promise<SplitResult> {
  const { plugin } = plugins.find(({ instance }) => instance === task.instance) as { plugin: Plugin }
  const type = plugin.types?.[task.type]
  if (type === undefined) throw new Error(`no content type ${task.type} of ${task.instance}`)
  const { folder } = task
  if (folder !== undefined && task.namesOnly === true) return compile({ previous, ...alone(task) })
  const own = files(undefined, folder)
  const assets = files(workplace.contentFolders, folder)
  const path = folder === undefined ? task.path : markedPath(task.path, folder)
  const read = own.read(path)
  if (typeof read === 'string') {
    if (folder !== undefined) return compile(alone(task))
    const problem = diagnostic('read/failed', 'the file cannot be read', {
      place: { file: task.path, line: 1, column: 1 },
    })
    return { ...task, entries: [], diagnostics: [problem], dependencies: own.dependencies() }
  }
  const text = read.bytes.toString('utf8')
  const encoding = text.includes('\uFFFD') && !Buffer.from(text, 'utf8').equals(read.bytes)
  let source: Source = { path, text, digest: read.digest }
  for (let wanted = type.needs?.(source) ?? [], known = 0; wanted.length > known; wanted = type.needs?.(source) ?? []) {
    known = wanted.length
    const needed: Record<string, string> = {}
    for (const path of wanted) {
      const found = own.read(path)
      if (typeof found !== 'string') needed[path] = found.bytes.toString('utf8')
    }
    source = { ...source, needed }
  }
  const split = await splitSource({ source, type, instance: task.instance })
  const isLeft = split.groups.length > manyGroups || task.namesOnly === true
  if (folder !== undefined && (isLeft || split.groups.some((group) => mayAskForPath(group, extensions))))
    return compile({ previous, ...alone(task) })
  const made = await compileGroups(isLeft ? [] : split.groups, {
    assets,
    known: knownBlocks(previous),
  })
  const entries = split.entries.map((entry) => ({ entry, fragments: {} }))
  if (!isLeft) putFragments(entries, split.groups, made.fragments)
  const problems = [...split.diagnostics, ...made.diagnostics]
  if (encoding) problems.push(notUtf8(path))
  const silences = [...split.silences, ...made.silences]
  return {
    ...task,
    entries,
    diagnostics: problems,
    ...(silences.length === 0 ? {} : { silences }),
    dependencies: [...own.dependencies(), ...assets.dependencies()],
    ...(folder === undefined ? {} : { holdsFor: own.isInside() && assets.isInside() ? 'any' : markedFolder(folder) }),
    ...(isLeft && task.namesOnly !== true ? { left: split.groups } : {}),
  }
}

/** Compiles texts that a source has left. */
async function compileLeft({ groups }: GroupsTask): Promise<GroupsResult> {
  const assets = files(workplace.contentFolders)
  return { ...(await compileGroups(groups, { assets })), dependencies: assets.dependencies() }
}

async function compileGroups(
  groups: readonly FragmentGroup[],
  {
    assets,
    known,
  }: {
    readonly assets: ReturnType<typeof files>
    readonly known?: ReadonlyMap<string, string>
  },
) {
  const diagnostics: Diagnostic[] = []
  const silences: Silence[] = []
  const fragments: StoredFragment[][] = []
  for (const group of groups) {
    const compiled = await compileGroup(group, {
      extensions,
      options: workplace.markdown,
      rules,
      ...(known === undefined ? {} : { known }),
      asset: (path) => assets.read(path),
    })
    const stored = new Map<CompiledFragment, StoredFragment>()
    for (const fragment of compiled) {
      if (!stored.has(fragment)) stored.set(fragment, store(fragment))
      diagnostics.push(...fragment.diagnostics)
      silences.push(...(fragment.silences ?? []))
    }
    fragments.push(compiled.map((fragment) => stored.get(fragment) as StoredFragment))
  }
  return { fragments, diagnostics, silences }
}

function notUtf8(file: string): Diagnostic {
  return diagnostic('markdown/encoding', 'the file is not valid UTF-8', {
    place: { file, line: 1, column: 1 },
    hint: 'save it as UTF-8',
  })
}

function knownBlocks(previous: readonly Location[]): ReadonlyMap<string, string> {
  const known = new Map<string, string>()
  for (const place of previous) {
    const body = reader.read(place)
    if (body !== undefined) learnBlocks(JSON.parse(body) as FragmentBody, known)
  }
  return known
}

function store(fragment: CompiledFragment): StoredFragment {
  const stored = fragment.files?.map(({ path, bytes }) => ({ path, digest: digest(bytes), at: writer.add(bytes) }))
  const made = stored === undefined ? {} : { files: stored }
  if (fragment.kind === 'html')
    return { ...made, kind: 'html', facts: fragment.facts, body: writer.add(JSON.stringify(fragment.body)) }
  const { imports, links, elements, title, truncated } = fragment
  return {
    ...made,
    kind: 'module',
    code: writer.add(JSON.stringify([fragment.code, ...fragment.partials])),
    imports,
    links,
    elements,
    ...(title === undefined ? {} : { title }),
    truncated,
  }
}

async function evaluate(task: EvaluateTask): Promise<EvaluateResult> {
  const { evaluateFragment } = await import('./compile/mdx/evaluate.ts')
  const { folder } = task
  const assets = files(workplace.contentFolders, folder)
  const stored = reader.read(task.module.code)
  if (stored === undefined) throw cacheLost()
  const [code = '', ...partials] = JSON.parse(stored) as string[]
  const { facts, body, diagnostics } = await evaluateFragment({
    ...task,
    code,
    partials,
    components: theme.components,
    theme: themeUrl,
    folder: workplace.modules,
    prefix: digest(task.entry + task.fragment).slice(0, 6),
    ...(theme.missing === undefined ? {} : { missing: theme.missing }),
    asset: (path) => assets.read(path),
  })
  return {
    facts,
    body: writer.add(JSON.stringify(body)),
    diagnostics,
    dependencies: assets.dependencies(),
    ...(folder === undefined ? {} : { holdsFor: assets.isInside() ? 'any' : markedFolder(folder) }),
  }
}

/** Most bodies that are kept, and bytes of each: prose of a description, which stands on dozens of its pages. */
const mostBodies = 2_000
const smallBody = 2_000
const bodies = new Map<string, FragmentBody>()

function bodyAt(place: Location): FragmentBody {
  const [pack, offset, length] = place
  const key = `${pack}:${offset}`
  const known = bodies.get(key)
  if (known !== undefined) return known
  const text = reader.read(place)
  if (text === undefined) throw cacheLost()
  const body = JSON.parse(text) as FragmentBody
  if (length > smallBody) return body
  if (bodies.size >= mostBodies) bodies.clear()
  bodies.set(key, body)
  return body
}

async function render(job: RenderJob<Location>): Promise<RenderResult> {
  const { renderOutputs } = await import('./render/outputs.ts')
  const fragments = Object.fromEntries(
    Object.entries(job.fragments).map(([name, fragment]) => [name, { ...fragment, body: bodyAt(fragment.body) }]),
  )
  const rendered = await renderOutputs({ ...job, fragments }, { site, theme, plugins })
  const outputs: RenderResult['outputs'][number][] = []
  const diagnostics = [...rendered.diagnostics]
  for (const { path, content } of rendered.outputs) {
    const written = writeStaged(staging, path, content)
    if (written.ok) outputs.push({ path, ...written.value })
    else diagnostics.push(written.problem)
  }
  return {
    outputs,
    ...(rendered.style === undefined ? {} : { style: rendered.style }),
    digests: Object.fromEntries(
      Object.entries(rendered.digests).map(([instance, text]) => [instance, writer.add(text)]),
    ),
    diagnostics,
  }
}

/** The tasks by name. */
export const tasks = { compile, compileLeft, evaluate, render }

serveTasks({ tasks, share, settle })
