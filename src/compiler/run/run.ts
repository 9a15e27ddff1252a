import { availableParallelism } from 'node:os'
import type { Variables } from '../../model/variables.ts'
import { defined } from '../../base/defined.ts'
import { diagnostic, sortDiagnostics, startOf, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { failure, isSystemError, reasonOf } from '../publish/failure.ts'
import { enter, type Presence } from '../publish/presence.ts'
import { ThreadLost } from '../execute/watch.ts'
import { digest } from '../cache/hash.ts'
import { cacheLostCode } from '../cache/pack.ts'
import type { ExternalLink } from '../../model/facts.ts'
import { fileDigests, type FileDigests } from '../read/digests.ts'
import { translatedDigests } from '../read/translations.ts'
import { hookProblem } from '../../model/plugin-error.ts'
import type { Translations } from '../../model/locale.ts'
import { isContentPath, readHint } from '../read/files.ts'
import { gitHead } from '../read/git.ts'
import type { LoadOptions } from '../hooks/load-data.ts'
import { executorOf } from './executor.ts'
import { createProfiler, sourceOf, type Profile, type Profiler } from './profile.ts'
import { cacheFolders, readIndex, removeIndexes, type CacheIndex } from '../cache/index-file.ts'
import { collectBetweenStages } from '../execute/heap.ts'
import type { SiteExecutor } from '../tasks/index.ts'
import { relative, sep } from 'node:path'
import { toolVersion } from '../cache/tool-version.ts'

/** Options of a build. Paths are absolute. */
export interface BuildOptions {
  /** Folder of the site. */
  readonly root: string
  /** Output folder. */
  readonly out: string
  /** Path of the configuration, relative to the site folder. Default: `site.config.yaml`. */
  readonly config?: string
  /** Base URL. Default: `baseUrl` of the configuration. */
  readonly baseUrl?: string
  /** Values of variables that override the configuration. */
  readonly variables?: Variables
  /** Include drafts. */
  readonly drafts: boolean
  /** Serve all locales on one host, each below its path. For the development server. */
  readonly oneHost?: boolean
  /** Use results of earlier builds. */
  readonly cache: boolean
  /** Publish nothing if there is a warning. */
  readonly strict: boolean
  /** Publish the site even if many pages contain migration placeholders. */
  readonly allowPlaceholders?: boolean
  /**
   * Maximum number of threads. Default: one per core. With 0 there are no threads, and the code of pages cannot be
   * interrupted.
   */
  readonly jobs?: number
  /** Checks external links, except those that the configuration ignores, and reports dead links. */
  readonly external?: (links: readonly ExternalLink[], ignore: readonly string[]) => Promise<readonly Diagnostic[]>
  /** Receives the progress. `total` is 0 for stages without parts. */
  readonly progress?: (stage: string, done: number, total: number) => void
  /** Receives a source once in each stage, when its code has been running for 20 s. */
  readonly slow?: (source: string) => void
  /** Loading of plugin data. Default: missing data, and outdated data that is not pinned. */
  readonly load?: LoadOptions
  /**
   * Called before code of the site (a plugin, a sidebar file) runs in this process, with the module of the worker
   * that monitors its heartbeat. The caller has to end the process if the code loops forever.
   */
  readonly beforeSiteCode?: (listener: URL) => void
  /** Measure the duration of each stage. */
  readonly profile?: boolean
}

/** The result of a build. */
export interface BuildReport {
  /** Diagnostics, sorted. */
  readonly diagnostics: readonly Diagnostic[]
  /** Base URL of the built site. */
  readonly baseUrl: string
  /** True if the output folder contains the result of this build. */
  readonly published: boolean
  /** Result of a shard of a build. */
  readonly part?: BuiltPart
  readonly stats: {
    readonly pages: number
    /** Number of pages with migration placeholders; absent if there is no such page. */
    readonly lost?: number
    /** Number of pages whose files are unchanged or come from a shared cache. */
    readonly fromCache: number
    readonly written: number
    readonly milliseconds: number
  }
  /** The profile, if it was requested. */
  readonly profile?: Profile
}

/** Result of one shard of a build. */
interface BuiltPart {
  /** Number of sources of this shard in all locales, and of all sources. */
  readonly sources: number
  readonly of: number
  /** Number of its sources with a cached result. */
  readonly fromCache: number
  /** Number of stored results. */
  readonly stored: number
}

/** State that the stages of a pipeline run share. */
export interface Run {
  readonly options: BuildOptions
  /** Version of the tool; part of every cache key. */
  readonly tool: string
  /** Start time in ms. */
  readonly started: number
  /** Duration in ms. It does not depend on the clock, which may be set meanwhile. */
  elapsed(): number
  /** Cache index of earlier runs. */
  readonly index: CacheIndex
  readonly digests: FileDigests
  /** Files that replace others in the locale of this run. */
  readonly translations?: Translations
  /** Path of a file of the site: its translation, if the locale of this run has one. */
  fileOf(path: string): string
  /** Announces a stage. The returned function announces its finished parts. */
  head(): Promise<string>
  readonly executor: SiteExecutor
  /** Announces a stage. The returned function announces its finished parts. */
  stage(name: string, total?: number): (count: number) => void
  /** Adds a note to the profile, if there is one. */
  note(text: string): void
  /** Returns true if no other command is known to use the cache. */
  isAlone(): boolean
  /** Registers a function that is always called at the end of the run. */
  atEnd(close: () => void): void
  /** Creates the report of the run. `diagnostics` must not contain suppressed ones. */
  report(diagnostics: readonly Diagnostic[], result?: Partial<BuildOutcome>): BuildReport
  close(): Promise<void>
}

/** Result of a run. */
type BuildOutcome = Pick<BuildReport, 'baseUrl' | 'published' | 'part'> & Omit<BuildReport['stats'], 'milliseconds'>

/** Returns true for an error about lost bytes in the cache. */
export function isCacheLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === cacheLostCode
}

