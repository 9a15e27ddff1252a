import { acceptedEncoding, type Encoding, type HeaderValue } from './negotiate.ts'

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

/** How a file is sent; no body: not at all. */
export interface Representation {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: FileBody
}

/** Chooses how a file is sent: not again (304), in part (206, 416), compressed, or as it is. */
export function represent(given: Representable): Representation {
  const { file, size, tag, status, headers, request } = given
  if (tag === undefined || status !== 200) return whole(given)
  const range = partOf(given, tag)
  if (isKnown(request.headers['if-none-match'], tag)) {
    const { 'content-type': _, ...kept } = headers
    return { status: 304, headers: { ...kept, etag: etag(tag, range === undefined ? encodingOf(given) : undefined) } }
  }
  if (range === undefined) return whole(given)
  if (range === 416) return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } }
  const { first, last } = range
  const part = { 'content-length': String(last - first + 1), 'content-range': `bytes ${first}-${last}/${size}` }
  return { status: 206, headers: { ...headers, ...part, etag: etag(tag) }, body: { file, range } }
}

function whole(given: Representable): Representation {
  const { file, size, tag, status, headers } = given
  const encoding = encodingOf(given)
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
    .map((one) => one.trim().replace(/^W\//, ''))
  return tags.some((one) => one === '*' || [etag(tag), etag(tag, 'br'), etag(tag, 'gzip')].includes(one))
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
