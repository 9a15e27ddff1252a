import { Worker } from 'node:worker_threads'

/** Time (ms) for which the main thread may be busy before it is asked for its stack. Chosen, as `usualLimits` are. */
const usualPatienceMs = 30_000
const beatMs = 500

/** Input of the thread that listens for the heartbeat. */
export interface StallInput {
  /** Number of heartbeats. */
  readonly beats: Int32Array<SharedArrayBuffer>
  readonly patienceMs: number
  /** The global function of this thread that is called in the midst of what it does. */
  readonly name: string
}

const name = 'docsStalled'
let isWatched = false

/**
 * Calls `stalled` when this thread has run the same code for longer than it may, from the midst of that code: the stack
 * of the error says where it is. Another thread listens for this one's heartbeat and asks through the inspector, since
 * nothing else gets a word in. For processes of their own: only one that may end itself can do something about it.
 *
 * @param script compiled module of that thread, which calls `listenForBeats`
 */
export function watchForStalls(script: URL, stalled: (error: Error) => void, patienceMs = usualPatienceMs): void {
  if (isWatched) return
  isWatched = true
  const beats = new Int32Array(new SharedArrayBuffer(4))
  Object.defineProperty(globalThis, name, { value: () => stalled(new Error('stalled')) })
  setInterval(() => Atomics.add(beats, 0, 1), beatMs).unref()
  new Worker(script, { workerData: { beats, patienceMs, name } satisfies StallInput }).unref()
}