/** System calls that read files. `open` also writes. */
const readingCalls: ReadonlySet<unknown> = new Set(['open', 'read', 'scandir', 'stat', 'lstat', 'realpath', 'access'])

/**
 * Converts an error of the file system to a diagnostic that names the file; `undefined` for other errors, which are
 * bugs of the tool. Within a site, only dot folders and the output are written.
 */
export function diskProblem(error: unknown, { root, out }: Pick<BuildOptions, 'root' | 'out'>): Diagnostic | undefined {
  if (!isSystemError(error)) return undefined
  const { path, syscall } = error as { readonly path?: string; readonly syscall?: string }
  const below = (folder: string, file: string) => file.startsWith(folder + sep)
  if (path === undefined || !below(root, path)) return failure('.docs', error)
  const name = relative(root, path).split(sep).join('/')
  if (!readingCalls.has(syscall) || !isContentPath(name) || below(out, path)) return failure(name, error)
  const location = startOf(name)
  return diagnostic('read/failed', `"${name}" cannot be read: ${reasonOf(error)}`, { location, hint: readHint })
}

/**
 * Runs stages: `work` gets a new run, which is closed afterwards, and the diagnostics of its result are sorted. Errors of
 * the file system are passed to `failed`; other errors are bugs of the tool and are thrown.
 */
export async function withRun<Result extends { readonly diagnostics: readonly Diagnostic[] }>(
  options: BuildOptions,
  work: (run: Run) => Promise<Result>,
  failed: (diagnostics: readonly Diagnostic[], run: Run) => Result,
): Promise<Result> {
  const result = await runWith(options, work, failed)
  return { ...result, diagnostics: sortDiagnostics(result.diagnostics) }
}

