import type { Element } from 'hast'
import type { Place } from '../../diagnostics/diagnostic.ts'

/** Data that locates elements in the source. */
export interface Where {
  readonly file: string
  /** Line of the file at which the text begins that positions of the tree count from. Default 1. */
  readonly line?: number
  /** For HTML that components made, whose own positions mean nothing: the location of an address in the source. */
  literal?(url: string): Place | undefined
}

/** The location of an element, or of an address in it. */
export function placeOf(node: Element, url: string, { file, line = 1, literal }: Where): { place?: Place } {
  const start = node.position?.start
  const ofNode = start === undefined ? undefined : { file, line: start.line + line - 1, column: start.column }
  const place = literal === undefined ? ofNode : literal(url)
  return place === undefined ? {} : { place }
}

/** The location of one address of a `srcset`, as far as that of the whole is known. */
export function placeInside(
  node: Element,
  { value, url, at }: { readonly value: string; readonly url: string; readonly at: number },
  where: Where,
): { place?: Place } {
  const { place } = placeOf(node, value, where)
  if (place === undefined) return {}
  if (where.literal === undefined) return { place }
  if (value.includes('\n')) {
    // The whole is located by its end; white space at the beginning of its lines is lost.
    const line = place.line - (value.slice(at).split('\n').length - 1)
    return { place: { file: place.file, line, column: 1 } }
  }
  const column = place.column + at
  return { place: { ...place, column, endColumn: column + url.length } }
}
