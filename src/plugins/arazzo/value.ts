/** An object of a parsed document. */
export type Dict = Readonly<Record<string, unknown>>

/** The list, or an empty one. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The text, if it is one with a character in it. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** An id as words: `placeOrder` and `place-order` are `Place order`. */
export function wordsOf(id: string): string {
  const words = id
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_.\s]+/g, ' ')
    .trim()
  // Abbreviations keep their capitals.
  const lower = words.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

/** An id as the last part of a route or as an anchor. */
export function slugOf(id: string): string {
  const made = id
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return made === '' ? 'workflow' : made
}
