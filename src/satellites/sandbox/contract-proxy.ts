import { proxy } from 'hono/proxy'
import type { Exchange } from './contract.ts'
import { collected } from './request.ts'

/** Bytes of an answer that are kept for its check; a longer one passes unchecked. */
const maxKept = 16 * 1024 * 1024

/**
 * Passes a request on to a server and gives its answer, as it is. `seen` is given both when the answer has ended; never
 * what has no end (events).
 *
 * @param to address of the server; paths are added to its own
 */
export async function passOn(request: Request, to: URL, seen: (exchange: Exchange) => void): Promise<Response> {
  const { pathname, search, origin } = new URL(request.url)
  const target = new URL(to)
  target.pathname = to.pathname.replace(/\/+$/, '') + pathname
  target.search = search
  const { method } = request
  const requestBody =
    method === 'GET' || method === 'HEAD' ? new Uint8Array() : new Uint8Array(await request.arrayBuffer())
  const headers = new Headers(request.headers)
  // The server is called by its own name.
  for (const name of [
    'host',
    'connection',
    'upgrade',
    'expect',
    'te',
    'trailer',
    'proxy-authorization',
    'content-length',
  ]) {
    headers.delete(name)
  }
  const requestHeaders = new Headers(headers)
  let response: Response
  try {
    const body = requestBody.length > 0 ? { body: requestBody } : {}
    response = await proxy(target, { method, headers, redirect: 'manual', ...body })
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause)
    return new Response(`${to.origin} cannot be reached: ${reason}\n`, { status: 502 })
  }
  const location = response.headers.get('location')
  if (location?.startsWith(to.origin)) response.headers.set('location', origin + location.slice(to.origin.length))
  const { status, headers: responseHeaders } = response
  const isEndless = /text\/event-stream/.test(responseHeaders.get('content-type') ?? '')
  if (!isEndless) {
    const { body } = response.clone()
    // An answer that does not end well is not checked.
    const bodyCopy = body === null ? Promise.resolve(new Uint8Array()) : collected(body, maxKept).catch(() => undefined)
    void bodyCopy.then((responseBody) =>
      seen({
        method,
        // As the server has it, without the path of its own.
        url: new URL(pathname + search, to).href,
        requestHeaders,
        requestBody,
        status,
        responseHeaders,
        ...(responseBody && { responseBody }),
      }),
    )
  }
  return response
}
