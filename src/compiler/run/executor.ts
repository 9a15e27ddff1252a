import { createExecutor } from '../execute/executor.ts'
import type { SiteExecutor } from '../tasks/index.ts'
import { codeEnding } from '../../base/package-files.ts'
import { toolFiles } from './tool-files.ts'

/** Creates the executor for the tasks of a site. Threads run the compiled tool; if the tool is not compiled, tasks run in this thread. */
export function executorOf(
  jobs: number,
  more: Pick<Parameters<typeof createExecutor>[0], 'limits' | 'timed' | 'slow'> = {},
): SiteExecutor {
  return createExecutor({
    jobs: codeEnding === '.ts' ? 0 : jobs,
    script: toolFiles.thread,
    inline: () => import('../tasks/index.ts'),
    ...more,
  })
}
