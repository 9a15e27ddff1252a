import { errorMessage } from '../../base/error-message.ts'
import { isSitePath, maxBytes, SourceError, tooLarge, type SiteSource } from './source.ts'
import { encodePath } from '../../base/percent.ts'

/** Time limit (ms) for one file. */
const patience = 15_000
/** Maximum number of redirects: for a final slash, for an old address. */
const maxRedirects = 3

/**
 * A site at an address: `docs serve`, `docs preview`, or a published site. Only files below the address are requested; a
 * redirect to another location counts as a missing file.
 *
 * @param address `http:` or `https:`, without credentials
 */
export function addressSource(address: string, get: typeof fetch = fetch): SiteSource {
  const base = new URL(address)
  base.hash = ''
  base.search = ''
  if (!base.pathname.endsWith('/')) base.pathname += '/'
  return {
    name: base.href,
    address: base.href,
    async read(path) {
      if (!isSitePath(path)) return undefined
      const response = await answered(new URL(encodePath(path), base), base, get)
      if (response === undefined) return undefined
      // Some hosts return a page for every address.
      const isPage = response.headers.get('content-type')?.startsWith('text/html') === true
      if (isPage === path.endsWith('.html')) return textOf(response, path)
      await response.body?.cancel()
      return undefined
    },
  }
}

/** `true` if an address can be that of a site. */
export function isSiteAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

async function answered(first: URL, base: URL, get: typeof fetch): Promise<Response | undefined> {
  let at = first
  for (let turn = 0; turn <= maxRedirects; turn += 1) {
    if (at.origin !== base.origin || !at.pathname.startsWith(base.pathname)) return undefined
    const response = await fetchFrom(at, get)
    if (response.ok) return response
    await response.body?.cancel()
    const location = response.headers.get('location')
    if (response.status >= 500) throw new SourceError(`${at.href} answers ${response.status}`)
    if (response.status < 300 || response.status >= 400 || location === null || !URL.canParse(location, at))
      return undefined
    at = new URL(location, at)
  }
  return undefined
}

async function fetchFrom(at: URL, get: typeof fetch): Promise<Response> {
  try {
    return await get(at, { redirect: 'manual', signal: AbortSignal.timeout(patience) })
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : errorMessage(error)
    throw new SourceError(`${at.href} cannot be requested: ${cause}`)
  }
}

/** The body of a response; fails if it is larger than any file of a site. */
export async function textOf(response: Response, path: string, limit = maxBytes): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > limit) throw tooLarge(path)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
