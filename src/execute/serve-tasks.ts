import { types } from 'node:util'
import { parentPort } from 'node:worker_threads'
import { runBatch, type TaskModule, type Tasks, type Workspaces } from './tasks.ts'
import type { Message, Reply } from './thread.ts'

/** Answers the batches of an executor in a thread. */
export function serveTasks<Spec, All extends Tasks>(module: TaskModule<Spec, All>): void {
  const port = parentPort
  if (port === null) throw new Error('tasks are served in a thread')
  const { tasks } = module
  const workspaces = module.createWorkspaces() as Workspaces<unknown, unknown>
  const known: Record<string, unknown> = {}
  port.on('message', async ({ parts, fresh, ...batch }: Message) => {
    const reply = (answer: Reply) => port.postMessage(answer)
    try {
      Object.assign(known, fresh)
      const spec = Object.fromEntries(parts.map((name) => [name, known[name]]))
      reply(await runBatch(batch, { tasks, workspaces, spec }))
    } catch (error) {
      // A copy of an error keeps its message and its stack, not the code of the file system.
      const { code } = error as { code?: unknown }
      reply({ error: types.isNativeError(error) ? error : new Error(String(error)), code })
    }
  })
}
