/** First and last byte, both included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * The part of a file that a `Range` header asks for (RFC 9110, 14.2): one range of bytes. Nothing, where the header asks
 * for several or cannot be read, so that the whole is sent; 416, where no byte of the file is in it.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 416 | undefined {
  const [, from, to] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || from + to === '') return undefined
  if (from === '')
    return Number(to) === 0 || size === 0 ? 416 : { first: Math.max(size - Number(to), 0), last: size - 1 }
  if (to !== '' && Number(to) < Number(from)) return undefined
  if (Number(from) >= size) return 416
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
