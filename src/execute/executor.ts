/**
 * Runs the tasks of `worker.ts`: in this thread for little work, in worker threads for much. A task is a pure function
 * of its input and of what was shared under a name.
 *
 * @module
 */
import { Worker } from 'node:worker_threads'

/** The tasks by name, and what receives shared values: the shape of `worker.ts`. */
export interface TaskModule {
  readonly tasks: Readonly<Record<string, (input: never) => unknown>>
  /** Takes a value that tasks need, once for each thread. */
  share(name: string, value: unknown): unknown
  /** Called after each batch: what was buffered must be readable by others. */
  settle(): void
}

/** A way to run tasks. */
export interface Executor {
  /** Gives every thread a plain value; later tasks see it. */
  share(name: string, value: unknown): void
  /** Starts the threads, if there may be any: much is about to come. */
  warm(): void
  /** Runs a task over inputs; results come back in the order of the inputs. */
  run<Input, Result>(task: string, inputs: readonly Input[], options?: RunOptions): Promise<Result[]>
  close(): Promise<void>
}

/** How inputs are run. */
export interface RunOptions {
  /** Called as inputs are finished. */
  readonly done?: (count: number) => void
  /** How many inputs of the usual size one of these is about as much work as. Default: 1. */
  readonly size?: number
}

/** How an executor is made. */
export interface ExecutorOptions {
  /** Most threads at once; 1 means this thread. */
  readonly jobs: number
  /** The compiled `worker.ts`. */
  readonly script: URL
  /** The same module, for work in this thread. */
  inline(): Promise<TaskModule>
  /** Least number of inputs that threads are started for. Default: where they pay; 0 leaves this thread free. */
  readonly threshold?: number
  /** Told how long each input took, in ms; without it nothing is measured. */
  readonly timed?: (task: string, input: unknown, milliseconds: number) => void
}

/** Fewer inputs than this are cheaper here than in threads, which take about 0.25 s to start and warm up (measured). */
export const threadsPayFrom = 48
const batchSize = 12
/** Batches that each thread gets at least, so that none waits long for the last of another. */
const shares = 4
/**
 * Memory for young objects of a thread, in MB (V8 takes a third for each half). Trees of pages live just long enough to
 * be copied by a small nursery: with Node's 16 MB halves a page costs a sixth more CPU, and more than 32 MB gain nothing
 * that 100 MB of memory a thread would be worth (measured on the benchmark's corpus).
 */
const youngGeneration = 96

/** An executor that chooses by the amount of work. */
export function createExecutor(options: ExecutorOptions): Executor {
  const { timed } = options
  const shared = new Map<string, unknown>()
  const sharedInline = new Set<string>()
  let threads: Thread[] = []
  let inline: TaskModule | undefined
  const { threshold = threadsPayFrom } = options
  const isHere = (work: number) => threads.length === 0 && work < threshold

  function start(): void {
    if (threads.length > 0) return
    threads = Array.from({ length: options.jobs }, () => startThread(options.script))
    for (const thread of threads) for (const [name, value] of shared) thread.share(name, value)
  }

  async function runInline<Input, Result>(task: string, inputs: readonly Input[], done?: (count: number) => void) {
    inline ??= await options.inline()
    for (const [name, value] of shared) {
      if (sharedInline.has(name)) continue
      await inline.share(name, value)
      sharedInline.add(name)
    }
    const run = inline.tasks[task] as ((input: Input) => Result | Promise<Result>) | undefined
    if (run === undefined) throw new Error(`no task ${task}`)
    const results: Result[] = []
    for (const input of inputs) {
      const started = timed === undefined ? 0 : performance.now()
      results.push(await run(input))
      timed?.(task, input, performance.now() - started)
      done?.(1)
    }
    inline.settle()
    return results
  }

  return {
    share(name, value) {
      shared.set(name, value)
      sharedInline.delete(name)
      for (const thread of threads) thread.share(name, value)
    },
    warm() {
      if (options.jobs > 1) start()
    },
    async run<Input, Result>(task: string, inputs: readonly Input[], { done, size = 1 }: RunOptions = {}) {
      if (inputs.length === 0) return []
      if ((options.jobs < 2 && threshold > 0) || isHere(inputs.length * size)) {
        return runInline<Input, Result>(task, inputs, done)
      }
      start()
      const most = Math.max(
        1,
        Math.min(Math.ceil(batchSize / size), Math.ceil(inputs.length / threads.length / shares)),
      )
      const results = new Array<Result>(inputs.length)
      let next = 0
      await Promise.all(
        threads.map(async (thread) => {
          while (next < inputs.length) {
            const from = next
            next = Math.min(inputs.length, from + most)
            const batch = inputs.slice(from, next)
            const answer = await thread.run<Input, Result>(task, batch, timed !== undefined)
            for (const [index, result] of answer.results.entries()) results[from + index] = result
            for (const [index, time] of (answer.times ?? []).entries()) timed?.(task, batch[index], time)
            done?.(batch.length)
          }
        }),
      )
      return results
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()))
      threads = []
    },
  }
}

interface Thread {
  share(name: string, value: unknown): void
  run<Input, Result>(task: string, inputs: readonly Input[], timed: boolean): Promise<Answer<Result>>
  close(): Promise<unknown>
}

/** Results of a batch, and how long each took, if that was asked. */
interface Answer<Result> {
  readonly results: Result[]
  readonly times?: readonly number[]
}

type Reply = Answer<unknown> | { readonly error: Error; readonly code?: unknown }

function startThread(script: URL): Thread {
  const worker = new Worker(script, { resourceLimits: { maxYoungGenerationSizeMb: youngGeneration } })
  let waiting: { resolve(reply: Reply): void; reject(error: Error): void } | undefined
  let failed: Error | undefined
  worker.on('message', (reply: Reply) => waiting?.resolve(reply))
  worker.on('error', (error: Error) => {
    failed = error
    waiting?.reject(error)
  })
  // A plugin may end its thread; nobody would answer then.
  worker.on('exit', (code) => {
    failed ??= new Error(`a thread ended with code ${code}`)
    waiting?.reject(failed)
  })
  return {
    share: (name, value) => worker.postMessage({ share: name, value }),
    async run<Input, Result>(task: string, inputs: readonly Input[], timed: boolean) {
      if (failed !== undefined) throw failed
      const reply = await new Promise<Reply>((resolve, reject) => {
        waiting = { resolve, reject }
        worker.postMessage(timed ? { task, inputs, timed } : { task, inputs })
      })
      if ('error' in reply) throw Object.assign(reply.error, reply.code === undefined ? {} : { code: reply.code })
      return reply as Answer<Result>
    },
    close: () => worker.terminate(),
  }
}
