import { hashOf } from './hash.ts'
import type { FieldWords } from './impact.ts'

/**
 * A pair of adjacent words, stored as a hash. In a large site, pairs exclude pages without a phrase before these are
 * loaded. Because of collisions, the text of the remaining pages must be checked.
 */
export type Pair = number

/** Number of different hashes. A page of 700 words contains one in a hundred. */
export const buckets = 1 << 16
/** Characters of JSON in a pair file; a third of that is transferred. */
const fileSize = 24_000

/** Average characters for each page in such a file. */
const digits = 3.5

/**
 * Pages for each pair of a file, as distances from the previous page. A number is the length of a run of pairs without
 * pages.
 */
export type PairFile = readonly (readonly number[] | number)[]

/** Encodes the lists of pages of all pairs of a file. */
export function packPairs(lists: readonly (readonly number[])[]): PairFile {
  const file: (readonly number[] | number)[] = []
  for (const list of lists) {
    const last = file.at(-1)
    if (list.length > 0) file.push(list)
    else if (typeof last === 'number') file[file.length - 1] = last + 1
    else file.push(1)
  }
  return file
}

/** Decodes the result of `packPairs`. */
function unpackPairs(file: PairFile): (readonly number[])[] {
  return file.flatMap((item) => (typeof item === 'number' ? Array.from({ length: item }, () => []) : [item]))
}

/**
 * Pairs of a page in ascending order. Words of different fields do not form pairs; words of adjacent parts of the
 * content may.
 */
export function pairsOf(words: FieldWords): readonly Pair[] {
  const pairs = new Set<Pair>()
  for (const field of Object.values(words)) {
    let before = 0
    for (const { text, isWhole } of field) {
      if (isWhole === true) continue
      const hash = hashOf(text)
      if (before !== 0) pairs.add(pairOf(before, hash))
      before = hash
    }
  }
  return [...pairs].sort((first, second) => first - second)
}

/** Pairs of a phrase. Of a long phrase, those of the longest words, which are the rarest. */
export function pairsOfPhrase(phrase: readonly string[], maxPairs: number): readonly Pair[] {
  const pairs = phrase.slice(1).map((word, index) => [phrase[index] ?? '', word] as const)
  const longest = [...pairs].sort(([a, b], [c, d]) => c.length + d.length - a.length - b.length)
  return [...new Set(longest.slice(0, maxPairs).map(([first, second]) => pairOf(hashOf(first), hashOf(second))))]
}

/** Number of files for a number of pairs, a power of two. */
export function pairFileCount(pairs: number): number {
  let count = 1
  while ((pairs * digits) / count > fileSize && count < buckets) count *= 2
  return count
}

/** Serializes pairs with three characters each. */
export function writePairs(pairs: readonly Pair[]): string {
  let text = ''
  for (const pair of pairs) text += String.fromCharCode(48 + (pair >> 12), 48 + ((pair >> 6) & 63), 48 + (pair & 63))
  return text
}

/** Parses the result of `writePairs`. */
export function readPairs(text: string): Uint16Array {
  const pairs = new Uint16Array(text.length / 3)
  const at = (index: number): number => text.charCodeAt(index) - 48
  for (let n = 0; n < pairs.length; n++) pairs[n] = (at(3 * n) << 12) | (at(3 * n + 1) << 6) | at(3 * n + 2)
  return pairs
}

/** File that contains the pages of a pair, and the index in it. */
export function indexOfPair(pair: Pair, files: number): { readonly file: number; readonly at: number } {
  return { file: pair % files, at: Math.floor(pair / files) }
}

/** Encodes the pages of a pair as distances from the previous one. */
export function distances(pages: Iterable<number>): number[] {
  let last = 0
  return Array.from(pages, (page) => {
    const distance = page - last
    last = page
    return distance
  })
}

/** A page that has gained or lost a pair. */
export interface PairMove {
  readonly page: number
  readonly at: number
  readonly isNew: boolean
}

/** Updates a file with the pages that have gained or lost pairs. */
export function movedPairs(file: PairFile, moves: readonly PairMove[]): PairFile {
  const lists = unpackPairs(file)
  for (const { page, at, isNew } of moves) {
    const pages = pagesAt(lists[at])
    if (isNew) pages.add(page)
    else pages.delete(page)
    lists[at] = distances([...pages].sort((a, b) => a - b))
  }
  return packPairs(lists)
}

/** Pages that may contain a pair. */
export function pagesWith(file: PairFile, at: number): ReadonlySet<number> {
  let index = 0
  for (const item of file) {
    if (index >= at) return pagesAt(index === at && typeof item !== 'number' ? item : [])
    index += typeof item === 'number' ? item : 1
  }
  return new Set()
}

function pagesAt(distances: readonly number[] = []): Set<number> {
  let page = 0
  return new Set(distances.map((distance) => (page += distance)))
}

/** Hash of two words in order. */
function pairOf(first: number, second: number): Pair {
  const hash = Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b)
  return hash >>> 16
}
