import type { Expansion, WordsWith } from './expand.ts'
import { k1 } from './impact.ts'
import type { Language } from './language.ts'
import type { Query } from './query.ts'
import type { Postings } from './steps.ts'
import { wordsIn } from './synonyms.ts'

/** An index, or the loaded part of it. */
export interface Lookup {
  readonly count: number
  readonly wordsWith: WordsWith
  readonly language: Language
  postings(word: string): Postings
}

/** A page with all required terms of a query, or with the most significant ones. */
export interface Candidate {
  readonly page: number
  readonly score: number
  /** A required term is missing. */
  readonly isPartial: boolean
  /** The site pins it to the top. */
  readonly isPinned?: true
}

/** Candidates before any page is read. */
export interface Ranking {
  /** Candidates with all terms first. Both groups are sorted by score, then by number. */
  readonly candidates: readonly Candidate[]
  /** Number of candidates with all terms. */
  readonly total: number
  /** Weight of each term. */
  readonly weights: readonly number[]
}

/** Share of adjacent terms joined to one word: they repeat the same words. */
const wholeShare = 0.7
/** The same share if the reader typed them as one word. */
const nameShare = 1.5
/** Share of a term that only expresses a question. */
const askingShare = 0.25
/** Share of a gram that spans words, or is grammatical. */
const betweenShare = 0.1
/** Weight of a required word relative to grams, of which a page needs only some. */
const aWord = 1000
/**
 * Exponent for the share of a sentence that a page contains: missing words reduce the score only slightly.
 */
const rootShare = 0.1
/** Minimum number of full results; if there are fewer, partial results follow. */
export const enough = 4
/** Minimum share of a query that a partial result contains, relative to the best page. */
const minShare = 0.2

/** Parts of a query that determine the ranking. */
type RankedQuery = Pick<Query, 'terms' | 'wholes' | 'names' | 'pin' | 'isSentence' | 'isStrict'>

/**
 * Ranks the pages with all terms. Pages with the most significant terms follow if few pages have all terms, and always
 * for a sentence.
 *
 * @param expansions words that match each term
 */
export function rank(
  expansions: readonly Expansion[],
  { terms, wholes, names, pin, isSentence, isStrict }: RankedQuery,
  lookup: Lookup,
): Ranking {
  const scores = new Map<number, { score: number; has: number; weightSum: number }>()
  const weights: number[] = []
  let required = 0
  for (const [number, { words, exact: exactForms }] of expansions.entries()) {
    const { isRequired = true, isWeak, gramShare } = terms[number] ?? {}
    const pages = pagesOf(words, lookup)
    const need = isWeak ? askingShare : isRequired ? 1 : betweenShare
    const weight = rarityOf(pages.size, lookup.count) * need
    weights.push(weight)
    const counts = !isRequired ? 0 : gramShare === undefined ? aWord : weight
    // A gram that no page contains spans two words.
    if (counts === aWord || pages.size > 0) required += counts * (gramShare ?? 1)
    const exact = exactForms && pagesOf(exactForms, lookup)
    const exactWeight = rarityOf(exact?.size ?? 0, lookup.count) * need
    for (const [page, impact] of pages) {
      const entry = scores.get(page) ?? { score: 0, has: 0, weightSum: 0 }
      // The typed word is rarer than all its synonyms together.
      entry.score += Math.max(weight * impact, exactWeight * (exact?.get(page) ?? 0)) * (k1 + 1)
      entry.weightSum += weight
      entry.has += counts
      scores.set(page, entry)
    }
  }
  for (const word of wholes) {
    const pages = lookup.postings(word)
    const share = names.includes(word) ? nameShare : wholeShare
    const rarity = rarityOf(pages.size, lookup.count)
    for (const [page, impact] of pages) {
      const entry = scores.get(page)
      if (entry !== undefined) entry.score += share * rarity * impact * (k1 + 1)
    }
  }
  const pinned = [...lookup.postings(pin).keys()]
  const all: Candidate[] = pinned.map((page) => ({
    page,
    score: scores.get(page)?.score ?? 0,
    isPartial: false,
    isPinned: true,
  }))
  for (const page of pinned) scores.delete(page)
  const partial: Candidate[] = []
  let maxSum = 0
  for (const { weightSum } of scores.values()) maxSum = Math.max(maxSum, weightSum)
  for (const [page, { score, has, weightSum }] of scores) {
    // Tolerance for rounding errors in sums.
    if (has > required - 0.001) all.push({ page, score, isPartial: false })
    else if (weightSum >= minShare * maxSum)
      partial.push({ page, score: score * (weightSum / maxSum) ** (isSentence ? rootShare : 1), isPartial: true })
  }
  if (isSentence && !isStrict && all.length > pinned.length)
    for (const candidate of partial.splice(0)) all.push({ ...candidate, isPartial: false })
  const areFew = all.length < enough
  return { candidates: [...sorted(all), ...(areFew || isSentence ? sorted(partial) : [])], total: all.length, weights }
}

function sorted(candidates: Candidate[]): Candidate[] {
  const order = ({ isPinned }: Candidate): number => (isPinned === true ? 0 : 1)
  return candidates.sort((a, b) => order(a) - order(b) || b.score - a.score || a.page - b.page)
}

/** Pages with any of the words, each with the impact of its best word. */
function pagesOf(words: ReadonlyMap<string, number>, lookup: Lookup): Map<number, number> {
  const pages = new Map<number, number>()
  for (const [word, share] of words) {
    for (const [page, impact] of pagesOfName(word, lookup)) {
      const value = share * impact
      if (value > (pages.get(page) ?? 0)) pages.set(page, value)
    }
  }
  return pages
}

/** Pages with all words of a name, each with the lowest impact of these words. */
function pagesOfName(name: string, { postings }: Lookup): Postings {
  const [first = '', ...others] = wordsIn(name)
  return others.reduce((pages, word) => {
    const pagesOfWord = postings(word)
    return new Map(
      [...pages].flatMap(([page, impact]) => {
        const other = pagesOfWord.get(page)
        return other === undefined ? [] : [[page, Math.min(impact, other)] as const]
      }),
    )
  }, postings(first))
}

/**
 * Rarity of a word that `frequency` of `count` pages contain: the idf of BM25 in Lucene's form, which is
 * always positive.
 */
function rarityOf(frequency: number, count: number): number {
  return Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5))
}
