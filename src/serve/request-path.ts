import { tryDecode } from '../text/url.ts'

/** The address of a request, taken apart: decoded path, and the query as written (with its question mark). */
export interface RequestPath {
  readonly path: string
  readonly query: string
}

/**
 * Takes a raw request target apart. Status 400: it cannot be decoded, or is an absolute address; 404: it has parts that no
 * address of a site has (dot segments, empty segments, encoded slashes, backslashes, control characters).
 */
export function readRequestPath(target: string): RequestPath | 400 | 404 {
  const [raw = '', ...rest] = target.split('?')
  const query = rest.length === 0 ? '' : `?${rest.join('?').replace(/[^\x21-\x7e]/g, '')}`
  if (!raw.startsWith('/')) return 400
  const segments: string[] = []
  for (const part of raw.slice(1).split('/')) {
    const segment = tryDecode(part)
    if (segment === undefined) return 400
    if (segment === '.' || segment === '..' || /[\x00-\x1f\x7f/\\]/.test(segment)) return 404
    segments.push(segment)
  }
  // One empty segment may stand at the end: the final slash.
  if (segments.slice(0, -1).includes('')) return 404
  return { path: `/${segments.join('/')}`, query }
}
