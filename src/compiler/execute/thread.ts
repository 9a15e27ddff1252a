import { types } from 'node:util'
import { getHeapStatistics } from 'node:v8'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { watchShared } from './shared-code.ts'
import { type Limits, type Progress, ThreadLost, watch, type WatchOptions } from './watch.ts'

/** Message with a batch for a thread: names of all parts of its workspace, and those parts that the thread does not have yet. */
interface Message extends Batch {
  readonly parts: readonly string[]
  readonly fresh: Readonly<Record<string, unknown>>
}

/** Answer of a thread. */
type Reply = Answer | { readonly error: Error; readonly code?: unknown } | { readonly changed: string }

/** A thread that runs one batch at a time. */
export interface Thread {
  readonly isAlive: () => boolean
  /** Memory in use after its last batch, in bytes. */
  readonly bytes: () => number
  /** Rejects with the error of a task, or with `ThreadLost` if the thread ended or was terminated. */
  run(batch: Batch, spec: object, options: WatchOptions): Promise<Answer>
  close(): Promise<unknown>
}

/**
 * Memory for young objects of a thread, in MB (V8 takes a third for each half). Trees of pages live just long enough to
 * be copied by a small nursery: with Node's 16 MB halves a page costs a sixth more CPU time. More than 32 MB save less
 * than the 100 MB of memory per thread are worth (measured on the corpus of the benchmark).
 */
const youngGeneration = 96
/**
 * Memory limit for old objects of a thread, in MB, far above the memory that tasks need. With the larger default limit of Node on large
 * machines, V8 lets the heap grow to four times the live objects before it collects; with this limit, to twice as much.
 */
const oldGeneration = 2_000

/** Starts a thread that runs a script, which calls `serveTasks`. The thread is terminated when an input exceeds the limits. */
export function startThread(script: URL, limits: Limits): Thread {
  const progress: Progress = new Int32Array(new SharedArrayBuffer(8))
  const resourceLimits = { maxYoungGenerationSizeMb: youngGeneration, maxOldGenerationSizeMb: oldGeneration }
  const worker = new Worker(script, { resourceLimits, workerData: progress })
  /** Parts of workspaces that were sent to the thread. */
  const sentParts = new Map<string, unknown>()
  let waiting: { resolve(reply: Reply): void; reject(error: Error): void } | undefined
  let failed: Error | undefined
  let bytes = 0
  const fail = (error: Error): void => {
    failed ??= error
    waiting?.reject(failed)
  }
  const lose = (loss: ThreadLost['loss']): void => fail(new ThreadLost(Atomics.load(progress, 0), loss))
  worker.on('message', (reply: Reply) => waiting?.resolve(reply))
  worker.on('messageerror', (error) => {
    fail(error)
    void worker.terminate()
  })
  worker.on('error', (error: Error & { readonly code?: unknown }) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? lose({ kind: 'memory' }) : fail(error),
  )
  // A plugin may end its thread, which then sends no result.
  worker.on('exit', (code) => lose({ kind: 'exit', code }))
  // An idle thread must not keep the process alive: a process that waits forever has to end and report it. Adding a listener
  // for messages refs the thread, so `unref` follows it.
  worker.unref()
  return {
    isAlive: () => failed === undefined,
    bytes: () => bytes,
    async run(batch, spec, options) {
      if (failed !== undefined) throw failed
      const parts = Object.entries(spec)
      const fresh = parts.filter(([name, part]) => !sentParts.has(name) || sentParts.get(name) !== part)
      const message: Message = { ...batch, parts: parts.map(([name]) => name), fresh: Object.fromEntries(fresh) }
      Atomics.store(progress, 0, -1)
      worker.ref()
      const unwatch = watch(worker, { ...options, progress, limits }, (loss) => {
        lose(loss)
        void worker.terminate()
      })
      try {
        const reply = await new Promise<Reply>((resolve, reject) => {
          waiting = { resolve, reject }
          worker.postMessage(message)
          for (const [name, part] of fresh) sentParts.set(name, part)
        })
        if ('changed' in reply) {
          lose({ kind: 'shared', name: reply.changed })
          void worker.terminate()
          throw failed
        }
        if ('error' in reply) throw Object.assign(reply.error, reply.code === undefined ? {} : { code: reply.code })
        bytes = reply.bytes
        return reply
      } finally {
        unwatch()
        worker.unref()
      }
    },
    close() {
      worker.ref()
      return worker.terminate()
    },
  }
}

