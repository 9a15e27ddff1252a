import { chunksOf, maxChunk, putFragments } from '../compile/group.ts'
import { unmarked } from '../model/version-placeholder.ts'
import type { Executor } from '../execute/executor.ts'
import { PackReader, type Location } from '../execute/pack.ts'
import type { FileDigests } from '../read/files.ts'
import type {
  CompileAgain,
  CompileResult,
  CompileTask,
  Dependency,
  GroupsResult,
  GroupsTask,
  SplitResult,
} from '../worker.ts'
import type { ReadSite } from './read.ts'
import type { Run } from './run.ts'
import { cacheFolders, type CacheIndex } from './site-cache.ts'
import { doesFor, forTask, placeInKey, placeOfTwins, twinKey, variantsOf } from './version-twins.ts'

type CompileRecord = CacheIndex['compiled'][string]

/** What was compiled, and how much of it came from the cache. */
export interface CompiledSite {
  readonly sources: readonly CompileResult[]
  readonly fromCache: number
  readonly records: CacheIndex['compiled']
}

/** Compiles what the cache does not hold; the rest, with its diagnostics, comes from there. */
export async function compile(run: Run, { read }: { readonly read: ReadSite }): Promise<CompiledSite> {
  const { tasks, base } = read
  const { digests, executor } = run
  const cached = run.index.compiled
  const done = run.stage('compile', tasks.length)
  const records: Record<string, CompileRecord> = {}
  const sources = new Array<CompileResult>(tasks.length)
  const reader = new PackReader(cacheFolders(run.options.root).packs)
  const whole = new Map<CompileRecord, boolean>()
  const isWhole = (record: CompileRecord): boolean => {
    const known = whole.get(record)
    if (known !== undefined) return known
    const is = record.key === base && locations(record.result).every((one) => reader.has(one))
    whole.set(record, is)
    return is
  }
  /** The outcome that does for a page of a version, of those that are there. */
  const twinOf = (index: number, from: Readonly<Record<string, CompileRecord>>): boolean => {
    const task = tasks[index] as CompileTask
    const key = twinKey(task, digests)
    if (key === undefined) return false
    const found = variantsOf(key, from).find(
      ({ record }) => isWhole(record) && doesFor(record, task.folder ?? '', digests),
    )
    if (found === undefined) return false
    if (records[found.id] !== found.record) records[found.id] = found.record
    sources[index] = forTask(task, found)
    return true
  }
  let missing: number[] = []
  for (const [index, task] of tasks.entries()) {
    const id = taskId(task)
    const hit = cached[id]
    if (twinOf(index, cached)) continue
    if (hit !== undefined && holds(hit.dependencies, digests) && isWhole(hit)) {
      records[id] = hit
      sources[index] = { ...hit.result, dependencies: hit.dependencies }
    } else missing.push(index)
  }
  reader.close()
  done(tasks.length - missing.length)
  const fromCache = tasks.length - missing.length
  while (missing.length > 0) {
    // Of pages that are equal the first one is compiled; the others look whether that does for them.
    const seen = new Set<string>()
    const firsts = missing.filter((index) => {
      const key = twinKey(tasks[index] as CompileTask, digests)
      return key === undefined || (!seen.has(key) && seen.add(key))
    })
    const results = await compileAll(
      withPrevious(
        firsts.map((index) => tasks[index] as CompileTask),
        cached,
        base,
      ),
      { executor, done },
    )
    for (const index of firsts) {
      const task = tasks[index] as CompileTask
      const result = results.get(taskId(task)) as CompileResult
      const { dependencies, ...rest } = result
      // Looked at now, so that the next build need not read the file to know that it is the same.
      if (result.namesOnly !== true)
        for (const [path] of dependencies) digests.digest(unmarked(path, task.folder ?? ''))
      const record = { key: base, dependencies, result: rest }
      const key = result.holdsFor === undefined ? undefined : twinKey(task, digests)
      if (key !== undefined) {
        const id = `${key}:${variantsOf(key, records).length}`
        records[id] = record
        whole.set(record, true)
        sources[index] = forTask(task, { id, record })
        continue
      }
      sources[index] = result
      if (result.namesOnly !== true) records[taskId(result)] = record
    }
    const left = missing.filter((index) => sources[index] === undefined && !twinOf(index, records))
    done(missing.length - firsts.length - left.length)
    missing = left
  }
  return { sources, fromCache, records }
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

/** Tasks with the bodies of the last time, if the same tool with the same plugins made them. */
function withPrevious(
  tasks: readonly CompileTask[],
  cached: CacheIndex['compiled'],
  base: string,
): readonly CompileAgain[] {
  const inPlace = new Map<string, CompileRecord>()
  if (tasks.some(({ folder }) => folder !== undefined)) {
    for (const [id, record] of Object.entries(cached)) {
      const place = placeInKey(id)
      if (place !== undefined) inPlace.set(place, record)
    }
  }
  return tasks.map((task) => {
    const last = cached[taskId(task)] ?? inPlace.get(placeOfTwins(task) ?? '')
    if (last === undefined || last.key !== base) return task
    const previous: Location[] = []
    for (const { fragments } of last.result.entries) {
      for (const fragment of Object.values(fragments)) if (fragment.kind === 'html') previous.push(fragment.body)
    }
    return previous.length > maxPrevious ? task : { ...task, previous }
  })
}

function taskId({ instance, type, path }: CompileTask): string {
  return `${instance}:${type}:${path}`
}

/** Whether all that an outcome depends on is as it was. */
export function holds(dependencies: readonly Dependency[], digests: FileDigests): boolean {
  return dependencies.every(([path, digest]) => (digests.digest(path) ?? null) === digest)
}
