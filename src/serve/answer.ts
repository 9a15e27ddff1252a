import { matchRedirect, type RedirectRule, headersFor, type HeaderRule } from './host-files.ts'
import { encodeAddress, encodePath, tryDecode } from '../base/percent.ts'
import { represent, type FileBody, prefersMarkdown, type HeaderValue } from './represent.ts'
import { lookup } from 'mrmime'

/** Metadata of a file. In `serve`, its bytes may not be known yet. */
export interface StaticFile {
  readonly size?: number
  readonly digest?: string
}

/** A served site as a list of files. */
export interface StaticSite {
  /** Base path with a slash at both ends. */
  readonly baseUrl: string
  /** Files by path in the output. Nothing else is served. */
  readonly files: Pick<ReadonlyMap<string, StaticFile>, 'has' | 'get'>
  readonly redirects: readonly RedirectRule[]
  readonly headers: readonly HeaderRule[]
}

/** Path of the page for status 404. */
const notFound = '404.html'

/** A request. `path` is the raw target with its query. Header names are in lower case, as in Node. */
export interface StaticRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, HeaderValue>>
}

/** The response. Header names in lower case. `body` is missing for HEAD and 304. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: FileBody | { readonly text: string }
}

/** A response with the bytes of its file, if it has one. */
export interface WholeAnswer {
  readonly answer: Answer
  readonly bytes?: string | Uint8Array
}

// Files for hosts, never served.
const hostFiles = new Set(['_headers', '_redirects', '_nginx.conf'])

// Below this size, compression saves no packet.
const COMPRESS_FROM = 1024

/** Responds to a request from the site's list of files and its rules. */
export function answer(request: StaticRequest, site: StaticSite): Answer {
  const answer = respond(request, site)
  if (request.method !== 'HEAD') return answer
  return { status: answer.status, headers: answer.headers }
}

function respond(request: StaticRequest, site: StaticSite): Answer {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return plain(405, 'Only GET and HEAD are answered', { allow: 'GET, HEAD' })
  }
  const address = readRequestPath(request.path)
  if (address === 400) return plain(400, 'The address cannot be read')
  if (address === 404) return missing(request, site, '/')
  const context: RequestContext = { request, site, address }
  const rule = matchRedirect(site.redirects, address.path)
  if (rule?.rule.force === true) return follow(context, rule)
  const inner = insideBase(address.path, site.baseUrl)
  const match = inner === undefined ? undefined : find(inner, site)
  if (match?.file !== undefined) return serve(context, match.file, match.file === notFound ? 404 : 200)
  if (match?.moved !== undefined) return redirect(301, site.baseUrl + encodePath(match.moved) + address.query)
  if (rule !== undefined) return follow(context, rule)
  if (isOutsideRoot(address.path, site.baseUrl)) return redirect(302, site.baseUrl + address.query)
  return missing(request, site, address.path)
}

interface RequestContext {
  readonly request: StaticRequest
  readonly site: StaticSite
  readonly address: RequestPath
}

function insideBase(path: string, baseUrl: string): string | undefined {
  return path.startsWith(baseUrl) ? path.slice(baseUrl.length) : undefined
}

/** Returns true for `/` and `/base` of a site below `/base/`. */
function isOutsideRoot(path: string, baseUrl: string): boolean {
  return baseUrl !== '/' && (path === '/' || `${path}/` === baseUrl)
}

/**
 * Finds the file for a path inside the base. If the path has a redundant extension or slash, returns the path of the
 * page as `moved`.
 */
function find(path: string, site: StaticSite): { readonly file?: string; readonly moved?: string } | undefined {
  if (hostFiles.has(path)) return undefined
  if (path === notFound && site.files.has(path)) return { file: path }
  if (/(^|\/)index(\.html)?$/.test(path) || path.endsWith('.html')) {
    const moved = path.replace(/\.html$/, '').replace(/(^|\/)index$/, '')
    if (pageFile(moved, site) !== undefined) return { moved }
  }
  const file = site.files.has(path) ? path : pageFile(path, site)
  return file === undefined ? undefined : { file }
}

function pageFile(path: string, { files }: StaticSite): string | undefined {
  if (path === '') return files.has('index.html') ? 'index.html' : undefined
  const name = path.replace(/\/$/, '')
  const candidates = [`${name}.html`, `${name}/index.html`]
  if (path.endsWith('/')) candidates.reverse()
  return candidates.find((candidate) => files.has(candidate))
}

