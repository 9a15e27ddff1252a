import { parseAccept } from 'hono/utils/accept'

/** A file, compressed or in part, never both. */
export interface FileBody {
  readonly file: string
  readonly encoding?: Encoding
  readonly range?: ByteRange
}

/** A file that is to be sent, and the request that it answers. */
export interface Representable {
  readonly file: string
  readonly size?: number | undefined
  /** Tag of the uncompressed file; none, if it is not known or the answer cannot be stored. */
  readonly tag?: string | undefined
  readonly isCompressible: boolean
  readonly status: number
  /** Headers of the answer that do not depend on how the file is sent. */
  readonly headers: Readonly<Record<string, string>>
  readonly request: { readonly method: string; readonly headers: Readonly<Record<string, HeaderValue>> }
}

/** Form in which a file is sent; without a body, nothing is sent. */
export interface Representation {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: FileBody
}

/** Chooses how a file is sent: not again (304), in part (206, 416), compressed, or as it is. */
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

/** A part is of the file as it is, and only if `If-Range` knows this very file (a date never does). */
function partOf({ size, request }: Representable, tag: string): ByteRange | 416 | undefined {
  const { range, 'if-range': condition } = request.headers
  if (size === undefined || range === undefined || request.method !== 'GET') return undefined
  return condition === undefined || condition === etag(tag) ? readRange(String(range), size) : undefined
}

function etag(tag: string, encoding?: Encoding): string {
  return `"${tag}${encoding === undefined ? '' : `-${encoding}`}"`
}

/** Compared weakly (RFC 9110, 13.1.2): any representation of the same bytes matches. */
function isKnown(header: HeaderValue, tag: string): boolean {
  const tags = String(header ?? '')
    .split(',')
    .map((part) => part.trim().replace(/^W\//, ''))
  return tags.some((accepted) => accepted === '*' || [etag(tag), etag(tag, 'br'), etag(tag, 'gzip')].includes(accepted))
}

/** First and last byte, both included. */
interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * The part of a file that a `Range` header asks for (RFC 9110, 14.2): one range of bytes. Nothing, where the header asks
 * for several or cannot be read, so that the whole is sent; 416, where no byte of the file is in it.
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

/** A header of Node's requests; several lines of one name are joined by commas. */
export type HeaderValue = string | readonly string[] | undefined

/** The best that `Accept-Encoding` accepts (RFC 9110, 12.5.3); nothing where it accepts neither. */
function acceptedEncoding(header: HeaderValue): Encoding | undefined {
  const weights = readWeights(header)
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0
  if (weightOf('br') > 0 && weightOf('br') >= weightOf('gzip')) return 'br'
  return weightOf('gzip') > 0 ? 'gzip' : undefined
}

/**
 * Reports if `Accept` prefers Markdown to HTML. It has to name `text/markdown`: no browser does, all of them send `*`
 * for all types. If both have the same weight, Markdown is preferred.
 */
export function prefersMarkdown(header: HeaderValue): boolean {
  const weights = readWeights(header)
  const markdown = weights.get('text/markdown') ?? 0
  return markdown > 0 && markdown >= (weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0)
}

/** Names in lower case, with their `q`. */
function readWeights(header: HeaderValue): ReadonlyMap<string, number> {
  return new Map(parseAccept(String(header ?? '').toLowerCase()).map(({ type, q }) => [type, q]))
}
