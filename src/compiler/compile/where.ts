import type { Element } from 'hast'
import type { Location } from '../../diagnostics/diagnostic.ts'

/** Data for the location of elements in the source. */
export interface Where {
  readonly file: string
  /** Line of the file at which the parsed text starts. Default: 1. */
  readonly line?: number
  /**
   * For HTML created by components, which has no positions in the source: returns the location of an address in
   * the source.
   */
  literal?(url: string): Location | undefined
}

/** Location of an element, or of an address in it. */
export function withLocation(node: Element, url: string, { file, line = 1, literal }: Where): { location?: Location } {
  const start = node.position?.start
  const ofNode = start === undefined ? undefined : { file, line: start.line + line - 1, column: start.column }
  const location = literal === undefined ? ofNode : literal(url)
  return location === undefined ? {} : { location }
}

/** Location of an address in a `srcset`, derived from that of the whole attribute. */
export function locationInside(
  node: Element,
  { value, url, at }: { readonly value: string; readonly url: string; readonly at: number },
  where: Where,
): { location?: Location } {
  const { location } = withLocation(node, value, where)
  if (location === undefined) return {}
  if (where.literal === undefined) return { location }
  if (value.includes('\n')) {
    // The attribute is located by its end; white space at the start of its lines is lost.
    const line = location.line - (value.slice(at).split('\n').length - 1)
    return { location: { file: location.file, line, column: 1 } }
  }
  const column = location.column + at
  return { location: { ...location, column, endColumn: column + url.length } }
}
