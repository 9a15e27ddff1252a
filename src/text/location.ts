import type { Node } from 'unist'
import { lastUpTo } from '../base/sorted.ts'
import type { Location } from '../diagnostics/diagnostic.ts'

/**
 * Finds lines by offsets: the number of a line from 0, and the offsets at which it and the next one begin. The table of
 * lines is made at the first call; `begin` is the offset at which the first one begins.
 */
export function linesOf(text: string, begin = 0) {
  let starts: number[] | undefined
  return (offset: number) => {
    starts ??= lineStarts(text, begin)
    const line = lastUpTo(starts, offset)
    return { line, start: starts[line] ?? 0, next: starts[line + 1] ?? text.length + 1 }
  }
}

/** The offset of a line and a column, which count from 1: at most the end of the line, or of a text with fewer lines. */
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

/** Turns offsets of a text into a location of its file. */
export type Locate = (start: number, end?: number) => Location

/** The locations of a fragment's text; `firstLine` is the line of the file at which the text begins. */
export function locator(file: string, text: string, firstLine: number): Locate {
  const lineAt = linesOf(text)
  return (from, end) => {
    const { line, start, next } = lineAt(from)
    const column = from - start + 1
    const endColumn = end === undefined ? {} : { endColumn: column + Math.min(end, next - 1) - from }
    return { file, line: firstLine + line, column, ...endColumn }
  }
}

/** The offsets of a node; `undefined` for one without a position in the text. */
export function rangeOf({ position }: Node): [start: number, end: number] | undefined {
  const start = position?.start.offset
  const end = position?.end.offset
  return start === undefined || end === undefined ? undefined : [start, end]
}

/** The location of a node; nothing for one without a position in the text. */
export function locationOfNode(node: Node, locationOf: Locate): { readonly location?: Location } {
  const range = rangeOf(node)
  return range === undefined ? {} : { location: locationOf(...range) }
}
