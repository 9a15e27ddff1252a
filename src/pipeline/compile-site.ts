import picomatch from 'picomatch'
import { chunksOf, maxChunk, putFragments } from '../compile/group.ts'
import { digestOf } from '../execute/hash.ts'
import type { Executor } from '../execute/executor.ts'
import { PackReader, type Location } from '../execute/pack.ts'
import type { FileDigests } from '../read/files.ts'
import type { Plugin } from '../plugin.ts'
import type {
  CompileAgain,
  CompileResult,
  CompileTask,
  Dependency,
  GroupsResult,
  GroupsTask,
  SplitResult,
} from '../worker.ts'
import { cacheFolders, type Cached, type CacheIndex } from './site-cache.ts'

/** A plugin of the site, made. */
export interface LoadedPlugin {
  readonly instance: string
  readonly plugin: Plugin
}

/** Which files each content type takes, in order of path. */
export function sourcesOf(plugins: readonly LoadedPlugin[], files: readonly string[]): CompileTask[] {
  return plugins.flatMap(({ instance, plugin }) =>
    (plugin.types ?? []).flatMap((type, number) => {
      const matches = picomatch([...type.match], { ignore: [...(type.ignore ?? [])] })
      return files.filter((path) => matches(path)).map((path) => ({ path, instance, type: number }))
    }),
  )
}

/** Folders that the globs of all content types begin with. */
export function foldersOf(plugins: readonly LoadedPlugin[]): string[] {
  const bases = plugins.flatMap(({ plugin }) =>
    (plugin.types ?? []).flatMap(({ match }) => match.map((glob) => picomatch.scan(glob).base || '.')),
  )
  return [
    ...new Set(
      bases.map((base) => (/\.[a-z]+$/.test(base) ? base.slice(0, Math.max(0, base.lastIndexOf('/'))) || '.' : base)),
    ),
  ]
}

/** What was compiled, and how much of it came from the cache. */
export interface CompiledSite {
  readonly sources: readonly CompileResult[]
  readonly fromCache: number
  readonly records: CacheIndex['compiled']
}

/** Compiles what the cache does not hold; the rest, with its diagnostics, comes from there. */
export async function compileSite(options: {
  readonly root: string
  readonly tasks: readonly CompileTask[]
  readonly cached: CacheIndex['compiled']
  readonly digests: FileDigests
  readonly executor: Executor
  /** Everything but the files that an outcome depends on: tool, plugins, options. */
  readonly base: string
  readonly done: (count: number) => void
}): Promise<CompiledSite> {
  const { tasks, cached, digests, executor } = options
  const records: Record<string, Cached<Omit<CompileResult, 'dependencies'>>> = {}
  const sources = new Array<CompileResult>(tasks.length)
  const missing: number[] = []
  const reader = new PackReader(cacheFolders(options.root).packs)
  for (const [index, task] of tasks.entries()) {
    const id = taskId(task)
    const hit = cached[id]
    if (
      hit !== undefined &&
      hit.key === options.base &&
      holds(hit.dependencies, digests) &&
      locations(hit.result).every((one) => reader.has(one))
    ) {
      records[id] = hit
      sources[index] = { ...hit.result, dependencies: hit.dependencies }
    } else missing.push(index)
  }
  reader.close()
  options.done(tasks.length - missing.length)
  const again = missing.map((index) => withPrevious(tasks[index] as CompileTask, cached, options.base))
  const results = await compileAll(again, options)
  for (const index of missing) {
    const result = results.get(taskId(tasks[index] as CompileTask)) as CompileResult
    sources[index] = result
    const { dependencies, ...rest } = result
    if (result.namesOnly === true) continue
    records[taskId(result)] = { key: options.base, dependencies, result: rest }
    // Looked at now, so that the next build need not read the file to know that it is the same.
    for (const [path] of dependencies) digests.digest(path)
  }
  return { sources, fromCache: tasks.length - missing.length, records }
}

/** Compiles sources; the texts of one that has many are shared out among the threads. */
async function compileAll(
  again: readonly CompileAgain[],
  { executor, done }: { readonly executor: Executor; readonly done: (count: number) => void },
): Promise<ReadonlyMap<string, CompileResult>> {
  // Data may take as long as all prose together. It comes first, so that nothing waits for it in the end.
  const isData = ({ path }: CompileTask): boolean => !/\.mdx?$/i.test(path)
  const first = again.filter(isData)
  if (first.length > 0) executor.warm()
  const order = [...first, ...again.filter((task) => !isData(task))]
  const split = await executor.run<CompileAgain, SplitResult>('compile', order, { done })
  const chunks = split.flatMap(({ left = [] }, source) => chunksOf(left).map((groups) => ({ source, groups })))
  const compiled = await executor.run<GroupsTask, GroupsResult>(
    'compileLeft',
    chunks.map(({ source, groups }) => ({ path: split[source]?.path ?? '', groups })),
    { size: maxChunk },
  )
  const results = split.map(({ left: _, ...result }) => ({
    ...result,
    diagnostics: [...result.diagnostics],
    dependencies: [...result.dependencies],
  }))
  for (const [index, { source, groups }] of chunks.entries()) {
    const into = results[source]
    const from = compiled[index]
    if (into === undefined || from === undefined) continue
    putFragments(into.entries, groups, from.fragments)
    into.diagnostics.push(...from.diagnostics)
    into.dependencies.push(...from.dependencies)
    if (from.silences !== undefined) into.silences = [...(into.silences ?? []), ...from.silences]
  }
  return new Map(results.map((result) => [taskId(result), result]))
}

/** Where the bytes of a result are. */
function locations({ entries }: Pick<CompileResult, 'entries'>): Location[] {
  return entries.flatMap(({ fragments }) =>
    Object.values(fragments).flatMap((one) => [
      one.kind === 'html' ? one.body : one.code,
      ...(one.files ?? []).map(({ at }) => at),
    ]),
  )
}

/** Most fragments of one source whose code is worth looking for. */
const maxPrevious = 8

/** A task with the bodies of the last time, if the same tool with the same plugins made them. */
function withPrevious(task: CompileTask, cached: CacheIndex['compiled'], base: string): CompileAgain {
  const last = cached[taskId(task)]
  if (last === undefined || last.key !== base) return task
  const previous: Location[] = []
  for (const { fragments } of last.result.entries) {
    for (const fragment of Object.values(fragments)) if (fragment.kind === 'html') previous.push(fragment.body)
  }
  return previous.length > maxPrevious ? task : { ...task, previous }
}

function taskId({ instance, type, path }: CompileTask): string {
  return `${instance}:${type}:${path}`
}

/** Whether all that an outcome depends on is as it was. */
export function holds(dependencies: readonly Dependency[], digests: FileDigests): boolean {
  return dependencies.every(([path, digest]) => (digests.digest(path) ?? null) === digest)
}

/** The part of a cache key that is the same for the whole site. */
export function baseKey(values: unknown): string {
  return digestOf(values)
}
