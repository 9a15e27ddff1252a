import { giveBack, type NumberList } from './number-list.ts'

/** Pages that are held at once: 16 MB. */
const most = 1 << 22

/** What pages have: for each page, one after the other, some keys, which are whole numbers from 0. */
export interface KeysOfPages {
  readonly keys: NumberList
  /** For each page the length of `keys` after it. */
  readonly ends: readonly number[]
}

/**
 * The pages of each key, sorted by counting, a part of the keys at a time: the pages of that part alone are in memory. With each
 * page goes the index at which the key stands in `keys`. Both lists hold until the next are asked for.
 *
 * @param order all keys, in the order wanted
 * @param size how many pages are held at once, unless one key has more
 */
export function* sortedInParts(
  { keys, ends }: KeysOfPages,
  order: ArrayLike<number>,
  size: number = most,
): Generator<{ readonly pages: Uint32Array; readonly indexes: Uint32Array }> {
  const counts = new Uint32Array(order.length)
  for (const stretch of keys.stretches()) for (const key of stretch) counts[key] = (counts[key] ?? 0) + 1
  const countAt = (place: number): number => counts[order[place] ?? 0] ?? 0
  const next = new Uint32Array(order.length)
  const room = counts.reduce((most, count) => Math.max(most, count), Math.min(size, keys.length))
  const pages = new Uint32Array(room)
  const indexes = new Uint32Array(room)
  for (let from = 0; from < order.length;) {
    next.fill(elsewhere)
    let held = 0
    let to = from
    for (; to < order.length && (to === from || held + countAt(to) <= size); to++) {
      next[order[to] ?? 0] = held
      held += countAt(to)
    }
    let [index, page] = [0, 0]
    for (const stretch of keys.stretches()) {
      // Some billion times for a large site: an iterator would take most of it.
      for (let number = 0; number < stretch.length; number++, index++) {
        const key = stretch[number] ?? 0
        const at = next[key] ?? elsewhere
        if (at === elsewhere) continue
        while ((ends[page] ?? Infinity) <= index) page++
        pages[at] = page
        indexes[at] = index
        next[key] = at + 1
      }
    }
    for (let begin = 0; from < to; from++) {
      const end = begin + countAt(from)
      yield { pages: pages.subarray(begin, end), indexes: indexes.subarray(begin, end) }
      begin = end
    }
  }
  giveBack(pages)
  giveBack(indexes)
}

/** The place of a key of another part. */
const elsewhere = 0xffffffff
