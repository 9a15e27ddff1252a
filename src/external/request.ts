import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { Agent as HttpAgent, request as askHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as askHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicIp } from './public.ts'
import { defined } from '../defined.ts'

/** What a server said, its body aside. */
export interface Reply {
  readonly status: number
  readonly location?: string
  readonly retryAfter?: string
}

/** Why there is no answer: a code of Node (`ENOTFOUND`, `ETIMEDOUT`), or `not-public`. */
export interface NoReply {
  readonly code: string
}

/** Asks for one address, without following redirects. */
export interface Asker {
  ask(url: URL, method: 'HEAD' | 'GET'): Promise<Reply | NoReply>
  close(): void
}

/** How an asker behaves. */
export interface AskerOptions {
  readonly userAgent: string
  /** For tests alone: otherwise a page could have the machine of its author, or of the CI, ask its own network. */
  readonly allowPrivate: boolean
  readonly timeoutMs: number
}

/** Makes an asker. Names are resolved by it, so that none can lead into the network that the machine stands in. */
export function createAsker({ userAgent, allowPrivate, timeoutMs }: AskerOptions): Asker {
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) }
  const lookup: LookupFunction = (host, options, done) => {
    resolveName(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error !== null) return done(error, '', 0)
      const open = allowPrivate ? found : found.filter(({ address }) => isPublicIp(address))
      const [first] = open
      if (first === undefined) return done(Object.assign(new Error('not public'), { code: 'not-public' }), '', 0)
      if (options.all === true) return done(null, open)
      return done(null, first.address, first.family)
    })
  }
  return {
    ask: (url, method) =>
      new Promise((resolve) => {
        const isHttps = url.protocol === 'https:'
        const options = {
          method,
          lookup,
          agent: isHttps ? agents.https : agents.http,
          headers: { 'user-agent': userAgent, accept: '*/*' },
          signal: AbortSignal.timeout(timeoutMs),
        }
        const answered = (response: IncomingMessage): void => {
          resolve(replyOf(response))
          // Nobody reads the body: of a HEAD there is none, of a GET it may be a film.
          if (method === 'HEAD') response.resume()
          else response.destroy()
        }
        const request = isHttps ? askHttps(url, options, answered) : askHttp(url, options, answered)
        request.on('error', (error: NodeJS.ErrnoException) => resolve({ code: codeOf(error) }))
        request.end()
      }),
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

function replyOf({ statusCode = 0, headers }: IncomingMessage): Reply {
  const { location, 'retry-after': retryAfter } = headers
  return defined({ status: statusCode, location, retryAfter })
}

function codeOf(error: NodeJS.ErrnoException): string {
  return error.name === 'AbortError' || error.name === 'TimeoutError' ? 'ETIMEDOUT' : (error.code ?? error.message)
}
