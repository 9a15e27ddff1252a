import { startThread, type Thread, runBatch, type TaskModule, type Tasks, type Workspaces } from './thread.ts'
import { type Limits, type Loss, ThreadLost, usualLimits } from './watch.ts'

export type { Loss } from './watch.ts'

/** Factory of an input, called when the input is next, since all inputs at once may need much memory. Called again for each retry. */
class Later<Input> {
  readonly make: () => Input

  constructor(make: () => Input) {
    this.make = make
  }
}

export function later<Input>(make: () => Input): Later<Input> {
  return new Later(make)
}

const resolved = (input: unknown): unknown => (input instanceof Later ? input.make() : input)

/** Runs batches of tasks in the order of the calls, each with a separate workspace. */
export interface Executor<Spec extends object, All extends Tasks> {
  /**
   * Runs a task over inputs; results come back in the order of the inputs.
   *
   * @param workspace plain data; each part is sent to a thread only once while it is the same value
   */
  run<Name extends keyof All & string, Lost = never>(
    task: Name,
    workspace: Spec,
    inputs: readonly (Parameters<All[Name]>[0] | Later<Parameters<All[Name]>[0]>)[],
    options?: RunOptions<Parameters<All[Name]>[0], Awaited<ReturnType<All[Name]>>, Lost>,
  ): Promise<(Awaited<ReturnType<All[Name]>> | Lost)[]>
  /** Starts as many threads as this number of inputs needs. Default: all threads. */
  warm(inputs?: number): void
  /** Ends the threads after all submitted runs. They start again with the next run. */
  rest(): Promise<void>
  /** Ends immediately: running inputs fail. */
  close(): Promise<void>
}

/** Handlers for inputs that fail. Without them, the whole run fails. */
interface Faults<Input, Result, Lost> {
  /** Returns the result of an input whose thread ended while it ran. The other inputs run in another thread. */
  lost(input: Input, loss: Loss): Lost
  /** Returns the result of an input during which an unhandled error occurred; the input is its likely cause. */
  stray(input: Input, result: Result, error: Error): Result
}

/** Options of a run. */
interface RunOptions<Input, Result, Lost> {
  /** Factor of the time limit of this input. Default: 1. */
  readonly patience?: (input: Input) => number
  /** Called when inputs are finished. */
  readonly done?: (count: number) => void
  /** Relative amount of work of one of these inputs. Default: 1. */
  readonly size?: number
  readonly faults?: Faults<Input, Result, Lost>
}

/** Options of an executor. */
export interface ExecutorOptions<Spec extends object, All extends Tasks> {
  /** Maximum number of threads. 0 runs tasks in this thread, where an input cannot be interrupted. */
  readonly jobs: number
  /** Compiled module that threads run. It calls `serveTasks`. */
  readonly script: URL
  /** The same tasks, for work in this thread. */
  inline(): Promise<TaskModule<Spec, All>>
  /** Limits of a single input. Default: `usualLimits`. */
  readonly limits?: Limits
  /** Receives the duration of each input in ms. Without it, nothing is measured. */
  readonly timed?: (task: string, input: unknown, milliseconds: number) => void
  /** Receives an input of a thread once, when it has been running for some seconds. */
  readonly slow?: ((task: string, input: unknown) => void) | undefined
}

/** Minimum number of inputs per thread. Starting and warming up a thread takes about 0.25 s (measured). */
export const threadsPayFrom = 48
const batchSize = 12
/** Minimum number of batches per thread, so that no thread waits long for the last batch of another. */
const shares = 4
/** Number of lost inputs after which a run skips the remaining ones: they probably fail for the same reason, and each failure takes long. */
const maxLostThreads = 4
/**
 * Memory in bytes above which threads are ended before another task: they contain modules, grammars and code of the last task, which the next
 * does not need (350 to 430 MB each after React Native's documentation). Starting a thread takes 0.25 s.
 */
const renewFrom = 300_000_000

/** Inputs to run, and how. */
interface Work extends RunOptions<unknown, unknown, unknown> {
  readonly task: string
  readonly workspace: object
  readonly inputs: readonly unknown[]
}

