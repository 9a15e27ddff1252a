import type { Worker } from 'node:worker_threads'

/** Memory that a thread shares with the one that started it: the number of its current input, and the count of begun ones. */
export type Progress = Int32Array<SharedArrayBuffer>

/** Limits for one input in a thread. */
export interface Limits {
  /** Most time (ms) that it may keep the processor. */
  readonly busyMs: number
  /** Most time (ms) that it may wait for an event that never comes, such as the end of a forgotten promise. */
  readonly idleMs: number
  /** Most memory (bytes) that the process may gain while it runs, be it of the heap or of buffers. */
  readonly grownBytes: number
}

/** Chosen, not measured: a page of the sites that were tried takes less than a second, the description of our own API five. */
export const usualLimits: Limits = { busyMs: 30_000, idleMs: 60_000, grownBytes: 512 * 1024 * 1024 }

/** Factor for the limits of an input of a batch, by its number; -1 before the first. */
export type Patience = (index: number) => number

/** Why a thread has ended in the middle of an input. */
export type Loss =
  | { readonly kind: 'busy' | 'idle'; readonly seconds: number }
  /** `megabytes`, where it was ended before the machine had no more. */
  | { readonly kind: 'memory'; readonly megabytes?: number }
  /** It has changed what all code of the thread shares, such as `Object.prototype.x`. */
  | { readonly kind: 'shared'; readonly name: string }
  | { readonly kind: 'exit'; readonly code: number }
  /** It was not tried: too many before it were lost. */
  | { readonly kind: 'untried' }

/** A thread has ended. */
export class ThreadLost extends Error {
  /** @param index number of the input in its batch; -1 where none was begun */
  constructor(
    readonly index: number,
    readonly loss: Loss,
  ) {
    super(loss.kind === 'exit' ? `a thread ended with code ${loss.code}` : `a thread was lost: ${loss.kind}`)
  }
}

/** So often that a list that grows as fast as it can gains little more than the limit; a look takes about 20 µs (measured). */
const lookEveryMs = 50

/**
 * Watches a thread that runs a batch, until the function that it gives is called. `lose` is called once, when an input is
 * beyond the limits. The processor's time of a thread is the lesser of two bounds: the time that its event loop was not
 * waiting, and the time that the whole process had. So a machine that was halted, or has others to run, ends nothing.
 * Memory is that of the process: of two threads that run at once, the wrong one may be ended, or both.
 */
export function watch(
  worker: Worker,
  { progress, limits, patience }: { readonly progress: Progress; readonly limits: Limits; readonly patience: Patience },
  lose: (loss: Loss) => void,
): () => void {
  const now = () => ({
    begun: Atomics.load(progress, 1),
    at: performance.now(),
    active: worker.performance.eventLoopUtilization().active,
    cpu: process.cpuUsage(),
    rss: process.memoryUsage.rss(),
  })
  let mark = now()
  const timer = setInterval(() => {
    const next = now()
    if (next.begun !== mark.begun) {
      mark = next
      return
    }
    const active = next.active - mark.active
    const { user, system } = process.cpuUsage(mark.cpu)
    const index = Atomics.load(progress, 0)
    const times = patience(index)
    const grownBytes = limits.grownBytes * times
    const busyMs = limits.busyMs * times
    const idleMs = limits.idleMs * times
    const seconds = (ms: number) => Math.round(ms / 1000)
    if (Math.min(active, (user + system) / 1000) > busyMs) lose({ kind: 'busy', seconds: seconds(busyMs) })
    else if (index >= 0 && next.rss - mark.rss > grownBytes)
      lose({ kind: 'memory', megabytes: Math.round(grownBytes / 1024 / 1024) })
    else if (next.at - mark.at - active > idleMs) lose({ kind: 'idle', seconds: seconds(idleMs) })
    else return
    clearInterval(timer)
  }, lookEveryMs)
  return () => clearInterval(timer)
}
