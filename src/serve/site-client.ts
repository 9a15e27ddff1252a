import { Worker } from 'node:worker_threads'
import { codeModule } from '../base/package-files.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { LiveOptions } from './live/memory.ts'
import { watchSiteThread } from './site-stall.ts'
import type { WholeAnswer } from './answer.ts'
import type { Question, SiteInput, ThreadMessage } from './site-thread.ts'

/** An event of the live site in the thread. */
export type SiteEvent = Extract<ThreadMessage, { readonly name: string }>

/** A live site in a worker thread. */
export interface SiteClient {
  /**
   * Resolves to the result of a request. Rejects on internal errors, and when the thread ends, after which a
   * new one starts.
   */
  ask(question: Question): Promise<WholeAnswer | undefined>
  /** Ends the thread and starts another one without state. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** The thread ended before it answered: out of memory, or ended by code of the site. */
export class SiteEnded extends Error {}

/** Listeners of a live site. */
interface SiteListeners {
  onEvent(event: SiteEvent): void
  /** Called when the thread has ended; with the reason, if code of the site blocked it for longer than `patienceMs`. */
  onEnd(reason?: Diagnostic): void
  readonly patienceMs?: number
}

/** Starts a live site. A thread that ends is restarted without state. */
export function startSite(options: LiveOptions, { onEvent, onEnd, patienceMs }: SiteListeners): SiteClient {
  const waiting = new Map<number, { resolve(answered: WholeAnswer | undefined): void; reject(error: Error): void }>()
  let count = 0
  let isClosed = false
  let isRestarted = false
  let worker = start()

  function start(): Worker {
    const script = codeModule('serve/site-thread')
    const beats = new Int32Array(new SharedArrayBuffer(4))
    const next = new Worker(script, { workerData: { options, beats } satisfies SiteInput })
    let reason: Diagnostic | undefined
    const endWatch = watchSiteThread({ worker: next, beats, patienceMs }, (report) => {
      reason = report
      void next.terminate()
    })
    let failure: Error = new SiteEnded('the thread of the site has ended')
    next.on('message', (message: ThreadMessage) => {
      if ('name' in message) return onEvent(message)
      const request = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.error === undefined) request?.resolve(message.answered)
      else request?.reject(new Error(message.error))
    })
    next.on('error', (error: Error) => (failure = error))
    next.on('exit', () => {
      endWatch()
      for (const { reject } of waiting.values()) reject(failure)
      waiting.clear()
      if (isClosed) return
      worker = start()
      if (!isRestarted) onEnd(reason)
      isRestarted = false
    })
    return next
  }

  const ask = (question: Question) =>
    new Promise<WholeAnswer | undefined>((resolve, reject) => {
      const id = ++count
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ...question })
    })

  return {
    ask,
    async restart() {
      isRestarted = true
      await worker.terminate()
    },
    async close() {
      isClosed = true
      await Promise.race([ask({ ask: 'close' }), new Promise((done) => setTimeout(done, 2_000).unref())])
      await worker.terminate()
    },
  }
}
