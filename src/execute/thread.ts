import { parentPort } from 'node:worker_threads'
import type { TaskModule } from './executor.ts'

type Message =
  | { readonly share: string; readonly value: unknown }
  | { readonly task: string; readonly inputs: unknown[]; readonly timed?: boolean }

/** Answers the messages of an executor with the tasks of a module; does nothing in the main thread. */
export function serveTasks(module: TaskModule): void {
  const port = parentPort
  if (port === null) return
  let queue: Promise<unknown> = Promise.resolve()
  port.on('message', (message: Message) => {
    queue = queue.then(async () => {
      try {
        if ('share' in message) return void (await module.share(message.share, message.value))
        const run = module.tasks[message.task] as (input: unknown) => unknown
        const results: unknown[] = []
        const times: number[] = []
        for (const input of message.inputs) {
          const started = message.timed === true ? performance.now() : 0
          results.push(await run(input))
          if (message.timed === true) times.push(performance.now() - started)
        }
        module.settle()
        port.postMessage(message.timed === true ? { results, times } : { results })
      } catch (error) {
        // A copy of an error keeps its message and its stack, not the code of the file system.
        const { code } = error as { code?: unknown }
        port.postMessage({ error: error instanceof Error ? error : new Error(String(error)), code })
      }
    })
  })
}
