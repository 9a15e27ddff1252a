import { digest } from '../hash.ts'

/** Something that results are stored of, by a name that stays when it is edited. */
export interface Named {
  readonly name: string
}

/** Things whose results are listed under one key of a store. */
export interface Bucket<Item extends Named = Named> {
  /** Position among the buckets; depends on names, not on contents. */
  readonly position: string
  readonly items: readonly Item[]
}

/** About so many things are in a bucket: a build asks once for all of them, and two that store at once seldom meet in one. */
const bucketSize = 16

/** Parts things by name into a number of buckets that is a power of two; of those with one name the last counts. */
export function bucketsOf<Item extends Named>(items: readonly Item[]): Bucket<Item>[] {
  const unique = new Map(items.map((item) => [item.name, item]))
  let count = 1
  while (count * bucketSize < unique.size) count *= 2
  const groups = Array.from({ length: count }, (): Item[] => [])
  for (const item of unique.values())
    groups[Number.parseInt(digest(item.name).slice(0, 8), 16) & (count - 1)]?.push(item)
  return groups.flatMap((group, index) => (group.length === 0 ? [] : [{ position: `${index}/${count}`, items: group }]))
}
