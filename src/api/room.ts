import type { EnumValue, Fact } from './data.ts'
import type { Dict } from './value.ts'

/** Characters of HTML that a part of a page may still take, as far as they are known beforehand. */
export interface Room {
  left: number
}

/**
 * Characters that the parts of a page may take: each has its own, so that a long request leaves room for the answers. The
 * fields right below a whole part are shown beyond it, up to `mostDue`: a page of all, with its examples, stays below 200 KB.
 */
export const rooms = {
  schema: 75_000,
  parameters: 30_000,
  body: 65_000,
  answers: 55_000,
  errors: 20_000,
  calls: 20_000,
}

/** Characters that are taken beyond a room for what has to be shown. */
const mostDue = 60_000

/** A room of so many characters. */
export const roomOf = (left: number): Room => ({ left })

/** Returns true if there is room for another part. `isDue`: it is right below the whole. */
export function hasRoom({ left }: Room, isDue: boolean): boolean {
  return left > (isDue ? -mostDue : 0)
}

/** Characters that a node takes beside its words. */
const nodeSize = 250

/** The same for a value of an enumeration. */
const valueSize = 26

/** Values that are shown at least. */
const fewValues = 20

/** The number of enumeration values to show. Even without room, a few values show the meaning. */
export function valuesWithRoom({ left }: Room): number {
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
  // The page contains the id twice: in the target and in its link.
  return nodeSize + 2 * id.length + prose + listed + facts.reduce((sum, { value }) => sum + value.length + 50, 0)
}
