import { posix } from 'node:path'
import { digest } from '../cache/hash.ts'
import { nearFile } from '../../diagnostics/near-file.ts'
import type { PackRange } from '../cache/pack.ts'
import {
  type CompileResult,
  type CompileTask,
  neverHolds,
  type StoredEntry,
  type StoredFragment,
} from '../cache/records.ts'
import { learnBlocks } from '../compile/code/code-blocks.ts'
import type { CompiledFragment } from '../compile/fragment.ts'
import { compileGroup, mayAskForPath, putFragments, type FragmentGroup } from '../compile/group.ts'
import { replaceVariables } from '../compile/variables.ts'
import { splitSource } from '../compile/source.ts'
import { diagnostic, type Diagnostic, startOf } from '../../diagnostics/diagnostic.ts'
import type { Source } from '../../model/entry.ts'
import type { FragmentBody, StaleHeading, Suppression } from '../../model/facts.ts'
import type { MarkdownOptions } from '../../model/markdown-options.ts'
import type { Variables } from '../../model/variables.ts'
import { locator } from '../../text/location.ts'
import { mayHaveVariables } from '../../text/variables.ts'
import { matcherOf } from '../read/globs.ts'
import { markedFolder, markedPath } from '../../model/placeholders.ts'
import type { Snippet } from '../../model/snippet.ts'
import { attributed, isHookError, threwAt } from '../../model/plugin-error.ts'
import type { BuiltInType } from '../../model/built-in-plugin.ts'
import { sizeReport } from './page-size.ts'
import { staleHeadings } from './stale-headings.ts'
import { contentFilesOf, RecordedFiles, type OpenPacks, type Workspace } from './workspace.ts'
import { readHint } from '../read/files.ts'
import { defined } from '../../base/defined.ts'

/** Source to recompile, with the location of its previous bodies. */
export interface CompileAgain extends CompileTask {
  readonly previous?: readonly PackRange[]
}

/** Result of compiling a source. `left` contains texts for other threads. */
export interface SplitResult extends Omit<CompileResult, 'entries'> {
  readonly entries: readonly (Omit<StoredEntry, 'fragments'> & { readonly fragments: Record<string, StoredFragment> })[]
  /** Groups of texts that other threads compile. */
  readonly groups?: readonly FragmentGroup[]
}

/** Texts of one source to compile. */
export interface GroupsTask {
  /** Source of the texts. */
  readonly path: string
  readonly groups: readonly FragmentGroup[]
}

/** Fragments of the groups, one for each use. */
export interface GroupsResult extends Pick<
  CompileResult,
  'diagnostics' | 'suppressions' | 'snippets' | 'dependencies'
> {
  readonly fragments: readonly (readonly StoredFragment[])[]
}

/** Number of texts of one source above which several threads compile them. */
const manyGroups = 64

/** Compiles a source, if possible with a result that other docs versions can use. */
export async function compile({ previous = [], ...task }: CompileAgain, workspace: Workspace): Promise<SplitResult> {
  const { folder, ...alone } = task
  const shared =
    folder !== undefined && task.namesOnly !== true ? await compileAt(task, previous, workspace) : undefined
  return shared ?? ((await compileAt(alone, previous, workspace)) as SplitResult)
}

