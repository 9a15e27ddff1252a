import { digest } from '../hash.ts'

/** An item with cached results. Edits do not change its name. */
export interface Named {
  readonly name: string
}

/** Items whose results are stored under one key. */
export interface Bucket<Item extends Named = Named> {
  /** Number of the bucket, derived from names, not from contents. */
  readonly position: string
  readonly items: readonly Item[]
}

/**
 * Approximate number of items in a bucket. A build requests a bucket once, and parallel builds rarely write to the same
 * one.
 */
const bucketSize = 16

/**
 * Distributes items by name over buckets, whose number is a power of two. Of several items with one name, the
 * last is used.
 */
export function bucketsOf<Item extends Named>(items: readonly Item[]): Bucket<Item>[] {
  const unique = new Map(items.map((item) => [item.name, item]))
  let count = 1
  while (count * bucketSize < unique.size) count *= 2
  const groups = Array.from({ length: count }, (): Item[] => [])
  for (const item of unique.values())
    groups[Number.parseInt(digest(item.name).slice(0, 8), 16) & (count - 1)]?.push(item)
  return groups.flatMap((group, index) => (group.length === 0 ? [] : [{ position: `${index}/${count}`, items: group }]))
}
