import address from '@theme/script/search/worker?worker'
import type { Answer, Reply, Request } from '@theme/script/search/messages'

let worker: Worker | undefined
let count = 0
let waiting: { readonly id: number; readonly take: (answer: Answer) => void } | undefined

/**
 * Asks the worker, which starts at the first request and stays for all pages that are swapped in. Only the newest request
 * is answered; `take` is called for each answer to it (there may be `retrying` before the last).
 */
export function ask(request: Omit<Request, 'id'>, take: (answer: Answer) => void): void {
  waiting = { id: ++count, take }
  post({ ...request, id: count })
}

/** Cancels all pending queries. */
export function giveUp(): void {
  waiting = undefined
}

/** Loads an index that may be wanted soon. */
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
    if (id === waiting?.id) waiting.take(answer)
  })
  // Its file could not be had. Another request starts another worker.
  started.addEventListener('error', () => {
    started.terminate()
    if (worker === started) worker = undefined
    waiting?.take({ is: 'failed' })
  })
  return started
}
