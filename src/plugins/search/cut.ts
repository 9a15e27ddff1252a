/**
 * Divides lists into files. A boundary depends only on nearby parts: a changed part changes only the files around
 * it, and the result does not depend on earlier builds.
 *
 * @module
 */
import { hashOf } from './engine/hash.ts'

/** An item of a list. */
export interface Part {
  /** Length in the file, in characters. */
  readonly size: number
  /** A pseudo-random number. A file ends before the part with the lowest rank near its end. */
  readonly rank: number
}

/** Rank of a part with this name. */
export function rankOf(name: string): number {
  const hash = hashOf(name)
  return Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> 0
}

/** Minimum and maximum length of a file, in characters. A longer part gets a file of its own. */
export interface Sizes {
  readonly least: number
  readonly most: number
}

/** Divides parts into files, in order. Parts are read lazily. */
export function* cut<P extends Part>(parts: Iterable<P>, sizes: Sizes): Iterable<readonly P[]> {
  let waiting: P[] = []
  let size = 0
  for (const part of parts) {
    waiting.push(part)
    size += part.size
    // The last part starts too late to be the first of the next file, so the boundary is final.
    while (waiting.length > 1 && size - (waiting.at(-1)?.size ?? 0) > sizes.most) {
      const end = firstCut(waiting, sizes)
      yield waiting.slice(0, end)
      waiting = waiting.slice(end)
      size = sizeOf(waiting)
    }
  }
  while (waiting.length > 0) {
    const end = firstCut(waiting, sizes)
    yield waiting.slice(0, end)
    waiting = waiting.slice(end)
  }
}

/**
 * Number of parts in the first file. Parts that start after `most` characters have no influence.
 */
function firstCut(parts: readonly Part[], { least, most }: Sizes): number {
  let before = 0
  let fallback = 1
  let best: { readonly at: number; readonly rank: number } | undefined
  for (const [at, part] of parts.entries()) {
    if (before > most) break
    if (at > 0) fallback = at
    if (at > 0 && before >= least && (best === undefined || part.rank < best.rank)) best = { at, rank: part.rank }
    before += part.size
    if (at === parts.length - 1 && before <= most) return parts.length
  }
  return best?.at ?? fallback
}

/** A list as it was divided before. */
export interface CutList<P extends Part> {
  readonly files: number
  /** Returns the parts of a file. */
  parts(file: number): readonly P[]
}

/**
 * Divides a list again after changes. Yields the number of an unchanged file, or the parts of any other file. The
 * result equals that of `cut`; only parts near a change are read.
 *
 * @param changed parts of each changed file, with the previous boundaries
 */
export function* cutAgain<P extends Part>(
  last: CutList<P>,
  changed: ReadonlyMap<number, readonly P[]>,
  sizes: Sizes,
): Iterable<number | readonly P[]> {
  const partsByFile = new Map<number, readonly P[]>(changed)
  const partsOf = (file: number): readonly P[] => {
    const parts = partsByFile.get(file) ?? last.parts(file)
    partsByFile.set(file, parts)
    return parts
  }
  const near = nearChanges(changed, partsOf, sizes)
  let [file, from] = [0, 0]
  while (file < last.files) {
    if (from === 0 && !near.has(file)) {
      yield file++
      continue
    }
    const parts: P[] = []
    for (let next = file, skip = from, begin = 0; next < last.files && begin <= sizes.most; next++, skip = 0) {
      parts.push(...partsOf(next).slice(skip))
      begin = sizeOf(parts)
    }
    if (parts.length === 0) return
    const end = firstCut(parts, sizes)
    const isSame = from === 0 && end === partsOf(file).length && !changed.has(file)
    yield isSame ? file : parts.slice(0, end)
    for (from += end; file < last.files && from >= partsOf(file).length; file++) from -= partsOf(file).length
  }
}

/** Files whose end may move: changed ones, and the files before them within reach. */
function nearChanges(
  changed: ReadonlyMap<number, unknown>,
  partsOf: (file: number) => readonly Part[],
  { most }: Sizes,
): ReadonlySet<number> {
  const near = new Set<number>()
  for (const file of changed.keys()) {
    near.add(file)
    let between = 0
    for (let before = file - 1; before >= 0 && !changed.has(before); before--) {
      between += sizeOf(partsOf(before))
      if (between > most) break
      near.add(before)
    }
  }
  return near
}

function sizeOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { size }) => sum + size, 0)
}
