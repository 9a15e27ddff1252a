import { parentPort } from 'node:worker_threads'
import type { TaskModule } from './executor.ts'

type Message =
  { readonly share: string; readonly value: unknown } | { readonly task: string; readonly inputs: unknown[] }

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
        for (const input of message.inputs) results.push(await run(input))
        module.settle()
        port.postMessage({ results })
      } catch (error) {
        // A copy of an error keeps its message and its stack, not the code of the file system.
        const { code } = error as { code?: unknown }
        port.postMessage({ error: error instanceof Error ? error : new Error(String(error)), code })
      }
    })
  })
}
