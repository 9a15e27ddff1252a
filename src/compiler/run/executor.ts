import { createExecutor } from '../execute/executor.ts'
import type { SiteExecutor } from '../tasks/index.ts'
import { codeEnding } from '../../base/package-files.ts'
import { toolFiles } from './tool-files.ts'

/** An executor of the tasks of a site. Threads run the compiled tool; without it, tasks run in this thread. */
export function executorOf(
  jobs: number,
  more: Pick<Parameters<typeof createExecutor>[0], 'limits' | 'timed'> = {},
): SiteExecutor {
  return createExecutor({
    jobs: codeEnding === '.ts' ? 0 : jobs,
    script: toolFiles.thread,
    inline: () => import('../tasks/index.ts'),
    ...more,
  })
}
