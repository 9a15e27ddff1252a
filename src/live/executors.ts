import { threadsPayFrom } from '../execute/executor.ts'
import { executorOf } from '../pipeline/run.ts'
import type { SiteExecutor } from '../tasks/index.ts'

/**
 * The executor of a live site: little work is done in this thread, at once, and much in others, so that this one can
 * still answer.
 *
 * @param jobs most threads
 */
export function liveExecutor(jobs: number): SiteExecutor {
  const here = executorOf(1)
  const threads = executorOf(jobs, { threshold: 0 })
  return {
    run: (task, workspace, inputs, options) =>
      (inputs.length * (options?.size ?? 1) < threadsPayFrom ? here : threads).run(task, workspace, inputs, options),
    warm: () => undefined,
    rest: () => threads.rest(),
    async close() {
      await Promise.all([here.close(), threads.close()])
    },
  }
}
