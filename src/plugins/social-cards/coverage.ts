import { inflateSync } from 'node:zlib'

/** First and last code points of ranges of characters, in order. */
export type Ranges = readonly (readonly [number, number])[]

/**
 * Characters in a font (WOFF, TrueType, OpenType). Throws for other formats such as WOFF 2, which the card renderer
 * does not support.
 */
export function coverage(font: Uint8Array): Ranges {
  const file = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const table = tableOf(file, 'cmap')
  const subtables = Array.from({ length: table.getUint16(2) }, (_, index) => {
    const at = table.getUint32(8 + 8 * index)
    return { at, format: table.getUint16(at) }
  })
  // Format 12 covers all planes, and so includes format 4.
  const { at } = subtables.find(({ format }) => format === 12) ?? subtables.find(({ format }) => format === 4) ?? {}
  if (at === undefined) throw new Error('it has no table of Unicode characters')
  return table.getUint16(at) === 12 ? groupsOf(table, at) : segmentsOf(table, at)
}

/** A decompressed table of a font. */
function tableOf(file: DataView, tableName: string): DataView {
  const kind = tag(file, 0)
  if (!['wOFF', 'OTTO', 'true', '\0\x01\0\0'].includes(kind))
    throw new Error(kind === 'wOF2' ? 'WOFF 2 is not supported' : 'it is not a WOFF, TrueType or OpenType font')
  const isPacked = kind === 'wOFF'
  const [count, first, size] = isPacked ? [file.getUint16(12), 44, 20] : [file.getUint16(4), 12, 16]
  for (let at = first; at < first + count * size; at += size) {
    if (tag(file, at) !== tableName) continue
    const [offset, packed, length] = isPacked
      ? [file.getUint32(at + 4), file.getUint32(at + 8), file.getUint32(at + 12)]
      : [file.getUint32(at + 8), file.getUint32(at + 12), file.getUint32(at + 12)]
    const bytes = new Uint8Array(file.buffer, file.byteOffset + offset, packed)
    const plain = packed < length ? inflateSync(bytes, { maxOutputLength: length }) : bytes
    return new DataView(plain.buffer, plain.byteOffset, plain.byteLength)
  }
  throw new Error(`it has no table "${tableName}"`)
}

function tag(file: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => file.getUint8(at + index)))
}

function groupsOf(table: DataView, at: number): Ranges {
  return Array.from({ length: table.getUint32(at + 12) }, (_, index) => {
    const group = at + 16 + 12 * index
    return [table.getUint32(group), table.getUint32(group + 4)] as const
  })
}

/** Ranges of a table in format 4. Missing glyphs inside a segment are not detected. */
function segmentsOf(table: DataView, at: number): Ranges {
  const count = table.getUint16(at + 6) / 2
  const segments = Array.from({ length: count }, (_, index) => {
    const end = table.getUint16(at + 14 + 2 * index)
    return [table.getUint16(at + 16 + 2 * (count + index)), end] as const
  })
  // The last segment of each font is a terminator.
  return segments.filter(([start]) => start !== 0xffff)
}

/** Text form of ranges for an option, such as `20-7e,a0-ff`. */
export function rangesText(ranges: Ranges): string {
  return ranges.map(([from, to]) => `${from.toString(16)}-${to.toString(16)}`).join(',')
}

/** Returns a test for characters in at least one font. `texts` contains the ranges of each font. */
export function coveredBy(texts: readonly string[]): (character: string) => boolean {
  const ranges = texts.flatMap((text) =>
    text.split(',').map((range) => range.split('-').map((hex) => Number.parseInt(hex, 16)) as [number, number]),
  )
  const results = new Map<string, boolean>()
  return (character) => {
    const code = character.codePointAt(0) ?? 0
    const isCovered = results.get(character) ?? ranges.some(([from, to]) => from <= code && code <= to)
    results.set(character, isCovered)
    return isCovered
  }
}
