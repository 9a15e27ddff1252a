import { parseAccept } from 'hono/utils/accept'

/** A file to send, either compressed or in part. */
export interface FileBody {
  readonly file: string
  readonly encoding?: Encoding
  readonly range?: ByteRange
}

/** A file and the request it answers. */
export interface Representable {
  readonly file: string
  readonly size?: number | undefined
  /**
   * Entity tag of the uncompressed file; `undefined` if it is unknown or the response must not be
   * cached.
   */
  readonly tag?: string | undefined
  readonly isCompressible: boolean
  readonly status: number
  /** Response headers that do not depend on the representation. */
  readonly headers: Readonly<Record<string, string>>
  readonly request: { readonly method: string; readonly headers: Readonly<Record<string, HeaderValue>> }
}

/** Form in which a file is sent. Without a body, only headers are sent. */
export interface Representation {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: FileBody
}

/** Selects the representation: not modified (304), partial (206, 416), compressed, or unchanged. */
export function represent(item: Representable): Representation {
  const { file, size, tag, status, headers, request } = item
  if (tag === undefined || status !== 200) return whole(item)
  const range = partOf(item, tag)
  if (isKnown(request.headers['if-none-match'], tag)) {
    const { 'content-type': _, ...rest } = headers
    return { status: 304, headers: { ...rest, etag: etag(tag, range === undefined ? encodingOf(item) : undefined) } }
  }
  if (range === undefined) return whole(item)
  if (range === 416) return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } }
  const { first, last } = range
  const part = { 'content-length': String(last - first + 1), 'content-range': `bytes ${first}-${last}/${size}` }
  return { status: 206, headers: { ...headers, ...part, etag: etag(tag) }, body: { file, range } }
}

function whole(item: Representable): Representation {
  const { file, size, tag, status, headers } = item
  const encoding = encodingOf(item)
  const tagged = tag === undefined ? headers : { ...headers, etag: etag(tag, encoding) }
  if (encoding !== undefined) {
    return { status, headers: { ...tagged, 'content-encoding': encoding }, body: { file, encoding } }
  }
  if (size === undefined) return { status, headers: tagged, body: { file } }
  const ranges = tag === undefined ? {} : { 'accept-ranges': 'bytes' }
  return { status, headers: { ...tagged, ...ranges, 'content-length': String(size) }, body: { file } }
}

function encodingOf({ isCompressible, request }: Representable): Encoding | undefined {
  return isCompressible ? acceptedEncoding(request.headers['accept-encoding']) : undefined
}

/**
 * Byte range of the uncompressed file. `If-Range` must match the entity tag (a date never matches).
 */
function partOf({ size, request }: Representable, tag: string): ByteRange | 416 | undefined {
  const { range, 'if-range': condition } = request.headers
  if (size === undefined || range === undefined || request.method !== 'GET') return undefined
  return condition === undefined || condition === etag(tag) ? readRange(String(range), size) : undefined
}

function etag(tag: string, encoding?: Encoding): string {
  return `"${tag}${encoding === undefined ? '' : `-${encoding}`}"`
}

/** Weak comparison (RFC 9110, 13.1.2): any representation of the same bytes matches. */
function isKnown(header: HeaderValue, tag: string): boolean {
  const tags = String(header ?? '')
    .split(',')
    .map((part) => part.trim().replace(/^W\//, ''))
  return tags.some((accepted) => accepted === '*' || [etag(tag), etag(tag, 'br'), etag(tag, 'gzip')].includes(accepted))
}

/** First and last byte, inclusive. */
interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * Parses a `Range` header with a single byte range (RFC 9110, 14.2). Returns `undefined` for several ranges or an
 * invalid header, so that the whole file is sent, and 416 if the range is outside of the file.
 */
function readRange(header: string | undefined, size: number): ByteRange | 416 | undefined {
  const [, from, to] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || from + to === '') return undefined
  if (from === '')
    return Number(to) === 0 || size === 0 ? 416 : { first: Math.max(size - Number(to), 0), last: size - 1 }
  if (to !== '' && Number(to) < Number(from)) return undefined
  if (Number(from) >= size) return 416
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

/** Compression of a body. */
type Encoding = 'br' | 'gzip'

/** Header value of a Node request. Several lines with one name are joined by commas. */
export type HeaderValue = string | readonly string[] | undefined

/**
 * The best encoding that `Accept-Encoding` accepts (RFC 9110, 12.5.3); `undefined` if it accepts
 * neither.
 */
function acceptedEncoding(header: HeaderValue): Encoding | undefined {
  const weights = readWeights(header)
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0
  if (weightOf('br') > 0 && weightOf('br') >= weightOf('gzip')) return 'br'
  return weightOf('gzip') > 0 ? 'gzip' : undefined
}

/**
 * Returns true if `Accept` prefers Markdown to HTML. It must name `text/markdown`: browsers never do, they send a
 * wildcard. If both have the same weight, Markdown is preferred.
 */
export function prefersMarkdown(header: HeaderValue): boolean {
  const weights = readWeights(header)
  const markdown = weights.get('text/markdown') ?? 0
  return markdown > 0 && markdown >= (weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0)
}

/** Weights (`q`) by lowercase name. */
function readWeights(header: HeaderValue): ReadonlyMap<string, number> {
  return new Map(parseAccept(String(header ?? '').toLowerCase()).map(({ type, q }) => [type, q]))
}
