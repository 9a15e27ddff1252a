import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { Agent as HttpAgent, request as askHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as askHttps } from 'node:https'
import { type LookupFunction, BlockList, isIP } from 'node:net'
import { defined } from '../../base/defined.ts'

/** The answer of a server without its body. */
interface Reply {
  readonly status: number
  readonly location?: string
  readonly retryAfter?: string
}

/** Reason for a missing answer: a Node error code (`ENOTFOUND`, `ETIMEDOUT`), or `not-public`. */
interface NoReply {
  readonly code: string
}

/** Requests one address, without following redirects. */
export interface Asker {
  ask(url: URL, method: 'HEAD' | 'GET'): Promise<Reply | NoReply>
  close(): void
}

/** Options of an asker. */
export interface AskerOptions {
  readonly userAgent: string
  /**
   * For tests only. In production a page must not be able to send requests into the private network of its author
   * or CI.
   */
  readonly allowPrivate: boolean
  readonly timeoutMs: number
}

/** Creates a client. It resolves names itself, so that no name can lead into the private network. */
export function createAsker({ userAgent, allowPrivate, timeoutMs }: AskerOptions): Asker {
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) }
  const lookup: LookupFunction = (host, options, done) => {
    resolveName(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error !== null) return done(error, '', 0)
      const open = allowPrivate ? addresses : addresses.filter(({ address }) => isPublicIp(address))
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
          // The body is not read: a HEAD has no body, and that of a GET may be very large.
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

/** Address ranges for special use (IANA registries of IPv4 and IPv6). */
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

/** Reports whether an IP address is in the public network. */
export function isPublicIp(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isPublicIp(mapped)
  if (/^::ffff:/i.test(address)) return false
  const kind = isIP(address)
  return kind !== 0 && !special.check(address, kind === 4 ? 'ipv4' : 'ipv6')
}

/** Host names reserved for examples or for the local network (RFC 2606, RFC 6761). */
const examples = /(?:^|\.)(?:example|invalid|test|example\.(?:com|net|org))$/
const local = /(?:^|\.)(?:localhost|local|internal|lan|home|corp|intranet|home\.arpa)$/

/**
 * Reason why a host is not requested; `undefined` for a public host. Checks the name as written; the resolved address
 * is checked on connecting.
 */
export function whyNotPublic(url: URL): string | undefined {
  const host = url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (isIP(host) !== 0) return isPublicIp(host) ? undefined : 'not a public address'
  if (examples.test(host)) return 'reserved for examples'
  return local.test(host) || !host.includes('.') ? 'not a public address' : undefined
}

/** The result for an address. */
export type Outcome =
  | {
      readonly kind: 'good'
      /** New address after permanent redirects. */
      readonly moved?: string
    }
  | { readonly kind: 'bad'; readonly reason: string; readonly isNetwork?: boolean }
  /** A server that rejects programs, or is busy, proves nothing about the link. */
  | { readonly kind: 'unsure'; readonly reason: string }

/**
 * A temporary result: another attempt may succeed. Contains the wait (ms) that the server requests.
 */
interface Again {
  readonly kind: 'again'
  readonly otherwise: Outcome
  readonly afterMs?: number
}

/** Maximum number of redirects, as in browsers. */
const maxRedirects = 20
const redirecting: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const permanent: ReadonlySet<number> = new Set([301, 308])
/** Status codes of servers that are busy or restarting. */
const passing: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])
/** Status codes for rejected programs or missing logins; 999 is LinkedIn's. */
const shut: ReadonlySet<number> = new Set([401, 402, 403, 407, 451, 999])

/** Requests an address and follows redirects. `now` is needed for dates in `Retry-After`. */
export async function attempt(
  address: string,
  { asker, allowPrivate, now }: { readonly asker: Asker; readonly allowPrivate: boolean; now(): number },
): Promise<Outcome | Again> {
  let url = withoutHash(address)
  let moved: string | undefined
  let forGood = true
  for (let redirects = 0; ; redirects++) {
    if (!allowPrivate && whyNotPublic(url) !== undefined)
      return { kind: 'unsure', reason: 'leads to an address that is not public' }
    const reply = await askTwice(url, asker)
    if ('code' in reply) return unreachable(reply)
    const { status, location } = reply
    if (!redirecting.has(status) || location === undefined) return judge(reply, moved, now())
    if (redirects === maxRedirects) return { kind: 'bad', reason: 'redirects without end' }
    if (!URL.canParse(location, url)) return { kind: 'bad', reason: 'redirects to an invalid address' }
    url = withoutHash(new URL(location, url).href)
    if (!/^https?:$/.test(url.protocol)) return { kind: 'bad', reason: `redirects to an address of ${url.protocol}` }
    forGood &&= permanent.has(status)
    if (forGood) moved = url.href
  }
}

/**
 * Sends `HEAD`, then `GET` if it fails. `HEAD` is cheap, but some servers do not support it or
 * answer it wrongly.
 */
async function askTwice(url: URL, asker: Asker): Promise<Reply | NoReply> {
  const reply = await asker.ask(url, 'HEAD')
  const isAnswered = !('code' in reply) && (reply.status < 400 || passing.has(reply.status))
  const isLost = 'code' in reply && reply.code !== 'ECONNRESET'
  return isAnswered || isLost ? reply : asker.ask(url, 'GET')
}

function judge({ status, retryAfter }: Reply, moved: string | undefined, now: number): Outcome | Again {
  if (status >= 200 && status < 400) return defined({ kind: 'good', moved })
  const reason = `answers ${status}`
  if (shut.has(status)) return { kind: 'unsure', reason }
  if (!passing.has(status)) return { kind: 'bad', reason }
  const afterMs = retryAfter === undefined ? undefined : waitOf(retryAfter, now)
  const otherwise: Outcome = status === 429 ? { kind: 'unsure', reason } : { kind: 'bad', reason }
  return defined({ kind: 'again', otherwise, afterMs })
}

/** Parses `Retry-After`: seconds, or a date (RFC 9110). Returns ms. */
function waitOf(header: string, now: number): number | undefined {
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

const words: Readonly<Record<string, string>> = {
  ENOTFOUND: 'has a host that does not exist',
  EAI_AGAIN: 'has a host whose name cannot be looked up',
  ECONNREFUSED: 'refuses the connection',
  ECONNRESET: 'breaks the connection off',
  ETIMEDOUT: 'does not answer in time',
  ENETUNREACH: 'cannot be reached',
  EHOSTUNREACH: 'cannot be reached',
  CERT_HAS_EXPIRED: 'has a certificate that has expired',
}
const lasting = /^(?:ENOTFOUND|CERT_|ERR_TLS|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|HPE_)/

function unreachable({ code }: NoReply): Outcome | Again {
  if (code === 'not-public') return { kind: 'unsure', reason: 'has a name that leads to an address that is not public' }
  const isNetwork = !/CERT|TLS|HPE_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED/.test(code)
  const bad: Outcome = { kind: 'bad', reason: words[code] ?? `cannot be requested (${code})`, isNetwork }
  return lasting.test(code) ? bad : { kind: 'again', otherwise: bad }
}

function withoutHash(address: string): URL {
  const url = new URL(address)
  url.hash = ''
  return url
}
