import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Returns true if pages of this origin may call: origins of this machine on any port, and listed ones. `*` allows all.
 */
export function mayCall(origin: string, listed: readonly string[]): boolean {
  return (
    ofThisMachine.test(origin) || listed.some((entry) => entry === '*' || entry.toLowerCase() === origin.toLowerCase())
  )
}

const ofThisMachine = /^https?:\/\/(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/** Returns true for an origin in the form that browsers send, and for `*`. */
export function isOrigin(text: string): boolean {
  return text === '*' || (URL.canParse(text) && new URL(text).origin === text.toLowerCase())
}

/**
 * Adds CORS headers, so that a page of another origin can read the response (Fetch, 3.2). Cookies are excluded: they
 * would require a list of every header of the API.
 *
 * @returns true for a preflight request, which is answered here
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
    // The wildcard does not include `Authorization`.
    'access-control-allow-headers': names ?? '*',
    'access-control-allow-private-network': 'true',
    'access-control-max-age': '600',
  }
  response.writeHead(204, headers).end()
  return true
}
