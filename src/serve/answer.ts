import { contentType, isText } from './content-type.ts'
import { headersFor, type HeaderRule } from './headers-file.ts'
import { encodePath, matchRedirect, type RedirectRule } from './redirects-file.ts'
import { readRequestPath, type RequestPath } from './request-path.ts'

/** What is known of a file that can be asked for. In `serve`, bytes may not be known yet. */
export interface StaticFile {
  readonly size?: number
  readonly digest?: string
}

/** A site as it is served: a list of files, never a folder. */
export interface StaticSite {
  /** With a slash at both ends. */
  readonly baseUrl: string
  /** By path inside the output. Nothing else is ever answered. */
  readonly files: Pick<ReadonlyMap<string, StaticFile>, 'has' | 'get'>
  readonly redirects: readonly RedirectRule[]
  readonly headers: readonly HeaderRule[]
  /** Path of the page for what is not found. */
  readonly notFound: string
}

/** A request: `path` is the raw target, with its query. Header names in lower case, as Node gives them. */
export interface StaticRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** How a body is compressed. */
export type Encoding = 'br' | 'gzip'

/** What to answer. Header names in lower case. No body: the answer has none (HEAD, 304). */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: { readonly file: string; readonly encoding?: Encoding } | { readonly text: string }
}

// Below that, compression saves no packet.
const COMPRESS_FROM = 1024

/** Answers a request from the site's list of files and its rules. */
export function answer(request: StaticRequest, site: StaticSite): Answer {
  const given = respond(request, site)
  if (request.method !== 'HEAD') return given
  return { status: given.status, headers: given.headers }
}

function respond(request: StaticRequest, site: StaticSite): Answer {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return plain(405, 'Only GET and HEAD are answered', { allow: 'GET, HEAD' })
  }
  const address = readRequestPath(request.path)
  if (address === 400) return plain(400, 'The address cannot be read')
  if (address === 404) return missing(request, site, '/')
  const asked: Asked = { request, site, address }
  const rule = matchRedirect(site.redirects, address.path)
  if (rule?.rule.force === true) return follow(asked, rule)
  const inner = insideBase(address.path, site.baseUrl)
  const found = inner === undefined ? undefined : find(inner, site)
  if (found?.file !== undefined) return serve(asked, found.file, found.file === site.notFound ? 404 : 200)
  if (found?.moved !== undefined) return redirect(301, site.baseUrl + encodePath(found.moved) + address.query)
  if (rule !== undefined) return follow(asked, rule)
  if (isOutsideRoot(address.path, site.baseUrl)) return redirect(302, site.baseUrl + address.query)
  return missing(request, site, address.path)
}

interface Asked {
  readonly request: StaticRequest
  readonly site: StaticSite
  readonly address: RequestPath
}

function insideBase(path: string, baseUrl: string): string | undefined {
  return path.startsWith(baseUrl) ? path.slice(baseUrl.length) : undefined
}

/** `/` and `/base` of a site that stands at `/base/`. */
function isOutsideRoot(path: string, baseUrl: string): boolean {
  return baseUrl !== '/' && (path === '/' || `${path}/` === baseUrl)
}

/** The file for a path inside the base, or the path that the page has moved to because its ending is left out. */
function find(path: string, site: StaticSite): { readonly file?: string; readonly moved?: string } | undefined {
  if (path === '_headers' || path === '_redirects') return undefined
  if (path === site.notFound && site.files.has(path)) return { file: path }
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

function follow({ request, site, address }: Asked, match: NonNullable<ReturnType<typeof matchRedirect>>): Answer {
  const { rule, to } = match
  if (rule.status !== 200 && rule.status !== 404) return redirect(rule.status, withQuery(to, address.query))
  const target = readRequestPath(to)
  const inner = typeof target === 'number' ? undefined : insideBase(target.path, site.baseUrl)
  const found = inner === undefined ? undefined : find(inner, site)
  const file = found?.file ?? (found?.moved === undefined ? undefined : pageFile(found.moved, site))
  return file === undefined
    ? missing(request, site, address.path)
    : serve({ request, site, address }, file, file === site.notFound ? 404 : rule.status)
}

/** The query goes along, unless the target has one of its own; it stands before the hash. */
function withQuery(to: string, query: string): string {
  const [path = '', ...hash] = to.split('#')
  return path.includes('?') ? to : path + query + hash.map((part) => `#${part}`).join('')
}

function missing(request: StaticRequest, site: StaticSite, path: string): Answer {
  if (!site.files.has(site.notFound)) return plain(404, 'Not found', headersFor(site.headers, path))
  return serve({ request, site, address: { path, query: '' } }, site.notFound, 404)
}

function serve({ request, site, address }: Asked, file: string, status: number): Answer {
  const { size, digest } = site.files.get(file) ?? {}
  const headers: Record<string, string> = {
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-type': contentType(file),
    'x-content-type-options': 'nosniff',
    ...headersFor(site.headers, address.path),
  }
  const compressible = isText(contentType(file)) && (size === undefined || size >= COMPRESS_FROM)
  const encoding = compressible ? acceptedEncoding(request.headers['accept-encoding']) : undefined
  if (compressible) headers['vary'] = 'accept-encoding'
  if (digest !== undefined && status === 200) {
    headers['etag'] = `"${digest}${encoding === undefined ? '' : `-${encoding}`}"`
    if (isKnown(request.headers['if-none-match'], digest)) {
      return { status: 304, headers: without(headers, 'content-type') }
    }
  }
  if (encoding === undefined) {
    if (size !== undefined) headers['content-length'] = String(size)
    return { status, headers, body: { file } }
  }
  return { status, headers: { ...headers, 'content-encoding': encoding }, body: { file, encoding } }
}

/** Compared weakly (RFC 9110, 13.1.2): any representation of the same bytes will do. */
function isKnown(header: string | readonly string[] | undefined, digest: string): boolean {
  const tags = String(header ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.some((tag) => tag === '*' || [`"${digest}"`, `"${digest}-br"`, `"${digest}-gzip"`].includes(tag))
}

/** The best that the header accepts (RFC 9110, 12.5.3); nothing where it accepts neither. */
function acceptedEncoding(header: string | readonly string[] | undefined): Encoding | undefined {
  const weights = new Map<string, number>()
  for (const part of String(header ?? '')
    .toLowerCase()
    .split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0
  if (weightOf('br') > 0 && weightOf('br') >= weightOf('gzip')) return 'br'
  return weightOf('gzip') > 0 ? 'gzip' : undefined
}

function redirect(status: number, location: string): Answer {
  return plain(status, `See ${location}`, { location, 'cache-control': 'public, max-age=0, must-revalidate' })
}

function plain(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return {
    status,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
    body: { text: `${text}\n` },
  }
}

function without(headers: Readonly<Record<string, string>>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))
}
