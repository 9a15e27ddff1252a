import type { IncomingMessage, ServerResponse } from 'node:http'

/** Returns true if a page of this origin may call: from this machine on any port, or listed. `*` lists all origins. */
export function mayCall(origin: string, listed: readonly string[]): boolean {
  return (
    ofThisMachine.test(origin) || listed.some((entry) => entry === '*' || entry.toLowerCase() === origin.toLowerCase())
  )
}

const ofThisMachine = /^https?:\/\/(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/** Returns true for an origin as browsers send it, and for `*`. */
export function isOrigin(text: string): boolean {
  return text === '*' || (URL.canParse(text) && new URL(text).origin === text.toLowerCase())
}

/**
 * Lets a page of another origin read the answer (Fetch, 3.2). Cookies are not let through: the sandbox would have to
 * name every header of an API for that.
 *
 * @returns whether the request was the browser's question before a call, which is answered now
 */
export function answerPage(request: IncomingMessage, response: ServerResponse): boolean {
  const {
    origin = '',
    'access-control-request-method': method,
    'access-control-request-headers': names,
  } = request.headers
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-expose-headers', '*')
  response.setHeader('vary', 'Origin')
  if (request.method !== 'OPTIONS' || method === undefined) return false
  const headers = {
    'access-control-allow-methods': method,
    // A wildcard does not hold for `Authorization`.
    'access-control-allow-headers': names ?? '*',
    'access-control-allow-private-network': 'true',
    'access-control-max-age': '600',
  }
  response.writeHead(204, headers).end()
  return true
}
