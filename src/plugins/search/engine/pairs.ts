import type { FieldWords } from './impact.ts'

/**
 * Words that follow each other, so that a phrase of a large site is known before its pages are loaded. A pair is kept as
 * a number that others may have, too: it tells where a phrase cannot stand, and a look at the page where it does.
 */
export type Pair = number

/** Pairs are this many numbers: those of a page of 700 words are one in a hundred. */
const buckets = 1 << 16
/** Characters of JSON in a file of pairs; a third of it goes over the line. */
const fileSize = 24_000

/** Pages of the pairs of one file: distances from the page before. */
export type PairFile = readonly (readonly number[])[]

/** The pairs of a page. Words of two fields are no pair, of two parts of the content they may be. */
export function pairsOf(words: FieldWords): readonly Pair[] {
  const pairs = new Set<Pair>()
  for (const field of Object.values(words)) {
    let before: string | undefined
    for (const { text, isWhole } of field) {
      if (isWhole === true) continue
      if (before !== undefined) pairs.add(pairOf(before, text))
      before = text
    }
  }
  return [...pairs]
}

/** The pairs of a phrase; of a long one those of the longest words, which are the rarest. */
export function pairsOfPhrase(phrase: readonly string[], most: number): readonly Pair[] {
  const pairs = phrase.slice(1).map((word, at) => [phrase[at] ?? '', word] as const)
  const longest = [...pairs].sort(([a, b], [c, d]) => c.length + d.length - a.length - b.length)
  return [...new Set(longest.slice(0, most).map(([one, other]) => pairOf(one, other)))]
}

/** The pairs of pages, in the order of their numbers, by file. The number of files is a power of two. */
export function pairFiles(pages: Iterable<readonly Pair[]>): readonly PairFile[] {
  const held = Array.from({ length: buckets }, (): { last: number; readonly distances: number[] } => ({
    last: 0,
    distances: [],
  }))
  let page = 0
  let size = 0
  for (const pairs of pages) {
    for (const pair of pairs) {
      const bucket = held[pair]
      if (bucket === undefined) continue
      const distance = page - bucket.last
      bucket.distances.push(distance)
      bucket.last = page
      size += distance < 10 ? 2 : distance < 100 ? 3 : 4
    }
    page++
  }
  let files = 1
  while (size / files > fileSize && files < buckets) files *= 2
  return Array.from({ length: files }, (_, file) =>
    Array.from({ length: buckets / files }, (_, at) => held[file + at * files]?.distances ?? []),
  )
}

/** Where the pages of a pair are: in which of `files` files, and where there. */
export function placeOf(pair: Pair, files: number): { readonly file: number; readonly at: number } {
  return { file: pair % files, at: Math.floor(pair / files) }
}

/** Pages that may have a pair. */
export function pagesWith(file: PairFile, at: number): ReadonlySet<number> {
  let page = 0
  return new Set((file[at] ?? []).map((distance) => (page += distance)))
}

/** FNV-1a, its upper half folded into the lower. */
function pairOf(one: string, other: string): Pair {
  const text = `${one} ${other}`
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return ((hash >>> 16) ^ hash) & (buckets - 1)
}
