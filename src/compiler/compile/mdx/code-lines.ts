import type { Point } from 'unist'
import { linesOf } from '../../../text/location.ts'
import type { CodeLine } from './estree.ts'

export type Locate = (offset: number) => Point & { readonly offset: number }

/** Returns a function that converts offsets to points. */
export function locator(text: string): Locate {
  const lineAt = linesOf(text)
  return (offset) => {
    const { line, start } = lineAt(offset)
    return { line: line + 1, column: offset - start + 1, offset }
  }
}

/**
 * Lines of a range of the text. `stripped` is the range without line prefixes of lists and quotations; only its line
 * lengths are used. `undefined` if its lines do not match.
 */
export function codeLines(
  { text, locate }: { readonly text: string; readonly locate: Locate },
  [start, end]: readonly [start: number, end: number],
  stripped?: string,
): CodeLine[] | undefined {
  const sourceLines = text.slice(start, end).split('\n')
  const lengths = stripped?.split('\n').map(({ length }) => length)
  if (lengths !== undefined && lengths.length !== sourceLines.length) return undefined
  const lines: CodeLine[] = []
  let at = start
  for (const [index, line] of sourceLines.entries()) {
    const length = lengths?.[index] ?? line.length
    const from = at + line.length - length
    // The remaining columns of a tab have no position in the text.
    if (
      length > line.length ||
      (index > 0 && line.slice(0, line.length - length + 1).includes('\t') && stripped !== undefined)
    )
      return undefined
    const to = line.endsWith('\r') ? from + length - 1 : from + length
    const ending = index === sourceLines.length - 1 ? '' : line.endsWith('\r') ? '\r\n' : '\n'
    at += line.length + 1
    lines.push({ value: text.slice(from, to), ending, start: locate(from), end: locate(to), next: locate(at) })
  }
  return lines
}
