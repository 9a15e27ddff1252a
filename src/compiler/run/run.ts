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
import { createProfiler, type Profile, type Profiler } from './profile.ts'
import { cacheFolders, readIndex, type CacheIndex } from '../cache/index-file.ts'
import { collectBetweenStages } from '../execute/heap.ts'
import type { SiteExecutor } from '../tasks/index.ts'
import { relative, sep } from 'node:path'
import { toolVersion } from '../cache/tool-version.ts'

/** Options of a build. Paths are absolute. */
export interface BuildOptions {
  /** Folder of the site. */
  readonly root: string
  /** Folder that the site is published to. */
  readonly out: string
  /** Path of the configuration, relative to the site's folder. Default: `site.config.yaml`. */
  readonly config?: string
  /** In place of the one of the configuration. */
  readonly baseUrl?: string
  /** Values of variables, in place of those of the configuration. */
  readonly variables?: Variables
  /** Drafts are part of the site. */
  readonly drafts: boolean
  /** Put all locales on one host, each below its path: for the development server. */
  readonly oneHost?: boolean
  /** Use what earlier builds left. */
  readonly cache: boolean
  /** Warnings keep the site from being published. */
  readonly strict: boolean
  /** Publish a site of which many pages show marks in the place of content. */
  readonly allowPlaceholders?: boolean
  /**
   * Maximum number of threads. Default: one per core. With 0 there are no threads, and the code of pages cannot be
   * interrupted.
   */
  readonly jobs?: number
  /** Asks for links that lead out of the site, but for those that the configuration ignores, and gives reports of those that are dead. */
  readonly external?: (links: readonly ExternalLink[], ignore: readonly string[]) => Promise<readonly Diagnostic[]>
  /** Called as work goes on: `total` is 0 for stages that have no parts. */
  readonly progress?: (stage: string, done: number, total: number) => void
  /** Loading of plugin data. Default: missing data, and outdated data that is not pinned. */
  readonly load?: LoadOptions
  /**
   * Called before code of the site (a plugin, a file of sidebars) runs in this process, with the module of the thread
   * that listens for its heartbeat. A loop without an end is then the caller's to end.
   */
  readonly beforeSiteCode?: (listener: URL) => void
  /** Measure where the time goes. */
  readonly profile?: boolean
}

/** The result of a build. */
export interface BuildReport {
  /** Sorted. */
  readonly diagnostics: readonly Diagnostic[]
  /** The base URL that the site was built with. */
  readonly baseUrl: string
  /** True if the output folder contains the result of this build. */
  readonly published: boolean
  /** Result of one share of a build. */
  readonly part?: BuiltPart
  readonly stats: {
    readonly pages: number
    /** Pages that show marks in the place of content, if there are any. */
    readonly lost?: number
    /** Pages whose files were kept as they were, or came from a shared cache. */
    readonly fromCache: number
    readonly written: number
    readonly milliseconds: number
  }
  /** The profile, if it was requested. */
  readonly profile?: Profile
}

/** Result of one of several machines. */
interface BuiltPart {
  /** Sources that it looked after, in all languages, and how many there are. */
  readonly sources: number
  readonly of: number
  /** Number of its sources that had been compiled before. */
  readonly fromCache: number
  /** Results that it has stored. */
  readonly stored: number
}

/** One run of the pipeline: what its stages share. */
export interface Run {
  readonly options: BuildOptions
  /** Version of the tool; part of every cache key. */
  readonly tool: string
  /** Time in ms. */
  readonly started: number
  /** Index of earlier runs. */
  readonly index: CacheIndex
  readonly digests: FileDigests
  /** Files that replace others in the locale of this run. */
  readonly translations?: Translations
  /** Path of a file of the site: its translation, if the locale of this run has one. */
  fileOf(path: string): string
  /** Result of `gitHead` for the folder of the site; computed once. */
  head(): Promise<string>
  readonly executor: SiteExecutor
  /** Announces a stage; the function that it gives, the parts of it that are done. */
  stage(name: string, total?: number): (count: number) => void
  /** Adds a note to the profile, if there is one. */
  note(text: string): void
  /** Checks that no other command uses the cache, as far as is known. */
  isAlone(): boolean
  /** Has something closed at the end, whatever happens. */
  atEnd(close: () => void): void
  /** The report of the run. `diagnostics`: those that are not suppressed. */
  report(diagnostics: readonly Diagnostic[], result?: Partial<Made>): BuildReport
  close(): Promise<void>
}

