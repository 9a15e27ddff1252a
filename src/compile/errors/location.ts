import type { Node } from 'unist'
import type { Place } from '../../diagnostics/diagnostic.ts'
import { linesOf } from '../../text/lines.ts'

/** Turns offsets of a text into a location of its file. */
export type Placer = (start: number, end?: number) => Place

/** The locations of a fragment's text; `firstLine` is the line of the file at which the text begins. */
export function placer(file: string, text: string, firstLine: number): Placer {
  const lineAt = linesOf(text)
  return (from, end) => {
    const { line, start, next } = lineAt(from)
    const column = from - start + 1
    const endColumn = end === undefined ? {} : { endColumn: column + Math.min(end, next - 1) - from }
    return { file, line: firstLine + line, column, ...endColumn }
  }
}

/** The offsets of a node; `undefined` for one that does not stand in the text. */
export function rangeOf({ position }: Node): [start: number, end: number] | undefined {
  const start = position?.start.offset
  const end = position?.end.offset
  return start === undefined || end === undefined ? undefined : [start, end]
}

/** The location of a node; nothing for one that does not stand in the text. */
export function placeOfNode(node: Node, place: Placer): { readonly place?: Place } {
  const range = rangeOf(node)
  return range === undefined ? {} : { place: place(...range) }
}
