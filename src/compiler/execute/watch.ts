import type { Worker } from 'node:worker_threads'

/** Memory shared between a thread and its parent: the number of the current input, and the number of started inputs. */
export type Progress = Int32Array<SharedArrayBuffer>

/** Limits for one input in a thread. */
export interface Limits {
  /** Maximum CPU time in ms. */
  readonly busyMs: number
  /** Maximum time in ms without CPU use, e.g. while waiting for a promise that never settles. */
  readonly idleMs: number
  /** Maximum growth of the memory of the process in bytes, including buffers. */
  readonly grownBytes: number
  /** Time in ms after which an input is announced as slow. Default: 20 s, which only busy machines and endless loops reach. */
  readonly slowMs?: number
}

/** Estimated limits: in tested sites a page takes less than a second, and the largest API description five seconds. */
export const usualLimits: Limits = { busyMs: 30_000, idleMs: 60_000, grownBytes: 512 * 1024 * 1024 }

/** Factor of the limits of an input, by its number in the batch; -1 before the first input. */
type Patience = (index: number) => number

/** Reason why a thread ended during an input. */
export type Loss =
  | { readonly kind: 'busy' | 'idle'; readonly seconds: number }
  /** Out of memory. `megabytes` is the exceeded limit; absent if the machine had no more memory. */
  | { readonly kind: 'memory'; readonly megabytes?: number }
  /** The input changed a shared object, such as `Object.prototype.x`. */
  | { readonly kind: 'shared'; readonly name: string }
  | { readonly kind: 'exit'; readonly code: number }
  /** Skipped, since too many earlier inputs were lost. */
  | { readonly kind: 'untried' }

/** Error for a thread that has ended. */
export class ThreadLost extends Error {
  /** @param index number of the input in its batch; -1 before the first input */
  constructor(
    readonly index: number,
    readonly loss: Loss,
  ) {
    super(loss.kind === 'exit' ? `a thread ended with code ${loss.code}` : `a thread was lost: ${loss.kind}`)
  }
}

/** Check interval in ms: short enough that a list that grows at full speed exceeds the limit only slightly. A check takes about 20 µs (measured). */
const lookEveryMs = 50

/** Options of a watch. */
export interface WatchOptions {
  readonly patience: Patience
  /** Receives the number of an input once, when it has been running for `slowMs`. */
  readonly slow?: ((index: number) => void) | undefined
}

/**
 * Watches a thread that runs a batch, until the returned function is called. Calls `lose` once, when an input
 * exceeds the limits. CPU time of a thread is estimated as the minimum of two bounds: the active time of its event loop,
 * and the CPU time of the whole process. So a suspended or busy machine ends no thread.
 * Memory is measured for the whole process: of two running threads, the wrong one may be ended, or both.
 */
export function watch(
  worker: Worker,
  { progress, limits, patience, slow }: WatchOptions & { readonly progress: Progress; readonly limits: Limits },
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
  let isAnnounced = false
  const timer = setInterval(() => {
    const next = now()
    if (next.begun !== mark.begun) {
      mark = next
      isAnnounced = false
      return
    }
    const active = next.active - mark.active
    const { user, system } = process.cpuUsage(mark.cpu)
    const index = Atomics.load(progress, 0)
    if (!isAnnounced && index >= 0 && next.at - mark.at > (limits.slowMs ?? 20_000)) {
      isAnnounced = true
      slow?.(index)
    }
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
