/**
 * Reads the named destinations of a PDF written by Chromium (Skia's PDF 1.4: plain objects, only streams are
 * compressed). The result is empty for any other PDF.
 *
 * @module
 */

const reference = /(\d+) 0 R/

/** Named destinations of a PDF, and its number of sheets. */
export interface Destinations {
  /** Sheet number of each name; the first sheet is 1. */
  readonly numbers: ReadonlyMap<string, number>
  readonly sheets: number
}

/** Reads the destinations of a PDF. */
export function destinationsIn(pdf: Uint8Array): Destinations {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  const objects = objectsIn(text)
  const catalog = [...objects.values()].find((text) => /\/Type \/Catalog\b/.test(text)) ?? ''
  const at = (name: string): number | undefined => {
    const id = new RegExp(`/${name} ${reference.source}`).exec(catalog)?.[1]
    return id === undefined ? undefined : Number(id)
  }
  const root = at('Pages')
  const names = at('Dests')
  if (root === undefined || names === undefined) return { numbers: new Map(), sheets: 0 }
  const sheets = new Map(leaves(root, objects).map((id, index) => [id, index + 1]))
  const destinations = objects.get(names) ?? ''
  const numbers = new Map(
    [...destinations.matchAll(/\/([^\s/[\]<>()]+) \[(\d+) 0 R /g)].flatMap(([, name = '', page]) => {
      const number = sheets.get(Number(page))
      return number === undefined ? [] : [[unescaped(name), number] as const]
    }),
  )
  return { numbers, sheets: sheets.size }
}

/**
 * Joins the destinations of drafts that start with the same sheets.
 *
 * @param parts each draft with the name on its first sheet after the common ones
 */
export function joined(parts: readonly (Destinations & { readonly first: string })[]): ReadonlyMap<string, number> {
  const all = new Map<string, number>()
  let before = 0
  for (const [index, { numbers, sheets, first }] of parts.entries()) {
    const same = index === 0 ? 0 : (numbers.get(first) ?? 1) - 1
    for (const [name, number] of numbers) all.set(name, number - same + before)
    before += sheets - same
  }
  return all
}

/**
 * Text of each object before its stream. The cross-reference table locates the objects, so that the content of a stream
 * is never read as an object.
 */
function objectsIn(text: string): ReadonlyMap<number, string> {
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-64))?.[1] ?? Number.NaN)
  const table = Number.isNaN(start) ? '' : text.slice(start)
  const objects = new Map<number, string>()
  if (!table.startsWith('xref')) return objects
  for (const [index, [, offset]] of [...table.matchAll(/^(\d{10}) \d{5} [nf]/gm)].entries()) {
    const from = Number(offset)
    if (from === 0) continue
    const end = text.indexOf('endobj', from)
    const object = text.slice(from, end === -1 ? undefined : end)
    const stream = object.indexOf('stream\n')
    objects.set(index, stream === -1 ? object : object.slice(0, stream))
  }
  return objects
}

/** Page objects in order. */
function leaves(id: number, objects: ReadonlyMap<number, string>): number[] {
  const kids = /\/Kids \[([^\]]*)\]/.exec(objects.get(id) ?? '')?.[1]
  if (kids === undefined) return [id]
  return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => leaves(Number(kid), objects))
}

/** Decodes a PDF name, in which `#2F` encodes a byte. */
function unescaped(name: string): string {
  const bytes = name.replace(/#([\dA-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Replaces the creation date of a PDF with the date of its text. The length stays the same, so no offset changes. */
export function withDate(pdf: Uint8Array, day: string | undefined): Uint8Array {
  const bytes = Buffer.from(pdf)
  const text = bytes.subarray(0, 4096).toString('latin1')
  const date = `${(day ?? '1980-01-01').replaceAll('-', '')}000000`
  for (const { index, 0: match } of text.matchAll(/\/(?:CreationDate|ModDate) \(D:\d{14}/g))
    bytes.write(date, index + match.length - date.length, 'latin1')
  return bytes
}
