import type { Node } from 'unist'
import { lastUpTo } from '../base/sorted.ts'
import type { Location } from '../diagnostics/diagnostic.ts'

/**
 * Returns a lookup of lines by offset: the line number from 0, and the offsets of the line and of the next one. The
 * table of lines is built at the first call; `begin` is the offset of the first line.
 */
export function linesOf(text: string, begin = 0) {
  let starts: number[] | undefined
  return (offset: number) => {
    starts ??= lineStarts(text, begin)
    const line = lastUpTo(starts, offset)
    return { line, start: starts[line] ?? 0, next: starts[line + 1] ?? text.length + 1 }
  }
}

/** Offset of a line and a column, counted from 1; limited to the end of the line and of the text. */
export function offsetAt(text: string, line: number | undefined, column: number | undefined): number | undefined {
  if (!line || !column) return undefined
  const starts = lineStarts(text, 0)
  return Math.min((starts[line - 1] ?? text.length) + column - 1, (starts[line] ?? text.length + 1) - 1)
}

function lineStarts(text: string, begin: number): number[] {
  const starts = [begin]
  for (let i = text.indexOf('\n'); i !== -1; i = text.indexOf('\n', i + 1)) starts.push(i + 1)
  return starts
}

/** Converts offsets in a text to a location in its file. */
export type Locate = (start: number, end?: number) => Location

/**
 * Creates a locator for the text of a fragment. `firstLine` is the line of the file at which the text
 * starts.
 */
export function locator(file: string, text: string, firstLine: number): Locate {
  const lineAt = linesOf(text)
  return (from, end) => {
    const { line, start, next } = lineAt(from)
    const column = from - start + 1
    const endColumn = end === undefined ? {} : { endColumn: column + Math.min(end, next - 1) - from }
    return { file, line: firstLine + line, column, ...endColumn }
  }
}

/**
 * First line of a text in YAML. `lines` are those of the file, `location` is that of the value. The text of a block scalar
 * starts on the line after its indicator.
 */
export function firstTextLine(lines: readonly string[], { line, column }: Location): number {
  return line + (/[|>]/.test(lines[line - 1]?.[column - 1] ?? '') ? 1 : 0)
}

/** Offsets of a node; `undefined` for one without a position in the text. */
export function rangeOf({ position }: Node): [start: number, end: number] | undefined {
  const start = position?.start.offset
  const end = position?.end.offset
  return start === undefined || end === undefined ? undefined : [start, end]
}

/** Location of a node; empty for one without a position in the text. */
export function locationOfNode(node: Node, locationOf: Locate): { readonly location?: Location } {
  const range = rangeOf(node)
  return range === undefined ? {} : { location: locationOf(...range) }
}
