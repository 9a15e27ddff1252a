import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, isIP } from 'node:net'

/** Handles a request of Node's server. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** Port of a server. */
export interface Port {
  /** 0: any free port. */
  readonly port: number
  /** If the port is in use, try the next twenty, as with default ports. */
  readonly movesOn?: boolean
}

/** Address and handler of a server. */
export interface ListenOptions extends Port {
  readonly host: string
  readonly handle: Handle
}

/** A listening server. */
export interface Listening {
  readonly ok: true
  /** Address such as `http://localhost:4000`, without a final slash. */
  readonly url: string
  readonly port: number
  /** Stops the server and closes open connections. */
  close(): Promise<void>
}

/** Reason why a server cannot listen, in one sentence. */
export interface NotListening {
  readonly ok: false
  readonly problem: string
}

const highestPort = 65_535
/**
 * Time (ms) before an idle connection is closed, similar to hosts (nginx: 75 s). With Node's 5 s, the connection may
 * close while a client processes a response, and its next request fails.
 */
const keepAliveTimeout = 65_000

/** Starts to listen, if possible. */
export async function listen(options: ListenOptions): Promise<Listening | NotListening> {
  const { port, movesOn = false, host } = options
  if (!Number.isInteger(port) || port < 0 || port > highestPort)
    return { ok: false, problem: `there is no port ${port}: ports are whole numbers up to ${highestPort}` }
  const last = movesOn && port !== 0 ? Math.min(port + 20, highestPort) : port
  for (let tried = port; tried <= last; tried += 1) {
    const server = createServer({ keepAliveTimeout }, options.handle)
    const code = await start(server, tried, host)
    if (code === undefined) return listening(server, host)
    if (code === 'EADDRINUSE') continue
    return { ok: false, problem: `cannot listen on ${host}, port ${tried}: ${reasons[code] ?? code}` }
  }
  const inUse = last === port ? `port ${port} is in use` : `the ports ${port} to ${last} are in use`
  return {
    ok: false,
    problem: `${inUse}; choose another port${movesOn ? '' : ', or leave out the port to use a free one'}`,
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EADDRNOTAVAIL: 'it is not an address of this machine',
  ENOTFOUND: 'there is no such host',
}

function start(server: Server, port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => resolve(undefined))
  })
}

function listening(server: Server, host: string): Listening {
  const { port } = server.address() as AddressInfo
  const isWildcard = host === '' || host === '0.0.0.0' || host === '::'
  const name = isWildcard ? 'localhost' : host.includes(':') ? `[${host.replace(/^\[|\]$/g, '')}]` : host
  return {
    ok: true,
    url: `http://${name}:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Host names and origins that a server accepts. */
export interface HostRules {
  /** Address that the server listens on. */
  readonly host: string
  /** Additional host names, such as that of a reverse proxy. */
  readonly allowed?: readonly string[]
  /** Additional origins whose pages may call. */
  readonly admits?: (origin: string) => boolean
}

/** Request headers used by the check. */
export type HostHeaders = Pick<IncomingHttpHeaders, 'host' | 'origin' | 'sec-fetch-site' | 'sec-fetch-mode'>

/**
 * Decides whether to answer a request. Against DNS rebinding, the host name must be known. Against other web pages, the
 * origin must be the server's own or an allowed one. A server that listens on all addresses accepts IP addresses, since
 * rebinding needs a name. `<script>` and `<img>` send no origin, but `Sec-Fetch-Site`; following a link to the server
 * is allowed.
 */
export function isAllowed(headers: HostHeaders, rules: HostRules): boolean {
  const host = parseHost(headers.host)
  if (host === undefined || !isKnownName(host.name, rules)) return false
  if (headers.origin === undefined) return !isIncludedElsewhere(headers)
  if (rules.admits?.(headers.origin) === true) return true
  const origin = parseOrigin(headers.origin)
  if (origin === undefined) return false
  const isOwn = origin.name === host.name && origin.port === (host.port || origin.defaultPort)
  return isOwn || isListed(origin.name, rules)
}

function isIncludedElsewhere(headers: HostHeaders): boolean {
  const site = headers['sec-fetch-site']
  return (site === 'cross-site' || site === 'same-site') && headers['sec-fetch-mode'] !== 'navigate'
}

/** Returns true for host names that mean this machine for every resolver. Expects lower case. */
export function isThisMachine(name: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(name) || name.endsWith('.localhost')
}

function isKnownName(name: string, rules: HostRules): boolean {
  if (isThisMachine(name)) return true
  if (isListed(name, rules) || bare(name) === bare(rules.host.toLowerCase())) return true
  return ['0.0.0.0', '::', ''].includes(bare(rules.host)) && isIP(bare(name)) !== 0
}

function isListed(name: string, { allowed = [] }: HostRules): boolean {
  return allowed.some((host) => host.toLowerCase() === name)
}

function parseHost(header: string | undefined): { readonly name: string; readonly port: string } | undefined {
  const [, name, port = ''] = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/i.exec(header ?? '') ?? []
  return name === undefined ? undefined : { name: name.toLowerCase().replace(/\.$/, ''), port }
}

function parseOrigin(origin: string) {
  const [, scheme, rest] = /^(https?):\/\/(.*)$/i.exec(origin) ?? []
  const host = parseHost(rest)
  if (scheme === undefined || host === undefined) return undefined
  const defaultPort = scheme.toLowerCase() === 'https' ? '443' : '80'
  return { name: host.name, port: host.port || defaultPort, defaultPort }
}

function bare(host: string): string {
  return host.replace(/^\[|\]$/g, '')
}

/** Reason for the rejection of a request. */
export interface HostRefusal {
  readonly status: number
  readonly text: string
  /** The unknown part of the request. */
  readonly unknown?: 'host' | 'page'
}

/** Checks a request before anything else. Returns `undefined` if it is allowed. */
export function refusalOf(
  request: Pick<IncomingMessage, 'headers' | 'headersDistinct'>,
  hosts: HostRules,
): HostRefusal | undefined {
  if ((request.headersDistinct['host']?.length ?? 0) > 1) return { status: 400, text: 'A request has one host' }
  const name = parseHost(request.headers.host)?.name
  if (name === undefined || !isKnownName(name, hosts))
    return { status: 403, text: 'This host is not allowed', unknown: 'host' }
  if (!isAllowed(request.headers, hosts))
    return { status: 403, text: 'Pages of other origins are not allowed', unknown: 'page' }
  // Node passes upgrade requests on like any other. `h2c` may be ignored (RFC 9110, 7.8).
  if (/websocket/i.test(request.headers.upgrade ?? '')) return { status: 400, text: 'There is no WebSocket here' }
  return undefined
}
