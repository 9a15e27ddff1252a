import { availableParallelism } from 'node:os'
import { threadsPayFrom } from '../../compiler/execute/executor.ts'
import { executorOf } from '../../compiler/run/executor.ts'
import type { SiteExecutor } from '../../compiler/tasks/index.ts'

/**
 * Creates the executor of a live site. Small tasks have a separate thread, so that they need not wait for large ones.
 * This thread starts at once and loads its modules while the site is opened and read.
 *
 * @param jobs maximum number of threads for large tasks; default: number of cores
 */
export function liveExecutor(jobs = availableParallelism()): SiteExecutor {
  const inProcess = executorOf(1)
  inProcess.warm(1)
  const threads = executorOf(Math.max(1, jobs))
  return {
    run: (task, workspace, inputs, options) =>
      (inputs.length * (options?.size ?? 1) < threadsPayFrom ? inProcess : threads).run(
        task,
        workspace,
        inputs,
        options,
      ),
    warm: () => undefined,
    rest: () => threads.rest(),
    async close() {
      await Promise.all([inProcess.close(), threads.close()])
    },
  }
}