function follow(
  { request, site, address }: RequestContext,
  match: NonNullable<ReturnType<typeof matchRedirect>>,
): Answer {
  const { rule, to } = match
  if (rule.status !== 200 && rule.status !== 404) return redirect(rule.status, withQuery(to, address.query))
  const target = readRequestPath(to)
  const inner = typeof target === 'number' ? undefined : insideBase(target.path, site.baseUrl)
  const page = inner === undefined ? undefined : find(inner, site)
  const file = page?.file ?? (page?.moved === undefined ? undefined : pageFile(page.moved, site))
  return file === undefined
    ? missing(request, site, address.path)
    : serve({ request, site, address }, file, file === notFound ? 404 : rule.status)
}

/** Adds the query before the hash, unless the target has one. */
function withQuery(to: string, query: string): string {
  const [path = '', ...hash] = to.split('#')
  return path.includes('?') ? to : path + query + hash.map((part) => `#${part}`).join('')
}

function missing(request: StaticRequest, site: StaticSite, path: string): Answer {
  if (!site.files.has(notFound)) return plain(404, 'Not found', headersFor(site.headers, path))
  return serve({ request, site, address: { path, query: '' } }, notFound, 404)
}

/** Markdown version of a page, if the site has it. */
function markdownFile(file: string, { files }: StaticSite): string | undefined {
  const name = file.replace(/\.html$/, '')
  if (name === file) return undefined
  return [`${name}.md`, `${name.replace(/\/index$/, '')}.md`].find((path) => files.has(path))
}

function serve({ request, site, address }: RequestContext, file: string, status: number): Answer {
  const markdown = status === 200 ? markdownFile(file, site) : undefined
  const isMarkdown = markdown !== undefined && prefersMarkdown(request.headers['accept'])
  const path = isMarkdown ? markdown : file
  const type = contentType(path)
  const { size, digest } = site.files.get(path) ?? {}
  const isCompressible = isText(type) && (size === undefined || size >= COMPRESS_FROM)
  const vary = [...(markdown === undefined ? [] : ['accept']), ...(isCompressible ? ['accept-encoding'] : [])]
  const headers: Record<string, string> = {
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-type': type,
    'x-content-type-options': 'nosniff',
    ...headersFor(site.headers, address.path),
    // A content type in the host file applies to the HTML page only.
    ...(isMarkdown && { 'content-type': type }),
    ...(vary.length > 0 && { vary: vary.join(', ') }),
  }
  const tag = status !== 200 || digest === undefined ? undefined : isMarkdown ? `${digest}-md` : digest
  return represent({ file: path, size, tag, isCompressible, status, headers, request })
}

function redirect(status: number, target: string): Answer {
  // A base URL may contain characters that a header does not allow.
  const location = encodeAddress(target)
  return plain(status, `See ${location}`, { location, 'cache-control': 'public, max-age=0, must-revalidate' })
}

function plain(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return {
    status,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
    body: { text: `${text}\n` },
  }
}

// Types that mrmime does not know.
const further: Readonly<Record<string, string>> = { ico: 'image/x-icon' }

// Types of files whose names do not determine them: the API catalog (RFC 9727), and the file that associates iOS apps
// with a site.
const typesByName: Readonly<Record<string, string>> = {
  '.well-known/api-catalog': 'application/linkset+json',
  '.well-known/apple-app-site-association': 'application/json',
}

/** Content type for a file name. Text types include the character set. */
export function contentType(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
  const type = (ending === '' ? typesByName[path] : (further[ending] ?? lookup(ending))) ?? 'application/octet-stream'
  return isText(type) ? `${type}; charset=utf-8` : type
}

/** Returns true for a compressible type that has a character set. */
function isText(type: string): boolean {
  return /^text\/|^application\/(json|javascript|xml|yaml)\b|[+](json|xml)\b/.test(type)
}

/** The parsed address of a request: decoded path, and the unchanged query (with its question mark). */
interface RequestPath {
  readonly path: string
  readonly query: string
}

/**
 * Parses a raw request target. 400: it cannot be decoded, or is an absolute URL. 404: it has parts that no address of a
 * site has (dot segments, empty segments, encoded slashes, backslashes, control characters).
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
  // Only the last segment may be empty, after the final slash.
  if (segments.slice(0, -1).includes('')) return 404
  return { path: `/${segments.join('/')}`, query }
}