/** Runs the batches of an executor in a thread. */
export function serveTasks<Spec, All extends Tasks>(module: TaskModule<Spec, All>): void {
  const port = parentPort
  if (port === null) throw new Error('tasks are served in a thread')
  const { tasks } = module
  const progress = workerData as Progress
  const workspaces = module.createWorkspaces() as Workspaces<unknown, unknown>
  const storedParts: Record<string, unknown> = {}
  let strays: Stray[] = []
  const stray = (error: unknown) => void strays.push({ index: Math.max(0, Atomics.load(progress, 0)), ...plain(error) })
  // Unhandled errors must neither end the thread nor be lost.
  process.on('unhandledRejection', stray)
  process.on('uncaughtException', stray)
  // A thread that a page ends could not report where.
  process.exit = (code) => {
    throw new Error(`process.exit(${code ?? ''}) was called`)
  }
  const kill = process.kill.bind(process)
  process.kill = (pid, signal) => {
    // Plugins may signal their other processes; signal 0 only checks that a process exists.
    if (signal !== 0 && (pid <= 0 || pid === process.pid || pid === process.ppid))
      throw new Error(`process.kill(${pid === process.pid ? 'process.pid' : pid}) was called`)
    return kill(pid, signal)
  }
  port.on('message', async ({ parts, fresh, ...batch }: Message) => {
    try {
      Object.assign(storedParts, fresh)
      const spec = Object.fromEntries(parts.map((name) => [name, storedParts[name]]))
      const { results, times } = await runBatch(
        batch,
        { tasks, workspaces, spec },
        (index) => {
          Atomics.store(progress, 0, index)
          Atomics.add(progress, 1, 1)
        },
        emptyQueue,
      )
      const finished = strays
      strays = []
      port.postMessage({ results, times, strays: finished, bytes: bytesHeld() } satisfies Answer)
    } catch (error) {
      if (error instanceof SharedChanged) {
        port.postMessage({ changed: error.message })
        return
      }
      const { error: copy, code } = plain(error)
      port.postMessage({ error: copy, code })
    }
  })
}

/** Error with its file system code: a structured clone keeps only the message and the stack. */
function plain(error: unknown): { readonly error: Error; readonly code: unknown } {
  const { code } = (error ?? {}) as { code?: unknown }
  return { error: types.isNativeError(error) ? error : new Error(String(error)), code }
}

/** Tasks by name: each is a function of its input and of a workspace. */
export type Tasks = Readonly<Record<string, (input: never, workspace: never) => unknown>>

/** Module of a thread: tasks, and a factory for their workspaces. `Spec` is a workspace as plain data. */
export interface TaskModule<Spec, All extends Tasks> {
  readonly tasks: All
  /** Called once for each thread. */
  createWorkspaces(): Workspaces<Spec, Parameters<All[keyof All & string]>[1]>
}

/** Creates the workspaces of one thread in sequence. */
export interface Workspaces<Spec, Workspace> {
  open(spec: Spec): Workspace | Promise<Workspace>
  /** Called after each batch, to write buffered data so that other threads can read it. */
  settle(): void
  close(): void
}

/** Inputs of a task that run with the same workspace. */
interface Batch {
  readonly task: string
  readonly inputs: readonly unknown[]
  /** Measure the time that each input takes. */
  readonly timed: boolean
}

/** Unhandled error, and the input during which it occurred. */
interface Stray {
  readonly index: number
  readonly error: Error
}

/** Results of a batch, and the duration of each input in ms if it was measured. */
interface Answer {
  readonly results: readonly unknown[]
  readonly times: readonly number[]
  readonly strays: readonly Stray[]
  readonly bytes: number
}

/** Memory of this thread: objects, and memory outside of the heap, such as that of WebAssembly. */
function bytesHeld(): number {
  const { total_heap_size: heap, external_memory: outside } = getHeapStatistics()
  return heap + outside
}

/** Resolves once the microtask queue is empty: Node then reports unhandled rejections, and memory of parsers is freed. */
const emptyQueue = () => new Promise<void>((resolve) => setImmediate(resolve))

/** An input has changed a shared object of the thread; the message is its name. */
class SharedChanged extends Error {}

/** Runs the inputs of a batch in sequence. Calls `next` before and `after` after each input. */
export async function runBatch(
  { task, inputs, timed }: Batch,
  module: { readonly tasks: Tasks; readonly workspaces: Workspaces<unknown, unknown>; readonly spec: unknown },
  next: (index: number) => void,
  after?: () => Promise<void>,
): Promise<Pick<Answer, 'results' | 'times'>> {
  const run = module.tasks[task] as ((input: unknown, workspace: unknown) => unknown) | undefined
  if (run === undefined) throw new Error(`no task ${task}`)
  const workspace = await module.workspaces.open(module.spec)
  const results: unknown[] = []
  const times: number[] = []
  const changed = after === undefined ? () => undefined : watchShared()
  for (const [index, input] of inputs.entries()) {
    next(index)
    const started = timed ? performance.now() : 0
    try {
      results.push(await run(input, workspace))
      await after?.()
    } finally {
      // Any other error is probably a consequence.
      const name = changed()
      // eslint-disable-next-line no-unsafe-finally
      if (name !== undefined) throw new SharedChanged(name)
    }
    if (timed) times.push(performance.now() - started)
  }
  module.workspaces.settle()
  return { results, times }
}
