/**
 * Searches in sorted lists by halving, so that a long list takes few comparisons.
 * @module
 */

/** Index of the first entry that is not smaller than `value`, or the length of the list. Text is compared by code units. */
export function firstFrom<T extends string | number>(sorted: readonly T[], value: T): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as T) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Index of the last whole number that is at most `value`, or 0. */
export function lastUpTo(sorted: readonly number[], value: number): number {
  return Math.max(firstFrom(sorted, value + 1) - 1, 0)
}
