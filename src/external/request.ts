import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { Agent as HttpAgent, request as askHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as askHttps } from 'node:https'
import { type LookupFunction, BlockList, isIP } from 'node:net'
import { defined } from '../defined.ts'

/** The answer of a server without its body. */
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

/** Ranges of special use (IANA's registries of IPv4 and IPv6). */
const ranges = {
  ipv4: `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
    192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`,
  ipv6: '::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001:db8::/32 2002::/16 fc00::/7 fe80::/10 ff00::/8',
} as const
const special = new BlockList()
for (const family of ['ipv4', 'ipv6'] as const)
  for (const range of ranges[family].split(/\s+/)) {
    const [net = '', prefix] = range.split('/')
    special.addSubnet(net, Number(prefix), family)
  }

/** Whether an IP address stands in the public network. */
export function isPublicIp(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isPublicIp(mapped)
  if (/^::ffff:/i.test(address)) return false
  const kind = isIP(address)
  return kind !== 0 && !special.check(address, kind === 4 ? 'ipv4' : 'ipv6')
}

/** Names that never belong to anybody (RFC 2606, RFC 6761), or to the network at hand alone. */
const examples = /(?:^|\.)(?:example|invalid|test|example\.(?:com|net|org))$/
const local = /(?:^|\.)(?:localhost|local|internal|lan|home|corp|intranet|home\.arpa)$/

/** Why a host is not asked, or nothing. Names are judged as written: what they resolve to is judged when they are asked. */
export function whyNotPublic(url: URL): string | undefined {
  const host = url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (isIP(host) !== 0) return isPublicIp(host) ? undefined : 'not a public address'
  if (examples.test(host)) return 'reserved for examples'
  return local.test(host) || !host.includes('.') ? 'not a public address' : undefined
}
