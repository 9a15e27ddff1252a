/**
 * Matches two lists: first equal items (longest common subsequence), then, between these, items of one kind in their
 * order. Gives for each new item the index of its old one, or -1.
 */
export function match<Item>(
  before: readonly Item[],
  after: readonly Item[],
  { same, alike }: { same(item: Item): string; alike(item: Item): string },
): number[] {
  const found = new Array<number>(after.length).fill(-1)
  let start = 0
  const [a, b] = [before.map(same), after.map(same)]
  while (start < a.length && start < b.length && a[start] === b[start]) found[start] = start++
  let [endA, endB] = [a.length, b.length]
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) found[--endB] = --endA
  for (const [i, j] of common(a.slice(start, endA), b.slice(start, endB))) found[start + j] = start + i
  fill(found, before.map(alike), after.map(alike))
  return found
}

/** Most comparisons of the quadratic search; larger lists are matched by kind alone. */
const most = 4_000_000

function common(a: readonly string[], b: readonly string[]): [number, number][] {
  if (a.length * b.length > most) return []
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (row !== undefined) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return pairs
}

function fill(found: number[], a: readonly string[], b: readonly string[]): void {
  const bounds = new Array<number>(found.length)
  for (let j = found.length - 1, next = a.length; j >= 0; j--) {
    bounds[j] = next
    if (found[j] !== -1) next = found[j] ?? next
  }
  let last = -1
  for (let j = 0; j < found.length; j++) {
    const known = found[j] ?? -1
    let free = known === -1 ? last + 1 : known
    const end = bounds[j] ?? a.length
    if (known === -1) while (free < end && a[free] !== b[j]) free++
    if (known === -1 && free >= end) continue
    found[j] = free
    last = free
  }
}
