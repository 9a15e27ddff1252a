import { CompiledSources, sharedName, taskId } from '../cache/compiled.ts'
import { cacheFolders, type CacheIndex } from '../cache/index-file.ts'
import { PackReader } from '../cache/pack.ts'
import { shareTexts } from '../cache/shared-texts.ts'
import { type CompileRecord, type CompileResult, type CompileTask, neverHolds } from '../cache/records.ts'
import { chunksOf, maxChunk, putFragments } from '../compile/group.ts'
import { textSharing } from '../../text/shared-texts.ts'
import type { CompileAgain, GroupsResult, SplitResult } from '../tasks/compile.ts'
import type { Loss } from '../execute/executor.ts'
import { keepHeapTight } from '../execute/heap.ts'
import type { SiteExecutor } from '../tasks/index.ts'
import type { WorkspaceSpec } from '../tasks/workspace.ts'
import { lostDiagnostics, strayDiagnostic } from '../run/thread-failures.ts'
import type { ReadSite } from './read.ts'
import { compiledKind, type RemoteCache } from '../incremental/remote.ts'
import type { Run } from '../run/run.ts'

/** Compiled sources, and the number of cached results. */
export interface CompiledSite {
  readonly sources: readonly CompileResult[]
  readonly fromCache: number
  readonly records: CacheIndex['compiled']
}

/** Maximum number of fragments of a source whose previous code blocks are loaded. */
const maxPrevious = 8

/** Maximum number of sources whose results wait, with all their texts, until equal texts are shared. */
const maxAtOnce = 10_000

/** Sources to compile. */
export interface ToCompile {
  readonly read: Pick<ReadSite, 'tasks' | 'base' | 'mayHaveCode' | 'workspace'>
  /** Subset of the sources to compile. Default: all. */
  readonly tasks?: readonly CompileTask[]
  readonly remote?: RemoteCache
}

/** Compiles sources without a cached result. Other results come from the cache, with their diagnostics. */
export async function compile(run: Run, { read, tasks = read.tasks, remote }: ToCompile): Promise<CompiledSite> {
  const { base, mayHaveCode, workspace } = read
  const { digests, executor } = run
  keepHeapTight(tasks.length)
  const done = run.stage('compile', tasks.length)
  const cache = new CompiledSources({ base, digests, mayHaveCode, cached: run.index.compiled })
  const sources = new Map<CompileTask, CompileResult>()
  const shared = textSharing()
  const take = (task: CompileTask, result: CompileResult | undefined): boolean => {
    if (result !== undefined) {
      shareTexts(result, shared)
      sources.set(task, result)
    }
    return result !== undefined
  }
  const reader = new PackReader(cacheFolders(run.options.root).packs)
  let missing = tasks.filter((task) => !take(task, cache.find(task, reader)))
  if (remote !== undefined && missing.length > 0) {
    await findElsewhere(cache, remote, { read, missing })
    missing = missing.filter((task) => !take(task, cache.find(task, reader)))
  }
  reader.close()
  const fromCache = tasks.length - missing.length
  done(fromCache)
  while (missing.length > 0) {
    // Compile the first of equal pages, and use its result for the others if it is valid for them.
    const firsts = cache.firstOfEqual(missing)
    const again = firsts.map((task): CompileAgain => {
      const previous = cache.previous(task)
      return previous.length === 0 || previous.length > maxPrevious ? task : { ...task, previous }
    })
    for (let at = 0; at < firsts.length; at += maxAtOnce) {
      const end = at + maxAtOnce
      const results = await compileAll(again.slice(at, end), { executor, workspace, done })
      for (const task of firsts.slice(at, end))
        take(task, cache.store(task, results.get(taskId(task)) as CompileResult))
    }
    // Linking needs the most memory, and the threads have grown while compiling.
    if (firsts.length > maxAtOnce) await executor.rest()
    const remaining = missing.filter((task) => !sources.has(task) && !take(task, cache.findCounterpart(task)))
    done(missing.length - firsts.length - remaining.length)
    missing = remaining
  }
  remote?.put(
    scopeOf(read),
    cache.newRecords.map(({ task, record }) => ({ source: sharedName(task), part: '', ...record })),
  )
  return { sources: tasks.map((task) => sources.get(task) as CompileResult), fromCache, records: cache.records }
}

