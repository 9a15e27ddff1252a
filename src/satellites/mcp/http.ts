import type { IncomingMessage, ServerResponse } from 'node:http'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { refusalOf, type Handle, type HostRules } from '../../serve/listen/listen.ts'
import { createMcpServer, type ServerOptions } from './server.ts'

/** Path of the endpoint. */
export const endpoint = '/mcp'
/** Maximum size of a request in bytes. The largest requests have a body for the sandbox. */
const maxBytes = 1024 * 1024
/** Maximum number of parallel calls; more get a `retry-after`. */
const maxAtOnce = 32
/** Maximum number of requests that are being received. A further one ends the oldest, so that slow clients block no others. */
const maxReceivedRequests = 64

/**
 * Answers by streamable HTTP, without a session. Requests of other web pages, and requests for an unknown host name (DNS
 * rebinding), are rejected before they are read.
 */
export function mcpHandler(options: ServerOptions, hosts: HostRules): Handle {
  const received = new Set<ServerResponse>()
  let open = 0
  const begin = (response: ServerResponse): boolean => {
    received.delete(response)
    if (open >= maxAtOnce) return false
    open += 1
    response.once('close', () => (open -= 1))
    return true
  }
  return (request, response) => {
    const refusal = refusalOf(request, hosts)
    const path = (request.url ?? '/').split('?', 1)[0]
    if (refusal !== undefined) return say(response, refusal.status, refusal.text)
    if (path !== endpoint) return say(response, 404, `The endpoint is ${endpoint}`)
    // GET and DELETE follow and end sessions, which do not exist here.
    if (request.method !== 'POST') return say(response, 405, 'Only POST is answered', { allow: 'POST' })
    const [oldest] = received
    if (oldest !== undefined && received.size >= maxReceivedRequests) {
      received.delete(oldest)
      say(oldest, 408, 'The request is too slow')
    }
    received.add(response)
    response.once('close', () => received.delete(response))
    answer(options, { request, response, begin }).catch((error: unknown) => {
      if (!response.destroyed && !response.headersSent) options.onError(error)
      if (response.headersSent) response.destroy()
      else say(response, 500, 'The server failed')
    })
  }
}

interface Call {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Returns false if too many calls are running. */
  begin(response: ServerResponse): boolean
}

async function answer(options: ServerOptions, { request, response, begin }: Call): Promise<void> {
  const body = await bodyOf(request)
  if (response.headersSent) return
  if (!begin(response)) return say(response, 503, 'Too many requests at once', { 'retry-after': '1' })
  if (body === undefined) return say(response, 413, `A request has ${maxBytes} bytes at most`)
  let message: unknown
  try {
    message = JSON.parse(body)
  } catch {
    return say(response, 400, 'The request is not JSON')
  }
  const server = createMcpServer(options)
  // No `sessionIdGenerator`: no sessions.
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
  response.once('close', () => void transport.close().then(() => server.close()))
  await server.connect(transport)
  await transport.handleRequest(request, response, message)
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function say(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  const fixed = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }
  // The rest of the request is not read.
  response
    .writeHead(status, { ...headers, ...fixed, ...([408, 413].includes(status) && { connection: 'close' }) })
    .end(`${text}\n`)
}
