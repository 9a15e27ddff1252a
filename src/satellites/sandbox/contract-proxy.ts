import { proxy } from 'hono/proxy'
import type { Exchange } from './contract.ts'
import { collected } from './request.ts'

/** Maximum size in bytes of a response that is checked. A longer one is passed on unchecked. */
const maxKept = 16 * 1024 * 1024

/**
 * Forwards a request to a server and returns its response unchanged. Calls `seen` with both when the response is
 * complete, never for endless ones (event streams).
 *
 * @param to address of the server, to which paths are appended
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
  // These headers belong to the connection to the proxy, not to the server.
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
    // An incomplete response is not checked.
    const bodyCopy = body === null ? Promise.resolve(new Uint8Array()) : collected(body, maxKept).catch(() => undefined)
    void bodyCopy.then((responseBody) =>
      seen({
        method,
        // Address of the request on the server, without the server's base path.
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
