import { digest } from '../hash.ts'

/** Item with stored results. Its name does not change with edits. */
export interface Named {
  readonly name: string
}

/** Items whose results are listed under one key of a store. */
export interface Bucket<Item extends Named = Named> {
  /** Number of the bucket; depends on names, not on contents. */
  readonly position: string
  readonly items: readonly Item[]
}

/** Approximate number of items per bucket. A build requests a bucket once, and parallel builds rarely write the same bucket. */
const bucketSize = 16

/** Distributes items by name over buckets, whose number is a power of two. The last item of a name is used. */
export function bucketsOf<Item extends Named>(items: readonly Item[]): Bucket<Item>[] {
  const unique = new Map(items.map((item) => [item.name, item]))
  let count = 1
  while (count * bucketSize < unique.size) count *= 2
  const groups = Array.from({ length: count }, (): Item[] => [])
  for (const item of unique.values())
    groups[Number.parseInt(digest(item.name).slice(0, 8), 16) & (count - 1)]?.push(item)
  return groups.flatMap((group, index) => (group.length === 0 ? [] : [{ position: `${index}/${count}`, items: group }]))
}
