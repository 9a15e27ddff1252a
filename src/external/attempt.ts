import { whyNotPublic, type Asker, type NoReply, type Reply } from './request.ts'
import { defined } from '../defined.ts'

/** The result for an address. */
export type Outcome =
  | {
      readonly kind: 'good'
      /** Where it has moved for good. */
      readonly moved?: string
    }
  | { readonly kind: 'bad'; readonly reason: string; readonly isNetwork?: boolean }
  /** A server that refuses programs, or is busy, proves nothing about the link. */
  | { readonly kind: 'unsure'; readonly reason: string }

/** A result that another attempt may change; the wait that the server asks for, in ms. */
export interface Again {
  readonly kind: 'again'
  readonly otherwise: Outcome
  readonly afterMs?: number
}

/** Redirects that are followed, as in browsers. */
const maxRedirects = 20
const redirecting: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const permanent: ReadonlySet<number> = new Set([301, 308])
/** Servers that are busy, or that are being restarted. */
const passing: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])
/** Refused to programs, or without a login; 999 is LinkedIn's. */
const shut: ReadonlySet<number> = new Set([401, 402, 403, 407, 451, 999])

/** Asks for an address once, redirects followed. `now` is needed for dates in `Retry-After`. */
export async function attempt(
  written: string,
  { asker, allowPrivate, now }: { readonly asker: Asker; readonly allowPrivate: boolean; now(): number },
): Promise<Outcome | Again> {
  let url = withoutHash(written)
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
    if (!URL.canParse(location, url)) return { kind: 'bad', reason: 'redirects to what is no address' }
    url = withoutHash(new URL(location, url).href)
    if (!/^https?:$/.test(url.protocol)) return { kind: 'bad', reason: `redirects to an address of ${url.protocol}` }
    forGood &&= permanent.has(status)
    if (forGood) moved = url.href
  }
}

/** `HEAD` costs the server least, but not every server knows it, and some answer it wrongly. */
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

/** Seconds, or a date (RFC 9110). */
function waitOf(written: string, now: number): number | undefined {
  if (/^\d+$/.test(written)) return Number(written) * 1000
  const date = Date.parse(written)
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
  const bad: Outcome = { kind: 'bad', reason: words[code] ?? `cannot be asked (${code})`, isNetwork }
  return lasting.test(code) ? bad : { kind: 'again', otherwise: bad }
}

function withoutHash(address: string): URL {
  const url = new URL(address)
  url.hash = ''
  return url
}
