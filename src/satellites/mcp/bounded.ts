/** Characters of one answer, unless the one who asks wants another number. */
export const usualLength = 20_000
/** The most that can be asked for: some 15,000 tokens. */
export const mostLength = 60_000

/** Which part of a text is wanted. */
export interface Wanted {
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

/**
 * A part of a text. Where it is not all of it, a last line says which part it is and how to get the rest. A cut is made
 * at the end of a line, where there is one in the last third.
 */
export function boundedText(text: string, { offset = 0, limit = usualLength }: Wanted): string {
  if (offset === 0 && text.length <= limit) return text
  if (offset >= text.length) return `(There is nothing at offset ${offset}: the text has ${text.length} characters.)`
  const end = offset + limit >= text.length ? text.length : cutAt(text, offset, offset + limit)
  const rest = end === text.length ? 'this is the end' : `go on with offset ${end}`
  return `${text.slice(offset, end)}\n\n(Characters ${offset} to ${end} of ${text.length}; ${rest}.)`
}

function cutAt(text: string, from: number, to: number): number {
  const line = text.lastIndexOf('\n', to - 1) + 1
  if (line > from + ((to - from) * 2) / 3) return line
  // Not between the two halves of a sign.
  return /[\uD800-\uDBFF]/.test(text.charAt(to - 1)) ? to - 1 : to
}

/** Some of the items of a list, and a line that says how to get the next ones. */
export function boundedList<Item>(
  items: readonly Item[],
  { offset = 0, limit = 100 }: Wanted,
): { readonly shown: readonly Item[]; readonly note: string } {
  const shown = items.slice(offset, offset + limit)
  const end = offset + shown.length
  if (offset === 0 && end === items.length) return { shown, note: '' }
  const rest = end < items.length ? `; go on with offset ${end}` : ''
  return { shown, note: `\n(${shown.length === 0 ? 'None' : `${offset + 1} to ${end}`} of ${items.length}${rest}.)\n` }
}
