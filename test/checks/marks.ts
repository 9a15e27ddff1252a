/**
 * Texts of fixtures in which each fault is marked at its location: `[x](«link/no-page»/gone«»)`. What is between the marks
 * is what the report has to point at; without the marks it is what the writer wrote.
 *
 * @module
 */

/** A text as a writer has it, and the reports that it must give: `code line:column-endColumn`. */
export interface Marked {
  readonly text: string
  readonly expected: readonly string[]
}

const mark = /«([a-z/-]*)»/g

/** Takes the marks out of a text. A mark that is not closed on its line has no end. */
export function unmark(written: string): Marked {
  const expected: string[] = []
  const lines = written.split('\n').map((line, index) => {
    const open: { readonly code: string; readonly column: number }[] = []
    let clean = ''
    let at = 0
    for (const found of line.matchAll(mark)) {
      clean += line.slice(at, found.index)
      at = found.index + found[0].length
      if (found[1] !== '') open.push({ code: found[1] ?? '', column: clean.length + 1 })
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
