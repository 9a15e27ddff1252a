import type { Expansion, WordsWith } from './expand.ts'
import { k1 } from './impact.ts'
import type { Query } from './query.ts'
import type { Postings } from './steps.ts'

/** An index, or the loaded part of it. */
export interface Lookup {
  readonly count: number
  readonly wordsWith: WordsWith
  postings(word: string): Postings
}

/** A page that has all terms. */
export interface Candidate {
  readonly page: number
  readonly score: number
}

/** Share of adjacent terms written as one: they are the same words again. */
const wholeShare = 0.7

/**
 * Ranks the pages that have all terms.
 *
 * @param expansions words that each term is taken for
 * @returns the best first; equals in order of their number
 */
export function rank(
  expansions: readonly Expansion[],
  { wholes }: Pick<Query, 'wholes'>,
  lookup: Lookup,
): readonly Candidate[] {
  let scores: Map<number, number> | undefined
  for (const { words } of expansions) {
    const pages = pagesOf(words, lookup)
    const rarity = rarityOf(pages.size, lookup.count)
    const next = new Map<number, number>()
    for (const [page, impact] of pages) {
      const before = scores === undefined ? 0 : scores.get(page)
      if (before !== undefined) next.set(page, before + rarity * impact * (k1 + 1))
    }
    scores = next
  }
  const found = scores ?? new Map<number, number>()
  for (const whole of wholes) {
    const pages = lookup.postings(whole)
    const rarity = rarityOf(pages.size, lookup.count)
    for (const [page, impact] of pages) {
      const before = found.get(page)
      if (before !== undefined) found.set(page, before + wholeShare * rarity * impact * (k1 + 1))
    }
  }
  const candidates = [...found].map(([page, score]) => ({ page, score }))
  return candidates.sort((a, b) => b.score - a.score || a.page - b.page)
}

/** Pages with any of the words, each with the impact of its best word. */
function pagesOf(words: ReadonlyMap<string, number>, { postings }: Lookup): Map<number, number> {
  const pages = new Map<number, number>()
  for (const [word, share] of words) {
    for (const [page, impact] of postings(word)) {
      const value = share * impact
      if (value > (pages.get(page) ?? 0)) pages.set(page, value)
    }
  }
  return pages
}

/** How rare a word is that `frequency` of `count` pages have: the idf of BM25 that stays above 0 (Lucene's). */
function rarityOf(frequency: number, count: number): number {
  return Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5))
}
