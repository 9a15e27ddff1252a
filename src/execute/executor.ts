import { startThread, type Thread, runBatch, type TaskModule, type Tasks, type Workspaces } from './thread.ts'

/** Runs batches of tasks in the order in which they were given, each with its own workspace. */
export interface Executor<Spec extends object, All extends Tasks> {
  /**
   * Runs a task over inputs; results come back in the order of the inputs.
   *
   * @param workspace plain data; each part of it reaches a thread once, as long as it is the same value
   */
  run<Name extends keyof All & string>(
    task: Name,
    workspace: Spec,
    inputs: readonly Parameters<All[Name]>[0][],
    options?: RunOptions,
  ): Promise<Awaited<ReturnType<All[Name]>>[]>
  /** Starts the threads, if there may be any: much is about to come. */
  warm(): void
  /** Ends the threads after all that was given to run; they start again when there is more. */
  rest(): Promise<void>
  /** Ends at once: what is still running fails. */
  close(): Promise<void>
}

/** How inputs are run. */
interface RunOptions {
  /** Called as inputs are finished. */
  readonly done?: (count: number) => void
  /** How many inputs of the usual size one of these is about as much work as. Default: 1. */
  readonly size?: number
}

/** How an executor is made. */
export interface ExecutorOptions<Spec extends object, All extends Tasks> {
  /** Most threads at once; 1 means this thread. */
  readonly jobs: number
  /** The compiled module that a thread runs; it calls `serveTasks`. */
  readonly script: URL
  /** The same tasks, for work in this thread. */
  inline(): Promise<TaskModule<Spec, All>>
  /** Least number of inputs that threads are started for. Default: where they pay; 0 leaves this thread free. */
  readonly threshold?: number
  /** Called with the time that each input took, in ms; without it nothing is measured. */
  readonly timed?: (task: string, input: unknown, milliseconds: number) => void
}

/** Fewer inputs than this are cheaper here than in threads, which take about 0.25 s to start and warm up (measured). */
export const threadsPayFrom = 48
const batchSize = 12
/** Batches that each thread gets at least, so that none waits long for the last of another. */
const shares = 4

/** What is to be run. */
interface Work extends RunOptions {
  readonly task: string
  readonly workspace: object
  readonly inputs: readonly unknown[]
}

/** An executor that chooses by the amount of work. */
export function createExecutor<Spec extends object, All extends Tasks>(
  options: ExecutorOptions<Spec, All>,
): Executor<Spec, All> {
  const { jobs, threshold = threadsPayFrom } = options
  const timed = options.timed !== undefined
  let threads: readonly Thread[] = []
  let here: { readonly tasks: Tasks; readonly workspaces: Workspaces<unknown, unknown> } | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let isClosed = false

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }

  /** Starts the threads that do not run: all of them, or those that have died. */
  function start(): void {
    threads = Array.from({ length: jobs }, (_, index) => {
      const thread = threads[index]
      return thread?.isAlive() === true ? thread : startThread(options.script)
    })
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
    if (here === undefined) {
      const { tasks, createWorkspaces } = await options.inline()
      here = { tasks, workspaces: createWorkspaces() }
    }
    const module = { ...here, spec: work.workspace }
    const { results, times } = await runBatch({ ...work, timed }, module, () => {
      refuseIfClosed()
      work.done?.(1)
    })
    measured(work, work.inputs, times)
    return results
  }

  async function runInThreads(work: Work): Promise<readonly unknown[]> {
    start()
    const { task, inputs, workspace, size = 1 } = work
    const most = Math.max(1, Math.min(Math.ceil(batchSize / size), Math.ceil(inputs.length / threads.length / shares)))
    const results = new Array<unknown>(inputs.length)
    let next = 0
    let failure: { readonly error: unknown } | undefined
    const runNext = async (thread: Thread): Promise<void> => {
      while (next < inputs.length && failure === undefined) {
        const from = next
        next = Math.min(inputs.length, from + most)
        const batch = inputs.slice(from, next)
        const answer = await thread.run({ task, inputs: batch, timed }, workspace)
        for (const [index, result] of answer.results.entries()) results[from + index] = result
        measured(work, batch, answer.times)
        work.done?.(batch.length)
      }
    }
    // All threads are free again before the next batch begins, be it after an error.
    await Promise.all(threads.map((thread) => runNext(thread).catch((error: unknown) => void (failure ??= { error }))))
    if (failure !== undefined) throw failure.error
    return results
  }

  async function runNow(work: Work): Promise<readonly unknown[]> {
    refuseIfClosed()
    const isLittle = threads.length === 0 && work.inputs.length * (work.size ?? 1) < threshold
    return (jobs < 2 && threshold > 0) || isLittle ? runHere(work) : runInThreads(work)
  }

  return {
    async run<Name extends keyof All & string>(
      task: Name,
      workspace: Spec,
      inputs: readonly Parameters<All[Name]>[0][],
      runOptions: RunOptions = {},
    ) {
      if (inputs.length === 0) return []
      const results = await inTurn(() => runNow({ ...runOptions, task, workspace, inputs }))
      return results as Awaited<ReturnType<All[Name]>>[]
    },
    warm() {
      if (jobs > 1) start()
    },
    rest: () => inTurn(endThreads),
    async close() {
      isClosed = true
      await endThreads()
      await turn
      here?.workspaces.close()
    },
  }
}
