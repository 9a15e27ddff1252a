/** Default length of an answer, in characters. */
export const usualLength = 20_000
/** Maximum length of an answer: some 15,000 tokens. */
export const maxLength = 60_000

/** The requested part of a text or a list. */
export interface Bounds {
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

/**
 * A part of a text. If the text is cut, a last line has the range and the offset of the rest. The cut is at the end of a
 * line, if there is one in the last third.
 */
export function boundedText(text: string, { offset = 0, limit = usualLength }: Bounds): string {
  if (offset === 0 && text.length <= limit) return text
  if (offset >= text.length) return `(There is nothing at offset ${offset}: the text has ${text.length} characters.)`
  const end = offset + limit >= text.length ? text.length : cutAt(text, offset, offset + limit)
  const rest = end === text.length ? 'this is the end' : `go on with offset ${end}`
  return `${text.slice(offset, end)}\n\n(Characters ${offset} to ${end} of ${text.length}; ${rest}.)`
}

function cutAt(text: string, from: number, to: number): number {
  const line = text.lastIndexOf('\n', to - 1) + 1
  if (line > from + ((to - from) * 2) / 3) return line
  // Not between two surrogates.
  return /[\uD800-\uDBFF]/.test(text.charAt(to - 1)) ? to - 1 : to
}

/** A part of a list, and a line with the offset of the next items. */
export function boundedList<Item>(
  items: readonly Item[],
  { offset = 0, limit = 100 }: Bounds,
): { readonly items: readonly Item[]; readonly note: string } {
  const slice = items.slice(offset, offset + limit)
  const end = offset + slice.length
  if (offset === 0 && end === items.length) return { items: slice, note: '' }
  const rest = end < items.length ? `; go on with offset ${end}` : ''
  return {
    items: slice,
    note: `\n(${slice.length === 0 ? 'None' : `${offset + 1} to ${end}`} of ${items.length}${rest}.)\n`,
  }
}
