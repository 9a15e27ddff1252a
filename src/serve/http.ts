import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { answer, type Answer, type StaticRequest, type StaticSite } from './answer.ts'
import { isAllowed, type HostRules } from './host-check.ts'
import type { Encoding } from './negotiate.ts'

/** Answers a request of Node's server. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** The bytes of a file; nothing, if it is not there at the moment. */
export type Bytes = Uint8Array | string | Readable | undefined

/** What `createHandler` needs. */
export interface HandlerOptions {
  /** Answers a request, with the bytes of the answer's file. Asked when the host has been checked. */
  readonly respond: (request: StaticRequest) => Promise<Responded>
  /** Looks at a request first, when its host has been checked; true: it is taken care of. */
  readonly extra?: (request: IncomingMessage, response: ServerResponse) => boolean
  readonly hosts: HostRules
  /** Told of faults of ours. */
  readonly onError?: (error: unknown) => void
}

/** An answer, and how to get the bytes of its file. */
export interface Responded {
  readonly answer: Answer
  readonly read?: () => Bytes | Promise<Bytes>
}

/** Answers from a list of files. `site`: as it is now, asked for each request; `read` is called with its files alone. */
export function respondFrom(
  site: () => StaticSite,
  read: (path: string) => Bytes | Promise<Bytes>,
): HandlerOptions['respond'] {
  return (request) => {
    const given = answer(request, site())
    const { body } = given
    return Promise.resolve(
      body !== undefined && 'file' in body ? { answer: given, read: () => read(body.file) } : { answer: given },
    )
  }
}

/** Makes the handler of a site: host check, `extra`, then the site's answer. */
export function createHandler(options: HandlerOptions): Handle {
  return (request, response) => {
    handle(options, request, response).catch((error: unknown) => {
      if (!request.aborted && !response.destroyed) options.onError?.(error)
      if (response.headersSent) response.destroy()
      else sendText(response, 500, 'The server failed')
    })
  }
}

async function handle(options: HandlerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if ((request.headersDistinct.host?.length ?? 0) > 1) {
    sendText(response, 400, 'A request has one host', { connection: 'close' })
    return
  }
  if (!isAllowed(request.headers, options.hosts)) {
    sendText(response, 403, 'This host is not allowed', { connection: 'close' })
    return
  }
  // Node gives us a request for another protocol as any other; `h2c` may be passed over, as RFC 9110, 7.8, has it.
  if (/websocket/i.test(request.headers.upgrade ?? '')) {
    sendText(response, 400, 'There is no WebSocket here', { connection: 'close' })
    return
  }
  if (options.extra?.(request, response) === true) return
  const { method = 'GET', url = '/', headers } = request
  await send(await options.respond({ method, path: url, headers }), response)
}

async function send({ answer: given, read }: Responded, response: ServerResponse): Promise<void> {
  const { status, headers, body } = given
  // Other sites must not embed what a server on this machine shows.
  const all = { 'cross-origin-resource-policy': 'same-origin', ...headers }
  if (body === undefined) {
    response.writeHead(status, all).end()
  } else if ('text' in body) {
    response.writeHead(status, all).end(body.text)
  } else {
    const bytes = await read?.()
    if (bytes === undefined || (body.range !== undefined && !holds(bytes, body.range.last))) {
      sendText(response, 503, 'The site is being replaced', { 'retry-after': '1' })
    } else if (bytes instanceof Readable) {
      response.writeHead(status, all)
      await sendStream(bytes, response, body.encoding)
    } else if (body.range !== undefined) {
      const { first, last } = body.range
      response.writeHead(status, all).end(Buffer.from(bytes).subarray(first, last + 1))
    } else if (body.encoding === undefined) {
      response.writeHead(status, { ...all, 'content-length': Buffer.byteLength(bytes) }).end(bytes)
    } else {
      response.writeHead(status, all)
      await sendStream(Readable.from([bytes]), response, body.encoding)
    }
  }
}

/** A file may have changed since it was listed. */
function holds(bytes: Exclude<Bytes, undefined>, last: number): boolean {
  return !(bytes instanceof Readable) && Buffer.byteLength(bytes) > last
}

async function sendStream(source: Readable, response: ServerResponse, encoding: Encoding | undefined): Promise<void> {
  if (encoding === undefined) await pipeline(source, response)
  else await pipeline(source, encoding === 'br' ? brotli() : createGzip(), response)
}

// Quality 4 is about as quick as gzip; the default, 11, takes a second for a large page.
function brotli(): ReturnType<typeof createBrotliCompress> {
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}

function sendText(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  const fixed = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }
  response.writeHead(status, { ...headers, ...fixed }).end(`${text}\n`)
}

/** Where and what to listen with. */
export interface ListenOptions {
  /** 0: any free port. If it is taken, the next twenty are tried. */
  readonly port: number
  readonly host: string
  readonly handle: Handle
}

/** A server that listens. */
export interface Listening {
  readonly ok: true
  /** `http://localhost:4000`, without a final slash. */
  readonly url: string
  readonly port: number
  /** Ends open connections too. */
  close(): Promise<void>
}

/** Why a server cannot run, in one sentence. */
export interface NotListening {
  readonly ok: false
  readonly problem: string
}

/** Listens, if that is possible. */
export async function listen(options: ListenOptions): Promise<Listening | NotListening> {
  const { port, host } = options
  const last = port === 0 ? 0 : Math.min(port + 20, 65_535)
  for (let tried = port; tried <= last; tried += 1) {
    const server = createServer(options.handle)
    const code = await start(server, tried, host)
    if (code === undefined) return listening(server, host)
    if (code === 'EADDRINUSE') continue
    return { ok: false, problem: `cannot listen on ${host}, port ${tried}: ${reasons[code] ?? code}` }
  }
  return { ok: false, problem: `the ports ${port} to ${last} are taken` }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EADDRNOTAVAIL: 'it is no address of this machine',
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