/** Executor that uses threads or this thread, depending on the amount of work. */
export function createExecutor<Spec extends object, All extends Tasks>(
  options: ExecutorOptions<Spec, All>,
): Executor<Spec, All> {
  const { jobs, limits = usualLimits } = options
  const timed = options.timed !== undefined
  let threads: readonly Thread[] = []
  let inProcess: { readonly tasks: Tasks; readonly workspaces: Workspaces<unknown, unknown> } | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let lastTask = ''
  let isClosed = false

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }

  /** Starts threads until this number of threads runs; replaces threads that have ended. */
  function start(count: number): void {
    threads = Array.from({ length: Math.max(count, threads.length) }, (_, index) => {
      const thread = threads[index]
      return thread?.isAlive() === true ? thread : startThread(options.script, limits)
    })
  }

  function threadsFor(inputs: number): number {
    return inputs < threadsPayFrom ? Math.min(1, jobs) : jobs
  }

  async function endThreads(): Promise<void> {
    const ended = threads
    threads = []
    await Promise.all(ended.map((thread) => thread.close()))
  }

  function refuseIfClosed(): void {
    if (isClosed) throw new Error('the executor is closed')
  }

  function measured({ task }: Work, inputs: readonly unknown[], times: readonly number[]): void {
    for (const [index, time] of times.entries()) options.timed?.(task, inputs[index], time)
  }

  async function runHere(work: Work): Promise<readonly unknown[]> {
    if (inProcess === undefined) {
      const { tasks, createWorkspaces } = await options.inline()
      inProcess = { tasks, workspaces: createWorkspaces() }
    }
    const module = { ...inProcess, spec: work.workspace }
    const inputs = work.inputs.map(resolved)
    const { results, times } = await runBatch({ ...work, inputs, timed }, module, refuseIfClosed)
    work.done?.(inputs.length)
    measured(work, inputs, times)
    return results
  }

  const pool: Pool = { timed, slow: options.slow, threads: () => threads, start, measured, isClosed: () => isClosed }

  async function runInThreads(work: Work): Promise<readonly unknown[]> {
    const { task, inputs, size = 1 } = work
    if (task !== lastTask && threads.some((thread) => thread.bytes() > renewFrom)) await endThreads()
    lastTask = task
    start(threadsFor(inputs.length * size))
    return runBatches(work, pool)
  }

  async function runNow(work: Work): Promise<readonly unknown[]> {
    refuseIfClosed()
    return jobs === 0 ? runHere(work) : runInThreads(work)
  }

  return {
    async run<Name extends keyof All & string, Lost = never>(
      task: Name,
      workspace: Spec,
      inputs: readonly (Parameters<All[Name]>[0] | Later<Parameters<All[Name]>[0]>)[],
      runOptions: RunOptions<Parameters<All[Name]>[0], Awaited<ReturnType<All[Name]>>, Lost> = {},
    ) {
      if (inputs.length === 0) return []
      // All inputs of a run have the same type, which a batch does not know.
      const work = { ...runOptions, task, workspace, inputs } as Work
      const results = await inTurn(() => runNow(work))
      return results as (Awaited<ReturnType<All[Name]>> | Lost)[]
    },
    warm(inputs = threadsPayFrom) {
      start(threadsFor(inputs))
    },
    rest: () => inTurn(endThreads),
    async close() {
      isClosed = true
      await endThreads()
      await turn
      inProcess?.workspaces.close()
    },
  }
}

/** The threads of an executor. */
interface Pool {
  /** Measure the time that each input takes. */
  readonly timed: boolean
  readonly slow: ExecutorOptions<object, Tasks>['slow']
  threads(): readonly Thread[]
  /** Starts threads until this number of threads runs; replaces threads that have ended. */
  start(count: number): void
  measured(work: Work, inputs: readonly unknown[], times: readonly number[]): void
  isClosed(): boolean
}

/** Runs inputs in batches, in all threads at once. */
async function runBatches(work: Work, pool: Pool): Promise<readonly unknown[]> {
  const { task, inputs, workspace, size = 1, faults, patience = () => 1 } = work
  const maxThreads = Math.max(
    1,
    Math.min(Math.ceil(batchSize / size), Math.ceil(inputs.length / pool.threads().length / shares)),
  )
  const results = new Array<unknown>(inputs.length)
  let waiting = inputs.map((_, index) => index)
  /** The memory limit concerns the whole process, so a single thread shows which input exceeds it. These inputs run again, one at a time. */
  let suspects: number[] = []
  let isAlone = pool.threads().length === 1
  let lostCount = 0
  let failure: { readonly error: unknown } | undefined
  const lose = (index: number, loss: Loss, { lost: lostResult }: Faults<unknown, unknown, unknown>): void => {
    results[index] = lostResult(resolved(inputs[index]), loss)
    work.done?.(1)
  }
  /** Runs the remaining inputs of a batch again. Returns `false` if no input was lost, or without a handler for lost inputs. */
  const take = (error: unknown, batch: readonly number[]): boolean => {
    const index = error instanceof ThreadLost ? batch[error.index] : undefined
    if (index === undefined || faults === undefined || pool.isClosed()) return false
    const { loss } = error as ThreadLost
    waiting = [...batch.filter((other) => other !== index), ...waiting]
    if (loss.kind === 'memory' && loss.megabytes !== undefined && !isAlone) {
      suspects.push(index)
      if (suspects.length >= maxLostThreads) suspects.push(...waiting.splice(0))
      return true
    }
    lose(index, loss, faults)
    lostCount += 1
    if (lostCount < maxLostThreads) return true
    for (const other of waiting.splice(0)) lose(other, { kind: 'untried' }, faults)
    return true
  }
  const runOne = async (thread: Thread, batch: readonly number[]): Promise<void> => {
    const values = batch.map((index) => resolved(inputs[index]))
    const answer = await thread.run({ task, inputs: values, timed: pool.timed }, workspace, {
      patience: (at) => (at < 0 ? 1 : patience(values[at])),
      slow: (at) => pool.slow?.(task, values[at]),
    })
    for (const [at, index] of batch.entries()) results[index] = answer.results[at]
    for (const { index: at, error } of answer.strays) {
      const index = batch[at]
      if (index === undefined || faults === undefined) throw error
      results[index] = faults.stray(values[at], results[index], error)
    }
    pool.measured(work, values, answer.times)
    work.done?.(batch.length)
  }
  const runNext = async (number: number): Promise<void> => {
    while (waiting.length > 0 && failure === undefined) {
      const batch = waiting.splice(0, maxThreads)
      const thread = pool.threads()[number] as Thread
      try {
        await runOne(thread, batch)
      } catch (error) {
        if (!take(error, batch)) throw error
        if (waiting.length > 0) pool.start(pool.threads().length)
      }
    }
  }
  // All threads are free again before the next batch begins, also after an error.
  const runSafely = (number: number) => runNext(number).catch((error: unknown) => void (failure ??= { error }))
  await Promise.all(pool.threads().map((_, number) => runSafely(number)))
  waiting = suspects
  suspects = []
  isAlone = true
  if (waiting.length > 0) pool.start(pool.threads().length)
  await runSafely(0)
  if (failure !== undefined) throw failure.error
  return results
}
