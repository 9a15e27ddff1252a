import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { readHead, readIndex, writeIndex, type CacheIndex } from '../cache/index-file.ts'
import { defined } from '../defined.ts'
import { threadsPayFrom } from '../execute/executor.ts'
import { digestsOf, diskProblem, executorOf, makeRun, type Run } from '../pipeline/run.ts'
import type { SiteExecutor } from '../tasks/index.ts'
import type { Before } from './pipeline.ts'
import { toolVersion } from '../cache/tool-version.ts'

/** What a live site is asked to be. */
export interface LiveOptions {
  /** Absolute path of the site's folder. */
  readonly root: string
  /** Folder for rendered pages; nobody else's. */
  readonly scratch: string
  readonly jobs?: number
}

/** What a live site knows from earlier commands and from its own last states: all that its runs share. */
export class LiveMemory {
  readonly executor: SiteExecutor
  digests: Run['digests']
  before: Before = { compiled: {}, evaluated: {}, good: new Map(), keepsBundle: false }
  readonly #options: LiveOptions
  readonly #tool = toolVersion()
  /** The index as it was read or written last. */
  #stored: CacheIndex = { tool: this.#tool, recordedAt: 0, files: {}, compiled: {}, evaluated: {} }

  constructor(options: LiveOptions) {
    this.#options = options
    this.digests = digestsOf(options.root, { files: {}, recordedAt: 0 })
    this.executor = liveExecutor(Math.max(1, options.jobs ?? availableParallelism()))
  }

  /** Begins a run. */
  run(): Run {
    const { root, scratch } = this.#options
    const { compiled, evaluated, server } = this.before
    return makeRun({
      options: { root, out: join(scratch, 'none'), drafts: true, cache: true, strict: false },
      tool: this.#tool,
      index: { tool: this.#tool, recordedAt: 0, files: {}, ...defined({ compiled, evaluated, server }) },
      digests: this.digests,
      executor: this.executor,
    })
  }

  /** Reads what earlier commands left. */
  load(): void {
    const index = readIndex(this.#options.root, this.#tool)
    this.#stored = index
    this.digests = digestsOf(this.#options.root, index)
    this.before = defined({
      ...this.before,
      compiled: { ...index.compiled, ...this.before.compiled },
      evaluated: { ...index.evaluated, ...this.before.evaluated },
      server: index.server,
    })
  }

  /** Stores what was learned for the next command. */
  save(): void {
    const { compiled, evaluated, server } = this.before
    try {
      const { root } = this.#options
      // Another command may have published meanwhile.
      const { digestPacks = {} } = readHead(root, this.#tool)
      const files = this.digests.records()
      const learned = defined({ compiled, evaluated, server })
      const index = { tool: this.#tool, recordedAt: Date.now() - 2_000, files, digestPacks, ...learned }
      this.#stored = writeIndex(root, index, this.#stored)
    } catch (error) {
      if (diskProblem(error) === undefined) throw error
    }
  }
}

/** Little work is done in this thread, at once, and much in others, so that this one can still answer. */
function liveExecutor(jobs: number): SiteExecutor {
  const here = executorOf(1)
  const threads = executorOf(jobs, { threshold: 0 })
  return {
    run: (task, workspace, inputs, options) =>
      (inputs.length * (options?.size ?? 1) < threadsPayFrom ? here : threads).run(task, workspace, inputs, options),
    warm: () => undefined,
    rest: () => threads.rest(),
    async close() {
      await Promise.all([here.close(), threads.close()])
    },
  }
}