/** Compiles a source at its path, or at a path with placeholders for the folder of a version. Returns `undefined` if the result depends on the version. */
async function compileAt(
  task: CompileTask,
  previous: readonly PackRange[],
  workspace: Workspace,
): Promise<SplitResult | undefined> {
  const { content, packs } = workspace
  const { folder } = task
  const { outside, translations } = content
  const sourceFiles = new RecordedFiles(content.root, { version: folder, outside, translations })
  const assets = contentFilesOf(content, folder)
  const path = folder === undefined ? task.path : markedPath(task.path, folder)
  const size = /\.mdx?$/i.test(path) ? sourceFiles.size(path) : 0
  const large = sizeReport(task.path, size, content.markdown.maxPageBytes)
  if (large?.severity === 'error') return { ...task, entries: [], diagnostics: [large], dependencies: [neverHolds] }
  const contents = sourceFiles.read(path)
  if (typeof contents === 'string') {
    if (folder !== undefined) return undefined
    const location = startOf(task.path)
    const problem = diagnostic('read/failed', 'the file cannot be read', { location, hint: readHint })
    return { ...task, entries: [], diagnostics: [problem], dependencies: sourceFiles.dependencies() }
  }
  const rawText = contents.bytes.toString('utf8')
  const isBroken = rawText.includes('\uFFFD') && !Buffer.from(rawText, 'utf8').equals(contents.bytes)
  const variables = variablesOf(path, content.markdown)
  // The values of variables depend on the path of a page.
  if (folder !== undefined && content.markdown.variableRules !== undefined && usesVariables(rawText)) return undefined
  const locationOf = locator(path, rawText, 1)
  const { text, diagnostics } =
    variables === undefined ? { text: rawText, diagnostics: [] } : replaceVariables(rawText, variables, locationOf)
  const type = typeOf(task, workspace)
  const source = sourceWithNeeded(
    { path, text, digest: contents.digest },
    { type, instance: task.instance },
    sourceFiles,
  )
  if ('code' in source) return { ...task, entries: [], diagnostics: [source], dependencies: sourceFiles.dependencies() }
  const split = await splitSource({ source, type, instance: task.instance })
  const isLeft = split.groups.length > manyGroups || task.namesOnly === true
  const asksForPath = () => split.groups.some((group) => mayAskForPath(group, workspace.plugins.extensions))
  if (folder !== undefined && (isLeft || asksForPath())) return undefined
  const blocks = knownBlocks(previous, packs)
  const compiled = await compileGroups(isLeft ? [] : split.groups, withValues(workspace, variables), {
    assets,
    known: blocks,
    ...defined({
      outline: task.outline,
      stale: task.translationSource && (await staleHeadings(task.translationSource, { path, text: rawText }, content)),
    }),
  })
  const entries = split.entries.map((entry) => ({ entry, fragments: {} }))
  if (!isLeft) putFragments(entries, split.groups, compiled.fragments)
  const suppressions = [...split.suppressions, ...compiled.suppressions]
  return {
    ...task,
    entries,
    diagnostics: [
      ...(large === undefined ? [] : [large]),
      ...diagnostics,
      ...split.diagnostics.map((report) => withNearFile(report, path, sourceFiles)),
      ...compiled.diagnostics,
      ...(isBroken ? [notUtf8(path, rawText, contents.bytes)] : []),
    ],
    ...(suppressions.length === 0 ? {} : { suppressions }),
    ...(compiled.snippets.length === 0 ? {} : { snippets: compiled.snippets }),
    dependencies: [...sourceFiles.dependencies(), ...assets.dependencies()],
    ...(folder === undefined
      ? {}
      : { holdsFor: sourceFiles.isInside && assets.isInside ? 'any' : markedFolder(folder) }),
    ...(isLeft && task.namesOnly !== true ? { groups: split.groups } : {}),
  }
}

/** Adds a hint with a similar file to a report about a missing file that the source needs. */
export function withNearFile(report: Diagnostic, path: string, files: RecordedFiles): Diagnostic {
  const { subject, hint } = report
  if (subject === undefined || hint !== undefined || !files.isMissing(subject)) return report
  const folder = posix.dirname(path)
  // The folder of the site may contain built sites.
  const near =
    folder === '.'
      ? [...files.filesBelow('', 1), ...(subject.includes('/') ? files.filesBelow(posix.dirname(subject)) : [])]
      : files.filesBelow(folder)
  return { ...report, ...defined({ hint: nearFile(subject, near) }) }
}

/** Compiles texts of a source that another thread has left. */
export async function compileLeft({ groups }: GroupsTask, workspace: Workspace): Promise<GroupsResult> {
  const assets = contentFilesOf(workspace.content)
  return { ...(await compileGroups(groups, workspace, { assets })), dependencies: assets.dependencies() }
}

/** File types that may contain variables. Data files of other tools may use the same syntax. */
const isText = (path: string): boolean => /\.mdx?$|(?:^|\/)_category_\.(?:json|ya?ml)$/i.test(path)

/** Values of variables in a file; `undefined` for a site without variables, and for other file types. */
function variablesOf(path: string, { variables, variableRules = [] }: MarkdownOptions): Variables | undefined {
  if (variables === undefined || !isText(path)) return undefined
  const ruleValues = variableRules.filter(({ files }) => matcherOf([files], [])(path)).map(({ values }) => values)
  return ruleValues.length === 0 ? variables : Object.assign({}, variables, ...ruleValues)
}

const usesVariables = (text: string): boolean =>
  mayHaveVariables(text) || /:when\b|<When\b|:partial\b|^import\b/m.test(text)

/** Workspace of one file, with its values of variables. */
function withValues(workspace: Workspace, variables: Variables | undefined): Workspace {
  const { content } = workspace
  if (content.markdown.variables === undefined) return workspace
  const { variables: _, ...markdown } = content.markdown
  return { ...workspace, content: { ...content, markdown: { ...markdown, ...defined({ variables }) } } }
}

function typeOf({ instance, type: number }: CompileTask, { plugins }: Workspace): BuiltInType {
  const type = plugins.all.find((loaded) => loaded.instance === instance)?.plugin.types?.[number]
  if (type === undefined) throw new Error(`no content type ${number} of ${instance}`)
  return type
}