/** Result of a run. */
type Made = Pick<BuildReport, 'baseUrl' | 'published' | 'part'> & Omit<BuildReport['stats'], 'milliseconds'>

/** Checks that an error means lost bytes in the cache. */
export function isCacheLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === cacheLostCode
}

/** Calls by which files are read. `open` is one for writing, too. */
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
  const place = startOf(name)
  return diagnostic('read/failed', `"${name}" cannot be read: ${reasonOf(error)}`, { place, hint: readHint })
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
  try {
    return await work(run)
  } catch (error) {
    const problem = hookProblem(error) ?? diskProblem(error, options)
    if (problem !== undefined) return failed([problem], run)
    // No page was begun: the theme or a plugin is what the thread loads before.
    if (error instanceof ThreadLost) return failed([threadEnded()], run)
    if (!isCacheLost(error) || !options.cache) throw error
  } finally {
    await run.close()
  }
  // Bytes of the cache that are not what was written (a crash of the machine): everything is made anew.
  return runWith({ ...options, cache: false }, work, failed)
}

function threadEnded(): Diagnostic {
  const hint = 'check the top level of theme and plugin modules for a loop, an `await` or an exit'
  return diagnostic('run/ended', 'the code of the theme or a plugin ended its thread', { hint })
}

/** Begins a run: reads what is stored, makes the executor. */
function startRun(options: BuildOptions): Run {
  const profiler = options.profile === true ? createProfiler() : undefined
  const tool = toolVersion()
  const index = readIndex(options.root, options.cache ? tool : '')
  const digests = digestsOf(options.root, index)
  const jobs = options.jobs ?? availableParallelism()
  const executor = executorOf(jobs, defined({ timed: profiler?.timed }))
  const presence = enterCache(options.root)
  const run = makeRun({ options, tool, index, digests, executor, isAlone: presence.isAlone }, profiler)
  run.atEnd(presence.leave)
  return {
    ...run,
    // Not of a live site, whose writer waits for a page.
    stage(name, total) {
      collectBetweenStages()
      return run.stage(name, total)
    },
  }
}

/** Says that this process is at work in the cache of a site, until it says that it is not. */
export const enterCache = (root: string): Presence => enter(cacheFolders(root).users)

/** Digests of the files of a site, of which some are stored. */
export function digestsOf(root: string, { files, recordedAt }: Pick<CacheIndex, 'files' | 'recordedAt'>): FileDigests {
  return fileDigests({ root, stored: files, recordedAt, hash: digest })
}

/** A run of what is given. */
export function makeRun(
  parts: Pick<Run, 'options' | 'tool' | 'index' | 'digests' | 'executor' | 'isAlone'>,
  profiler?: Profiler,
): Run {
  const { options } = parts
  const started = Date.now()
  const closing: (() => void)[] = []
  let head: Promise<string> | undefined
  return {
    ...parts,
    fileOf: (path) => path,
    started,
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
        stats: { pages, ...(lost > 0 && { lost }), fromCache, written, milliseconds: Date.now() - started },
        ...(profiler && { profile: profiler.profile() }),
      }
    },
    async close() {
      for (const close of closing.splice(0)) close()
      await parts.executor.close()
    },
  }
}

/** The run in another language: its stages see translations in the place of what is translated. */
export function runIn(run: Run, translations: Translations, index: CacheIndex): Run {
  return {
    ...run,
    index,
    translations,
    digests: translatedDigests(run.digests, translations),
    fileOf: (path) => translations.get(path) ?? path,
  }
}
