import { Agent as HttpAgent, request as askHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as askHttps } from 'node:https'
import { maxObjectBytes, StoreFault } from './store.ts'

/** A request for one object. */
export interface ObjectRequest {
  readonly method: 'GET' | 'PUT'
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  readonly signal: AbortSignal
}

/** Sends requests to a store over persistent connections. */
export interface ObjectClient {
  /**
   * Returns the body of a response; `undefined` for 404. Rejects with a `StoreFault`, or with the reason of the signal.
   */
  ask(request: ObjectRequest): Promise<Uint8Array | undefined>
  close(): void
}

/** Number of parallel connections: enough to keep a build busy while responses arrive. */
const connections = 32

/** Creates a client. Redirects are not followed, since they would send credentials to another host. */
export function objectClient(): ObjectClient {
  const settings = { keepAlive: true, maxSockets: connections }
  const agents = { http: new HttpAgent(settings), https: new HttpsAgent(settings) }
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        askOnce(request, agents, resolve, (error) =>
          reject(request.signal.aborted ? (request.signal.reason as Error) : faultOf(error)),
        )
      }),
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

/**
 * Sends a request. The store may have closed an idle connection, also while this process was busy. The request is then
 * sent again over another connection, which is safe since all requests are idempotent (RFC 9110, section 9.2.2).
 */
function askOnce(
  objectRequest: ObjectRequest,
  agents: { readonly http: HttpAgent; readonly https: HttpsAgent },
  answered: (bytes: Uint8Array | undefined) => void,
  failed: (error: NodeJS.ErrnoException) => void,
): void {
  const { method, url, headers = {}, body, signal } = objectRequest
  const isHttps = url.protocol === 'https:'
  const length = body === undefined ? {} : { 'content-length': String(body.length) }
  const options = { method, signal, agent: isHttps ? agents.https : agents.http, headers: { ...headers, ...length } }
  const request = (isHttps ? askHttps : askHttp)(url, options, (response) => {
    readAnswer(response).then(answered, failed)
  })
  request.on('error', (error: NodeJS.ErrnoException) => {
    const wasClosed = request.reusedSocket && !signal.aborted && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
    if (wasClosed) askOnce(objectRequest, agents, answered, failed)
    else failed(error)
  })
  request.end(body)
}

async function readAnswer(response: IncomingMessage): Promise<Uint8Array | undefined> {
  const status = response.statusCode ?? 0
  if (status !== 200) {
    response.resume()
    if (status === 404) return undefined
    if (status > 200 && status < 300) return new Uint8Array()
    throw new StoreFault(`it answered ${status}`, { isFinal: forbids(status) })
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxObjectBytes) {
      response.destroy()
      throw new StoreFault('an object is too large')
    }
    parts.push(part)
  }
  return Buffer.concat(parts, size)
}

/** Returns true for a status that indicates wrong credentials or a wrong address. */
function forbids(status: number): boolean {
  return status === 401 || status === 403 || status === 405 || status === 407 || (status >= 300 && status < 400)
}

const codes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'unknown host',
  ECONNRESET: 'it closed the connection',
  EPIPE: 'it closed the connection',
}

/** Converts an error. Its message may contain secrets of the address; its code does not. */
function faultOf(error: NodeJS.ErrnoException): StoreFault {
  if (error instanceof StoreFault) return error
  const { code = 'no answer' } = error
  return new StoreFault(codes[code] ?? `the connection failed (${code})`)
}