/** Reads the files that the content type needs for a source. Returns a report if the content type throws. */
function sourceWithNeeded(
  source: Source,
  { type, instance }: { readonly type: BuiltInType; readonly instance: string },
  files: RecordedFiles,
): Source | Diagnostic {
  try {
    return withNeeded(
      source,
      (current) => attributed({ plugin: instance, hook: 'needs' }, () => type.needs?.(current)),
      files,
    )
  } catch (error) {
    if (!isHookError(error)) throw error
    return threwAt(error, source.path)
  }
}

/** Reads the files that the content type needs for a source, until it needs no further file. */
function withNeeded(
  original: Source,
  needs: (source: Source) => readonly string[] | undefined,
  files: RecordedFiles,
): Source {
  let source = original
  for (let count = 0; ;) {
    const paths = needs(source) ?? []
    if (paths.length <= count) return source
    count = paths.length
    const needed: Record<string, string> = {}
    for (const path of paths) {
      const file = files.read(path)
      if (typeof file !== 'string') needed[path] = file.bytes.toString('utf8')
    }
    source = { ...source, needed }
  }
}

async function compileGroups(
  groups: readonly FragmentGroup[],
  { content, plugins, packs }: Workspace,
  context: {
    readonly assets: RecordedFiles
    readonly known?: ReadonlyMap<string, string>
    readonly outline?: CompileTask['outline']
    readonly stale?: readonly StaleHeading[]
  },
) {
  const diagnostics: Diagnostic[] = []
  const suppressions: Suppression[] = []
  const snippets: Snippet[] = []
  const fragments: StoredFragment[][] = []
  // Names are linked in prose only, not in their definitions.
  const { mentions: _, ...plain } = content.markdown
  for (const group of groups) {
    const compiled = await compileGroup(group, {
      extensions: plugins.extensions,
      root: content.root,
      options: group.uses.every(({ file }) => /\.mdx?$/i.test(file)) ? content.markdown : plain,
      rules: plugins.rules,
      ...defined({ known: context.known, outline: context.outline, stale: context.stale }),
      asset: (path) => context.assets.read(path),
    })
    const stored = new Map<CompiledFragment, StoredFragment>()
    for (const [index, fragment] of compiled.entries()) {
      if (!stored.has(fragment)) stored.set(fragment, store(fragment, packs))
      diagnostics.push(...fragment.diagnostics)
      suppressions.push(...(fragment.suppressions ?? []))
      snippets.push(...ofOperation(fragment.snippets ?? [], group.uses[index]?.sampleOf))
    }
    fragments.push(compiled.map((fragment) => stored.get(fragment) as StoredFragment))
  }
  return { fragments, diagnostics, suppressions, snippets }
}

/** Removes the line of a sample, which is a line of generated text. Its location is the operation. */
const ofOperation = (snippets: readonly Snippet[], sampleOf: string | undefined): readonly Snippet[] =>
  sampleOf === undefined
    ? snippets
    : snippets.map(({ line: _, ...snippet }) => ({
        ...snippet,
        sampleOf,
        location: { ...startOf(snippet.location.file), line: snippet.location.line },
      }))

/** Reports a file in another encoding, at its first invalid character. */
function notUtf8(file: string, text: string, bytes: Buffer): Diagnostic {
  // A replacement character in the source is valid; it has three bytes.
  let offset = 0
  let from = 0
  let at = text.indexOf('\uFFFD')
  for (; at !== -1; at = text.indexOf('\uFFFD', from)) {
    offset += Buffer.byteLength(text.slice(from, at))
    if (!bytes.subarray(offset, offset + 3).equals(replacement)) break
    offset += 3
    from = at + 1
  }
  const lines = text.slice(0, Math.max(at, 0)).split('\n')
  const location = { file, line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
  return diagnostic('markdown/encoding', 'the file is not valid UTF-8', { location, hint: 'save it as UTF-8' })
}

const replacement = Buffer.from('\uFFFD')

function knownBlocks(previous: readonly PackRange[], { reader }: OpenPacks): ReadonlyMap<string, string> {
  const blocks = new Map<string, string>()
  for (const range of previous) {
    const body = reader.read(range)
    if (body !== undefined) learnBlocks(JSON.parse(body) as FragmentBody, blocks)
  }
  return blocks
}

function store(fragment: CompiledFragment, { writer }: OpenPacks): StoredFragment {
  const stored = fragment.files?.map(({ path, bytes }) => ({ path, digest: digest(bytes), at: writer.add(bytes) }))
  const extras = defined({ files: stored, outline: fragment.outline })
  if (fragment.kind === 'html')
    return { ...extras, kind: 'html', facts: fragment.facts, body: writer.add(JSON.stringify(fragment.body)) }
  const { kind, imports, links, mentions, elements, title, truncated } = fragment
  const code = writer.add(JSON.stringify([fragment.code, ...fragment.partials]))
  return defined({ ...extras, kind, code, imports, links, mentions, elements, title, truncated })
}
