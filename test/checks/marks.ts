/**
 * Texts of fixtures in which each fault is marked at its location: `[x](«link/no-page»/gone«»)`. The report has to
 * point to the text between the marks; without the marks it is the text of the writer.
 * @module
 */

/** A text without marks, and its expected reports: `code line:column-endColumn`. */
export interface Marked {
  readonly text: string
  readonly expected: readonly string[]
}

const mark = /«([a-z/-]*)»/g

/** Removes the marks from a text. A mark without an end on its line has no end column. */
export function unmark(source: string): Marked {
  const expected: string[] = []
  const lines = source.split('\n').map((line, index) => {
    const open: { readonly code: string; readonly column: number }[] = []
    let clean = ''
    let at = 0
    for (const match of line.matchAll(mark)) {
      clean += line.slice(at, match.index)
      at = match.index + match[0].length
      if (match[1] !== '') open.push({ code: match[1] ?? '', column: clean.length + 1 })
      else {
        const { code, column } = open.pop() ?? { code: '?', column: 0 }
        expected.push(`${code} ${index + 1}:${column}-${clean.length + 1}`)
      }
    }
    for (const { code, column } of open) expected.push(`${code} ${index + 1}:${column}-`)
    return clean + line.slice(at)
  })
  return { text: lines.join('\n'), expected }
}
