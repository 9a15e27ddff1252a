import type { Place } from '../../plugin.ts'

/** The place of a stretch of a text; it ends with its first line. */
export function placeAt(file: string, text: string, start: number, end: number = start): Place {
  const lines = linesOf(text)
  const line = lineAt(lines, start)
  const column = start - (lines[line - 1] ?? 0) + 1
  if (end <= start) return { file, line, column }
  const lineEnd = (lines[line] ?? text.length + 1) - 1
  const stop = Math.min(end, lineEnd)
  return { file, line, column, endLine: line, endColumn: column + stop - start }
}

/** Offsets at which the lines of a text begin. */
export function linesOf(text: string): readonly number[] {
  if (text === last.text) return last.lines
  const lines = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines.push(at + 1)
  last = { text, lines }
  return lines
}

/** Places are asked for one text after the other. */
let last: { readonly text: string; readonly lines: readonly number[] } = { text: '', lines: [0] }

/** Number of the line that an offset lies in. */
function lineAt(lines: readonly number[], offset: number): number {
  let low = 0
  let high = lines.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((lines[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low + 1
}
