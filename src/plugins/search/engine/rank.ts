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

/** A page that has all required terms of a query, or the most telling ones. */
export interface Candidate {
  readonly page: number
  readonly score: number
  /** A required term is missing. */
  readonly isPartial: boolean
  /** The site wants it before all others. */
  readonly isPinned?: true
}

/** Candidates before any page is read. */
export interface Ranking {
  /** Those with all terms first, each part in order of score; equals in order of their number. */
  readonly candidates: readonly Candidate[]
  /** Number of candidates with all terms. */
  readonly total: number
  /** Weight of each term. */
  readonly weights: readonly number[]
}

/** Share of adjacent terms written as one: they are the same words again. */
const wholeShare = 0.7
/** The same, where the reader has written them as one. */
const nameShare = 1.5
/** Share of a term that says only how something is asked. */
const askingShare = 0.25
/** The same for a gram that lies between words, or is grammar. */
const betweenShare = 0.1
/** A required word counts more than all grams together, of which a page needs some share. */
const aWord = 1000
/** In a sentence a page loses little for what it does not say: so high a power of the share that it says. */
const rootShare = 0.25
/** If fewer pages have all terms, pages with some of the terms follow. */
export const enough = 4
/** These have at least so much of what a query says, as a share of the page that has most. */
const leastShare = 0.2

/** The parts of a query that rank pages. */
type RankedQuery = Pick<Query, 'terms' | 'wholes' | 'names' | 'pin' | 'isSentence' | 'isStrict'>

/**
 * Ranks the pages that have all terms, and behind them those that have the most telling ones: where few pages have all terms,
 * and behind all full results of a sentence.
 *
 * @param expansions words that each term is taken for
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
    // A gram that no page has lies between words.
    if (counts === aWord || pages.size > 0) required += counts * (gramShare ?? 1)
    const exact = exactForms && pagesOf(exactForms, lookup)
    const exactWeight = rarityOf(exact?.size ?? 0, lookup.count) * need
    for (const [page, impact] of pages) {
      const entry = scores.get(page) ?? { score: 0, has: 0, weightSum: 0 }
      // The word that was typed is rarer than all that mean the same.
      entry.score += Math.max(weight * impact, exactWeight * (exact?.get(page) ?? 0)) * (k1 + 1)
      entry.weightSum += weight
      entry.has += counts
      scores.set(page, entry)
    }
  }
  for (const whole of wholes) {
    const pages = lookup.postings(whole)
    const share = names.includes(whole) ? nameShare : wholeShare
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
  const some: Candidate[] = []
  let most = 0
  for (const { weightSum } of scores.values()) most = Math.max(most, weightSum)
  for (const [page, { score, has, weightSum }] of scores) {
    // Sums of weights are not exact.
    if (has > required - 0.001) all.push({ page, score, isPartial: false })
    else if (weightSum >= leastShare * most)
      some.push({ page, score: score * (weightSum / most) ** (isSentence ? rootShare : 1), isPartial: true })
  }
  if (isSentence && !isStrict && all.length > pinned.length)
    for (const candidate of some.splice(0)) all.push({ ...candidate, isPartial: false })
  const areFew = all.length < enough
  return { candidates: [...sorted(all), ...(areFew || isSentence ? sorted(some) : [])], total: all.length, weights }
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

/** Pages with all words of a name, each with the impact of its least word. */
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

/** Rarity of a word that `frequency` of `count` pages have: the idf of BM25 that stays above 0 (Lucene's). */
function rarityOf(frequency: number, count: number): number {
  return Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5))
}
