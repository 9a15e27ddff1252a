import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { answer, type Answer, type StaticRequest, type StaticSite } from './answer.ts'
import { refusalOf, type Handle, type HostRules } from './listen/listen.ts'

/** Content of a file; `undefined` if it is missing at present. */
export type Bytes = Uint8Array | string | undefined

/** Options of `createHandler`. */
export interface HandlerOptions {
  /** Responds to a request, with the bytes of the file. Called after the host check. */
  readonly respond: (request: StaticRequest) => Promise<Responded>
  /** Called first after the host check. Returns true if it has answered the request. */
  readonly extra?: (request: IncomingMessage, response: ServerResponse) => boolean
  readonly hosts: HostRules
  /** Called with internal errors. */
  readonly onError?: (error: unknown) => void
}

/** A response, and a function that reads the bytes of its file. */
export interface Responded {
  readonly answer: Answer
  readonly read?: () => Bytes | Promise<Bytes>
}

/**
 * Responds from a list of files. `site` is called for each request; `read` is called only with files of the
 * list.
 */
export function respondFrom(
  site: () => StaticSite,
  read: (path: string) => Bytes | Promise<Bytes>,
): HandlerOptions['respond'] {
  return (request) => {
    const result = answer(request, site())
    const { body } = result
    return Promise.resolve(
      body !== undefined && 'file' in body ? { answer: result, read: () => read(body.file) } : { answer: result },
    )
  }
}

/** Creates the handler of a site: host check, `extra`, then the response of the site. */
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
  const refusal = refusalOf(request, options.hosts)
  if (refusal !== undefined) {
    sendText(response, refusal.status, refusal.text, { connection: 'close' })
    return
  }
  if (options.extra?.(request, response) === true) return
  const { method = 'GET', url = '/', headers } = request
  await send(await options.respond({ method, path: url, headers }), response)
}

async function send({ answer: result, read }: Responded, response: ServerResponse): Promise<void> {
  const { status, headers, body } = result
  // Other sites must not embed content of a server on this machine.
  const all = { 'cross-origin-resource-policy': 'same-origin', ...headers }
  if (body === undefined) {
    response.writeHead(status, all).end()
  } else if ('text' in body) {
    response.writeHead(status, all).end(body.text)
  } else {
    const bytes = await read?.()
    // A file may have changed since it was listed.
    if (bytes === undefined || (body.range !== undefined && Buffer.byteLength(bytes) <= body.range.last)) {
      sendText(response, 503, 'The site is being replaced', { 'retry-after': '1' })
    } else if (body.range !== undefined) {
      const { first, last } = body.range
      response.writeHead(status, all).end(Buffer.from(bytes).subarray(first, last + 1))
    } else if (body.encoding === undefined) {
      response.writeHead(status, { ...all, 'content-length': Buffer.byteLength(bytes) }).end(bytes)
    } else {
      response.writeHead(status, all)
      await pipeline(Readable.from([bytes]), body.encoding === 'br' ? brotli() : createGzip(), response)
    }
  }
}

// Quality 4 is about as fast as gzip; the default of 11 takes a second for a large page.
function brotli(): ReturnType<typeof createBrotliCompress> {
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}

function sendText(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  const fixed = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }
  response.writeHead(status, { ...headers, ...fixed }).end(`${text}\n`)
}
