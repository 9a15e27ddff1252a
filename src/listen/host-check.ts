import { isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'

/** Whom a server answers. */
export interface HostRules {
  /** The address that the server listens on. */
  readonly host: string
  /** Further host names, such as that of a proxy before it. */
  readonly allowed?: readonly string[]
}

/** The headers of a request that the check looks at. */
export interface HostHeaders {
  readonly host?: string | undefined
  readonly origin?: string | undefined
  readonly 'sec-fetch-site'?: string | readonly string[] | undefined
  readonly 'sec-fetch-mode'?: string | readonly string[] | undefined
}

/**
 * Whether a request may be answered. Against DNS rebinding, a host name must be one that we know; against other web
 * pages, an origin must be the server's own or a name that was allowed. Where the server listens on every address, it
 * answers to addresses too: rebinding needs a name. A `<script>` or `<img>` of another page sends no origin, but browsers
 * say where it stands; following a link to us is allowed.
 */
export function isAllowed(headers: HostHeaders, rules: HostRules): boolean {
  const host = parseHost(headers.host)
  if (host === undefined || !isKnownName(host.name, rules)) return false
  if (headers.origin === undefined) return !isIncludedElsewhere(headers)
  const origin = parseOrigin(headers.origin)
  if (origin === undefined) return false
  const isOwn = origin.name === host.name && origin.port === (host.port || origin.defaultPort)
  return isOwn || isListed(origin.name, rules)
}

function isIncludedElsewhere(headers: HostHeaders): boolean {
  const site = headers['sec-fetch-site']
  return (site === 'cross-site' || site === 'same-site') && headers['sec-fetch-mode'] !== 'navigate'
}

function isKnownName(name: string, rules: HostRules): boolean {
  if (['localhost', '127.0.0.1', '[::1]'].includes(name) || name.endsWith('.localhost')) return true
  if (isListed(name, rules) || bare(name) === bare(rules.host.toLowerCase())) return true
  return ['0.0.0.0', '::', ''].includes(bare(rules.host)) && isIP(bare(name)) !== 0
}

function isListed(name: string, { allowed = [] }: HostRules): boolean {
  return allowed.some((one) => one.toLowerCase() === name)
}

function parseHost(header: string | undefined): { readonly name: string; readonly port: string } | undefined {
  const [, name, port = ''] = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/i.exec(header ?? '') ?? []
  return name === undefined ? undefined : { name: name.toLowerCase().replace(/\.$/, ''), port }
}

interface Origin {
  readonly name: string
  readonly port: string
  readonly defaultPort: string
}

function parseOrigin(origin: string): Origin | undefined {
  const [, scheme, rest] = /^(https?):\/\/(.*)$/i.exec(origin) ?? []
  const host = parseHost(rest)
  if (scheme === undefined || host === undefined) return undefined
  const defaultPort = scheme.toLowerCase() === 'https' ? '443' : '80'
  return { name: host.name, port: host.port || defaultPort, defaultPort }
}

function bare(host: string): string {
  return host.replace(/^\[|\]$/g, '')
}

/** Why a request is turned away before anything looks at it; nothing, if it may come in. */
export function refusalOf(
  request: Pick<IncomingMessage, 'headers' | 'headersDistinct'>,
  hosts: HostRules,
): { readonly status: number; readonly text: string } | undefined {
  if ((request.headersDistinct['host']?.length ?? 0) > 1) return { status: 400, text: 'A request has one host' }
  if (!isAllowed(request.headers, hosts)) return { status: 403, text: 'This host is not allowed' }
  // Node gives us a request for another protocol as any other; `h2c` may be passed over, as RFC 9110, 7.8, has it.
  if (/websocket/i.test(request.headers.upgrade ?? '')) return { status: 400, text: 'There is no WebSocket here' }
  return undefined
}
