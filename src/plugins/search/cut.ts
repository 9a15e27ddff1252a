/**
 * Lists that are cut into files. A cut depends on the parts near it alone, so that a change of one part changes the
 * files around it and no others, and the files do not depend on how the list came about.
 *
 * @module
 */
import { hashOf } from './engine/hash.ts'

/** A part of a list. */
export interface Part {
  /** Characters that it takes in a file. */
  readonly size: number
  /** A pseudo-random number: a file ends before the part with the lowest rank near its end. */
  readonly rank: number
}

/** The rank of a part with this name. */
export function rankOf(name: string): number {
  const hash = hashOf(name)
  return Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> 0
}

/** Characters after which a file may end, and those after which it has to. A part that is longer has a file of its own. */
export interface Sizes {
  readonly least: number
  readonly most: number
}

/** The files of a list, in order. Parts are only requested as needed. */
export function* cut<P extends Part>(parts: Iterable<P>, sizes: Sizes): Iterable<readonly P[]> {
  let waiting: P[] = []
  let size = 0
  for (const part of parts) {
    waiting.push(part)
    size += part.size
    // The last part begins too late to be the first of the next file: the cut is known.
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

/** Number of parts in the first file. Parts that begin after `most` characters do not matter. */
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

/** A list as it was cut before. */
export interface CutList<P extends Part> {
  readonly files: number
  /** The parts of a file. */
  parts(file: number): readonly P[]
}

/**
 * The files of a list after a change: for one that is as it was its number, for every other one its parts. They are those
 * that `cut` gives for the whole list; parts are asked for only of files near a change.
 *
 * @param changed the parts that a file would have if nothing else were cut anew
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

/** The files whose end a change may move: those that are changed, and those before them within reach of a cut. */
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
