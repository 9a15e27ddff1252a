import { Session } from 'node:inspector'
import type { Worker } from 'node:worker_threads'

interface Message {
  readonly method?: string
  readonly params?: {
    readonly scriptId?: string
    readonly url?: string
    readonly callFrames?: readonly Frame[]
  }
}

interface Frame {
  readonly functionName: string
  readonly location: { readonly scriptId: string; readonly lineNumber: number; readonly columnNumber?: number }
}

/**
 * Interrupts a thread briefly, and resolves to an error with its stack. Uses the inspector,
 * since a busy thread processes no messages. The promise never resolves for an idle thread.
 */
export function stackOf(worker: Worker): Promise<Error> {
  const session = new Session()
  session.connect()
  return new Promise((resolve) => {
    const urls = new Map<string, string>()
    let sessionId = ''
    let count = 0
    const send = (method: string) =>
      session.post('NodeWorker.sendMessageToWorker', {
        sessionId,
        message: JSON.stringify({ id: ++count, method }),
      })
    session.on('NodeWorker.attachedToWorker', ({ params }) => {
      // The `workerId` of the inspector is a separate count.
      if (!params.workerInfo.title.startsWith(`[worker ${worker.threadId}]`)) return
      sessionId = params.sessionId
      send('Debugger.enable')
      send('Debugger.pause')
    })
    session.on('NodeWorker.receivedMessageFromWorker', ({ params: from }) => {
      if (from.sessionId !== sessionId) return
      const { method, params } = JSON.parse(from.message) as Message
      if (method === 'Debugger.scriptParsed') urls.set(params?.scriptId ?? '', params?.url ?? '')
      if (method !== 'Debugger.paused') return
      send('Debugger.resume')
      session.disconnect()
      const error = new Error('stopped')
      error.stack = stackText(params?.callFrames ?? [], urls)
      resolve(error)
    })
    session.post('NodeWorker.enable', { waitForDebuggerOnStart: false })
  })
}

/** Formats a stack like V8: lines and columns are 1-based. */
function stackText(frames: readonly Frame[], urls: ReadonlyMap<string, string>): string {
  const lines = frames.map(({ functionName, location }) => {
    const { scriptId, lineNumber, columnNumber = 0 } = location
    return `    at ${functionName} (${urls.get(scriptId) ?? ''}:${lineNumber + 1}:${columnNumber + 1})`
  })
  return ['Error: stopped', ...lines].join('\n')
}