async function runWith<Result>(
  options: BuildOptions,
  work: (run: Run) => Promise<Result>,
  failed: (diagnostics: readonly Diagnostic[], run: Run) => Result,
): Promise<Result> {
  const run = startRun(options)
  const mayBeDamaged = (error: unknown) => options.cache && (isCacheLost(error) || run.index.recordedAt > 0)
  try {
    return await work(run)
  } catch (error) {
    const problem = hookProblem(error) ?? diskProblem(error, options)
    if (problem !== undefined) return failed([problem], run)
    // The thread ended before its first page, i.e. while it loaded the theme or a plugin.
    if (error instanceof ThreadLost) return failed([threadEnded()], run)
    if (!mayBeDamaged(error)) throw error
  } finally {
    await run.close()
  }
  // The cache is damaged, perhaps by a crash of the machine, or the tool has a bug. The run starts again without a cache,
  // and the next one begins a new cache.
  removeIndexes(options.root)
  return runWith({ ...options, cache: false }, work, failed)
}

function threadEnded(): Diagnostic {
  const hint = 'check the top level of theme and plugin modules for a loop, an `await` or an exit'
  return diagnostic('run/ended', 'the code of the theme or a plugin ended its thread', { hint })
}

/** Starts a run: reads the cache index and creates the executor. */
function startRun(options: BuildOptions): Run {
  const profiler = options.profile === true ? createProfiler() : undefined
  const tool = toolVersion()
  const index = readIndex(options.root, options.cache ? tool : '')
  const digests = digestsOf(options.root, index)
  const jobs = options.jobs ?? availableParallelism()
  const executor = executorOf(
    jobs,
    defined({ timed: profiler?.timed, slow: (task: string, input: unknown) => options.slow?.(sourceOf(task, input)) }),
  )
  const presence = enterCache(options.root)
  const run = makeRun({ options, tool, index, digests, executor, isAlone: presence.isAlone }, profiler)
  run.atEnd(presence.leave)
  return {
    ...run,
    // The live site is excluded, since its writer waits for a page.
    stage(name, total) {
      collectBetweenStages()
      return run.stage(name, total)
    },
  }
}

/** Registers this process as a user of the cache of a site, until the returned function is called. */
export const enterCache = (root: string): Presence => enter(cacheFolders(root).users)

/** Digests of the files of a site, some of which the index contains. */
export function digestsOf(root: string, { files, recordedAt }: Pick<CacheIndex, 'files' | 'recordedAt'>): FileDigests {
  return fileDigests({ root, stored: files, recordedAt, hash: digest })
}

/** Creates a run from its parts. */
export function makeRun(
  parts: Pick<Run, 'options' | 'tool' | 'index' | 'digests' | 'executor' | 'isAlone'>,
  profiler?: Profiler,
): Run {
  const { options } = parts
  const started = Date.now()
  const begin = performance.now()
  const elapsed = (): number => Math.round(performance.now() - begin)
  const closing: (() => void)[] = []
  let head: Promise<string> | undefined
  return {
    ...parts,
    fileOf: (path) => path,
    started,
    elapsed,
    head: () => (head ??= gitHead(options.root)),
    stage(name, total = 0) {
      let count = 0
      profiler?.stage(name)
      options.progress?.(name, 0, total)
      return (more) => options.progress?.(name, (count += more), total)
    },
    note: (text) => profiler?.note(text),
    atEnd: (close) => void closing.unshift(close),
    report(diagnostics, result = {}) {
      const {
        baseUrl = options.baseUrl ?? '/',
        published = false,
        pages = 0,
        lost = 0,
        fromCache = 0,
        written = 0,
        part,
      } = result
      return {
        diagnostics,
        baseUrl,
        published,
        ...(part && { part }),
        stats: { pages, ...(lost > 0 && { lost }), fromCache, written, milliseconds: elapsed() },
        ...(profiler && { profile: profiler.profile() }),
      }
    },
    async close() {
      for (const close of closing.splice(0)) close()
      await parts.executor.close()
    },
  }
}

/** Creates the run of another locale, whose stages read translations instead of the sources. */
export function runIn(run: Run, translations: Translations, index: CacheIndex): Run {
  return {
    ...run,
    index,
    translations,
    digests: translatedDigests(run.digests, translations),
    fileOf: (path) => translations.get(path) ?? path,
  }
}
