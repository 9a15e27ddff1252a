import type { EnumValue, Fact } from './data.ts'
import type { Dict } from './value.ts'

/** Characters of HTML that all schemas of a page may take together, as far as they can be told beforehand. */
export const maxSize = 75_000

/** Characters that a node takes beside its words. */
const nodeSize = 250

/** The same for a value of an enumeration. */
const valueSize = 26

/** Values that are shown at least. */
const fewValues = 20

/**
 * How many values of an enumeration are shown where `left` characters are. Even where nothing has room, a few say what it
 * is about.
 */
export function valuesWithRoom(left: number): number {
  return Math.max(fewValues, Math.floor(left / (2 * valueSize)))
}

/** Characters that a node takes, about, without what lies in it; prose of another page counts as much. */
export function sizeOf({
  id = '',
  described,
  values,
  facts,
}: {
  readonly id: string | undefined
  readonly described: Dict | undefined
  readonly values: readonly EnumValue[]
  readonly facts: readonly Fact[]
}): number {
  const prose = typeof described?.['description'] === 'string' ? described['description'].length : 0
  const listed = values.reduce((sum, { value }) => sum + value.length + valueSize, 0)
  // An id stands there twice: where a link leads, and in the link.
  return nodeSize + 2 * id.length + prose + listed + facts.reduce((sum, { value }) => sum + value.length + 50, 0)
}
