import { threadsPayFrom, type Executor, type RunOptions } from '../execute/executor.ts'
import { executorOf } from '../pipeline/run.ts'

/**
 * Two executors: little work is done here, at once, much in threads, so that this thread can still answer. Each waits
 * for its turn. What is shared belongs to the branch that shared it: work of an older state of the site, which still
 * goes on, never sees what a newer one shares.
 */
export interface LiveExecutor {
  /** An executor with shared values of its own. */
  branch(): Executor
  /** Ends the threads; they start again when there is much to do. */
  rest(): Promise<void>
  close(): Promise<void>
}

/** An executor that runs one batch after the other, each with the values it was to see. */
interface Lane {
  readonly executor: Executor
  readonly told: Map<string, unknown>
  turn: Promise<unknown>
}

/** Makes the executor of a live site. `jobs`: most threads. */
export function liveExecutor(jobs: number): LiveExecutor {
  const here: Lane = { executor: executorOf(1), told: new Map(), turn: Promise.resolve() }
  const far: Lane = { executor: executorOf(jobs, { threshold: 0 }), told: new Map(), turn: Promise.resolve() }
  return {
    branch() {
      const shared = new Map<string, unknown>()
      return {
        share: (name, value) => void shared.set(name, value),
        warm: () => undefined,
        run<Input, Result>(task: string, inputs: readonly Input[], options?: RunOptions) {
          const lane = inputs.length * (options?.size ?? 1) < threadsPayFrom ? here : far
          return inTurn(lane, new Map(shared), () => lane.executor.run<Input, Result>(task, inputs, options))
        },
        close: () => Promise.resolve(),
      }
    },
    async rest() {
      await far.turn
      await far.executor.close()
    },
    async close() {
      await Promise.all([here.executor.close(), far.executor.close()])
    },
  }
}

function inTurn<Result>(lane: Lane, shared: ReadonlyMap<string, unknown>, work: () => Promise<Result>) {
  const result = lane.turn.then(() => {
    for (const [name, value] of shared) {
      if (isSame(lane.told.get(name), value)) continue
      lane.told.set(name, value)
      lane.executor.share(name, value)
    }
    return work()
  })
  lane.turn = result.catch(() => undefined)
  return result
}

/** A linked site is too large to be compared; a workplace that is told again would begin a new pack of the cache. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  const isLarge = (value: unknown) => typeof value === 'object' && value !== null && 'sidebars' in value
  return !isLarge(a) && !isLarge(b) && JSON.stringify(a) === JSON.stringify(b)
}
