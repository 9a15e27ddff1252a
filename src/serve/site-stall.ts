import type { Worker } from 'node:worker_threads'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { stalledReport } from '../diagnostics/stalled.ts'
import { stackOf } from '../compiler/execute/thread-stack.ts'

/** How long (ms) the thread of a site may do nothing else, as long as a command's own may (`execute/stalled.ts`). */
const usualPatienceMs = 30_000

/** Number of heartbeats of the thread of a site. */
export type Beats = Int32Array<SharedArrayBuffer>

/**
 * Calls `stalled` with a report, at its line, when code of the site has kept the thread for longer than it may: the
 * thread is to be ended then. The tool's own work may take its time. Gives what ends the watch.
 */
export function watchSiteThread(
  worker: Worker,
  beats: Beats,
  stalled: (report: Diagnostic) => void,
  patienceMs = usualPatienceMs,
): () => void {
  let last = Atomics.load(beats, 0)
  let since = performance.now()
  let cpu = process.cpuUsage()
  const timer = setInterval(
    () => {
      const count = Atomics.load(beats, 0)
      const { user, system } = process.cpuUsage(cpu)
      // Of the processor, too: a machine that was halted, or has others to run, ends nothing.
      const isStalled = count === last && performance.now() - since > patienceMs && (user + system) / 1000 > patienceMs
      if (count === last && !isStalled) return
      last = count
      since = performance.now()
      cpu = process.cpuUsage()
      if (isStalled)
        void stackOf(worker).then((error) => {
          const report = stalledReport(error)
          if (report !== undefined) stalled(report)
        })
    },
    Math.min(1_000, patienceMs / 2),
  ).unref()
  return () => clearInterval(timer)
}
