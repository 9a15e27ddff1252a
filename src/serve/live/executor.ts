import { availableParallelism } from 'node:os'
import { threadsPayFrom } from '../../compiler/execute/executor.ts'
import { executorOf } from '../../compiler/run/executor.ts'
import type { SiteExecutor } from '../../compiler/tasks/index.ts'

/**
 * The executor of a live site. Little work has a thread of its own, so that it need not wait for much. That thread starts
 * at once: it loads what a first page needs while the site is opened and read.
 *
 * @param jobs most threads for larger work; as many as there are cores, if none is given
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
