import address from '@theme/script/search/worker?worker'
import type { Answer, Reply, Request } from '@theme/script/search/messages'

let worker: Worker | undefined
let count = 0
let waiting: { readonly id: number; readonly onAnswer: (answer: Answer) => void } | undefined

/**
 * Sends a request to the worker, which starts with the first one and survives navigation. Only the newest request is
 * answered. `onAnswer` is called for each of its answers (`retrying` may precede the last one).
 */
export function ask(request: Omit<Request, 'id'>, onAnswer: (answer: Answer) => void): void {
  waiting = { id: ++count, onAnswer }
  post({ ...request, id: count })
}

/** Cancels all pending queries. */
export function giveUp(): void {
  waiting = undefined
}

/** Preloads an index. */
export function preload(index: string): void {
  if (waiting === undefined) post({ id: ++count, index, query: '', limit: 0 })
}

function post(request: Request): void {
  worker ??= start()
  worker.postMessage(request)
}

function start(): Worker {
  const started = new Worker(new URL(address, import.meta.url), { type: 'module', name: 'search' })
  started.addEventListener('message', ({ data: { id, answer } }: MessageEvent<Reply>) => {
    if (id === waiting?.id) waiting.onAnswer(answer)
  })
  // The worker's file could not be loaded. The next request starts another worker.
  started.addEventListener('error', () => {
    started.terminate()
    if (worker === started) worker = undefined
    waiting?.onAnswer({ is: 'failed' })
  })
  return started
}