/** Adds results of builds on other machines to the cache. */
async function findElsewhere(
  cache: CompiledSources,
  remote: RemoteCache,
  { read, missing }: { readonly read: Pick<ReadSite, 'tasks' | 'base'>; readonly missing: readonly CompileTask[] },
): Promise<void> {
  const requests = cache.firstOfEqual(missing).map((task) => ({
    source: sharedName(task),
    part: '',
    task,
    holds: ({ dependencies }: Pick<CompileRecord, 'dependencies'>) => cache.mayServe(task, dependencies),
  }))
  cache.offer(await remote.find(scopeOf(read), requests))
}

function scopeOf({ tasks, base }: Pick<ReadSite, 'tasks' | 'base'>) {
  return { kind: compiledKind, base, sources: tasks.map((task) => ({ name: sharedName(task) })) }
}

/**
 * Factor of the time limit for data. GitHub's description, the largest in tests, needs as much as the limit of a page;
 * slower machines need more.
 */
const dataPatience = 10

/** Compiles sources. The texts of a source with many texts are distributed over the threads. */
async function compileAll(
  again: readonly CompileAgain[],
  run: {
    readonly executor: SiteExecutor
    readonly workspace: WorkspaceSpec
    readonly done: (count: number) => void
  },
): Promise<ReadonlyMap<string, CompileResult>> {
  const { executor, workspace, done } = run
  // Data may take as long as all prose together. Start with it, so that threads do not wait for it at the end.
  const isData = ({ path }: CompileTask): boolean => !/\.mdx?$/i.test(path)
  const first = again.filter(isData)
  if (first.length > 0) executor.warm()
  const order = [...first, ...again.filter((task) => !isData(task))]
  const split = await executor.run('compile', workspace, order, {
    done,
    patience: (task) => (isData(task) ? dataPatience : 1),
    faults: {
      lost: ({ previous: _, ...task }, loss): SplitResult => ({
        ...task,
        entries: [],
        ...threadFailure(task.path, loss),
      }),
      stray: withStray,
    },
  })
  const chunks = split.flatMap(({ groups: groupsOfSource = [] }, source) =>
    chunksOf(groupsOfSource).map((groups) => ({ source, groups })),
  )
  const compiled = await executor.run(
    'compileLeft',
    workspace,
    chunks.map(({ source, groups }) => ({ path: split[source]?.path ?? '', groups })),
    {
      size: maxChunk,
      faults: {
        lost: ({ path, groups }, loss): GroupsResult => ({
          fragments: groups.map(() => []),
          ...threadFailure(path, loss),
        }),
        stray: withStray,
      },
    },
  )
  const results = split.map(({ groups: _, ...result }) => ({
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
    if (from.suppressions !== undefined) into.suppressions = [...(into.suppressions ?? []), ...from.suppressions]
    if ((from.snippets ?? []).length > 0) into.snippets = [...(into.snippets ?? []), ...(from.snippets ?? [])]
  }
  return new Map(results.map((result) => [taskId(result), result]))
}

function threadFailure(path: string, loss: Loss): Pick<CompileResult, 'diagnostics' | 'dependencies'> {
  return { diagnostics: lostDiagnostics(path, loss), dependencies: [neverHolds] }
}

function withStray<Result extends Pick<CompileResult, 'diagnostics' | 'dependencies'>>(
  { path }: { readonly path: string },
  result: Result,
  error: Error,
): Result {
  return {
    ...result,
    diagnostics: [...result.diagnostics, strayDiagnostic(path, error)],
    dependencies: [...result.dependencies, neverHolds],
  }
}
