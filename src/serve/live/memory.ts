import { join } from 'node:path'
import { taskId } from '../../compiler/cache/compiled.ts'
import type { CompileTask } from '../../compiler/cache/records.ts'
import { readHead, readIndex, writeIndex, type CacheIndex } from '../../compiler/cache/index-file.ts'
import { defined } from '../../base/defined.ts'
import { digestsOf, diskProblem, enterCache, makeRun, type Run } from '../../compiler/run/run.ts'
import type { SiteExecutor } from '../../compiler/tasks/index.ts'
import { hookProblem } from '../../model/plugin-error.ts'
import type { Before } from './pipeline.ts'
import { toolVersion } from '../../compiler/cache/tool-version.ts'

/** Options of a live site. */
export interface LiveOptions {
  /** Absolute path of the site's folder. */
  readonly root: string
  /** Folder for rendered pages, used by this site only. */
  readonly scratch: string
  /** As in `BuildOptions`. */
  readonly config?: string
  readonly jobs?: number
}

/**
 * State shared by all runs of a live site: the cache of earlier commands, and its own latest
 * states.
 */
export class LiveMemory {
  readonly executor: SiteExecutor
  digests: Run['digests']
  before: Before = { compiled: {}, evaluated: {}, good: new Map(), keepsBundle: false }
  readonly #options: LiveOptions
  readonly #locale: string | undefined
  readonly #tool = toolVersion()
  readonly #presence: ReturnType<typeof enterCache>
  /** The index as last read or written. */
  #stored: CacheIndex = { tool: this.#tool, recordedAt: 0, files: {}, compiled: {}, evaluated: {} }

  /** @param locale locale of the site, unless it is the first one */
  constructor(options: LiveOptions, executor: SiteExecutor, locale?: string) {
    this.#options = options
    this.#locale = locale
    this.executor = executor
    this.digests = digestsOf(options.root, { files: {}, recordedAt: 0 })
    this.#presence = enterCache(options.root)
  }

  /** Starts a run. */
  run(): Run {
    const { root, scratch, config } = this.#options
    const { compiled, evaluated, server, browser } = this.before
    return makeRun({
      options: defined({ root, config, out: join(scratch, 'none'), drafts: true, cache: true, strict: false }),
      tool: this.#tool,
      index: { tool: this.#tool, recordedAt: 0, files: {}, ...defined({ compiled, evaluated, server, browser }) },
      digests: this.digests,
      executor: this.executor,
      // Older states are still in use, and threads still import their files.
      isAlone: () => false,
    })
  }

  /** Loads the cached results of some sources, so that a first page need not wait for all. */
  loadSome(tasks: readonly CompileTask[]): void {
    const { compiled, evaluated, server, browser } = readIndex(this.#options.root, this.#tool, tasks.map(taskId))
    this.before = defined({ ...this.before, compiled, evaluated, server, browser })
  }

  /** Loads the cached results. */
  load(): void {
    const index = readIndex(this.#options.root, this.#tool, undefined, this.#locale)
    this.#stored = index
    this.digests = digestsOf(this.#options.root, index)
    this.before = defined({
      ...this.before,
      compiled: { ...index.compiled, ...this.before.compiled },
      evaluated: { ...index.evaluated, ...this.before.evaluated },
      server: index.server,
      browser: index.browser,
    })
  }

  async close(): Promise<void> {
    // All locales share the executor of the first.
    if (this.#locale === undefined) await this.executor.close()
    this.#presence.leave()
  }

  /** Saves results for the next command. */
  save(): void {
    const { compiled, evaluated, server, browser } = this.before
    try {
      const { root } = this.#options
      // Another command may have written in the meantime.
      const { digestPacks = {} } = readHead(root, this.#tool)
      const files = this.digests.records()
      const learned = defined({ compiled, evaluated, server, browser })
      const index = { tool: this.#tool, recordedAt: Date.now() - 2_000, files, digestPacks, ...learned }
      this.#stored = writeIndex(root, index, this.#stored)
    } catch (error) {
      if (this.diskProblem(error) === undefined) throw error
    }
  }

  /** Report for an exception of a plugin or the file system; `undefined` for an internal error. */
  diskProblem(error: unknown): ReturnType<typeof diskProblem> {
    return hookProblem(error) ?? diskProblem(error, { root: this.#options.root, out: this.#options.scratch })
  }
}
