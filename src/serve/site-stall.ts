import type { Worker } from 'node:worker_threads'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { stalledReport } from '../diagnostics/stalled.ts'
import { whenBeatStops, type Beats } from '../compiler/execute/beats.ts'
import { stackOf } from '../compiler/execute/thread-stack.ts'

/** Time (ms) after which the thread of a site counts as stalled, as in other commands (`execute/stalled.ts`). */
const usualPatienceMs = 30_000

/** The thread of a site, its heartbeat, and the time limit (ms) for code of the site. */
interface WatchedThread {
  readonly worker: Worker
  readonly beats: Beats
  readonly patienceMs?: number | undefined
}

/**
 * Watches a thread. Calls `stalled` with a report of the line if code of the site has blocked the thread for too long;
 * the caller then ends the thread. The tool's own work has no limit. Returns a function that stops the watch.
 */
export function watchSiteThread(
  { worker, beats, patienceMs = usualPatienceMs }: WatchedThread,
  stalled: (report: Diagnostic) => void,
): () => void {
  const timer = whenBeatStops(beats, patienceMs, () => {
    void stackOf(worker).then((error) => {
      const report = stalledReport(error)
      if (report !== undefined) stalled(report)
    })
  }).unref()
  return () => clearInterval(timer)
}
