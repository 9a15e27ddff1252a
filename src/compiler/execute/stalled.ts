import { Worker } from 'node:worker_threads'

/** Time (ms) that the main thread may be busy before its stack is read. Estimated, like `usualLimits`. */
const usualPatienceMs = 30_000
const beatMs = 500

/** Input of the worker that monitors the heartbeat. */
export interface StallInput {
  /** Number of heartbeats. */
  readonly beats: Int32Array<SharedArrayBuffer>
  readonly patienceMs: number
  /** Name of the global function that interrupts this thread. */
  readonly name: string
}

const name = 'docsStalled'
let isWatched = false

/**
 * Calls `stalled` when this thread has not returned to its event loop for too long. The call interrupts the running code, so the stack
 * of the error contains its position. A worker monitors the heartbeat of this thread and interrupts it through the inspector, since
 * a busy thread processes no messages. Only for separate processes, which may end themselves.
 *
 * @param script compiled module of the worker, which calls `listenForBeats`
 */
export function watchForStalls(script: URL, stalled: (error: Error) => void, patienceMs = usualPatienceMs): void {
  if (isWatched) return
  isWatched = true
  const beats = new Int32Array(new SharedArrayBuffer(4))
  Object.defineProperty(globalThis, name, { value: () => stalled(new Error('stalled')) })
  setInterval(() => Atomics.add(beats, 0, 1), beatMs).unref()
  new Worker(script, { workerData: { beats, patienceMs, name } satisfies StallInput }).unref()
}
