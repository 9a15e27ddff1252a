import type { Expansion } from './expand.ts'
import { k1 } from './impact.ts'
import { isForm } from './language.ts'
import type { Query } from './query.ts'
import { wordsIn } from './synonyms.ts'

/** Meaning of a query, for comparison with texts of pages. */
export interface Meaning {
  /** Number of terms, without grammatical grams. */
  readonly terms: number
  /** No page contains one of the terms, so similar words are used. */
  readonly isNear: boolean
  /** Returns true if a word matches a term. */
  has(word: string): boolean
  /** Returns true if a text contains every term in any form. */
  isIn(text: string): boolean
  /**
   * Share of the query that a text contains, from 0 to 1, weighted by the significance of terms.
   */
  coverage(text: string): number
  /** Like `coverage`, for a heading with its text. Repeated and adjacent terms increase the result. */
  saidBy(heading: string, text: string): number
}

/** Weight of a word in a heading, relative to the text. */
const headingWeight = 3
/** Share of adjacent terms: those that follow each other in both query and text. */
const neighbourShare = 0.8

/**
 * Derives the meaning of a query.
 *
 * @param weights significance of each term
 */
export function readMeaning(
  expansions: readonly Expansion[],
  weights: readonly number[],
  { terms, language }: Pick<Query, 'terms' | 'language'>,
): Meaning {
  const { words: wordsOf, isStop } = language
  const expansionsByWord = new Map<string, { readonly term: number; readonly share: number }[]>()
  const stems = terms.map(({ text }) => language.stems(text))
  for (const [term, { words }] of expansions.entries())
    for (const [name, share] of words)
      for (const word of wordsIn(name)) {
        // A single word of a name is only part of it.
        const part = { term, share: share / wordsIn(name).length }
        expansionsByWord.set(word, [...(expansionsByWord.get(word) ?? []), part])
      }
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const share = (values: readonly number[]): number =>
    total === 0 ? 0 : values.reduce((sum, value, term) => sum + value * (weights[term] ?? 0), 0) / total

  /** Adds the occurrences of each term in a text, and the pairs of adjacent terms. */
  const count = (text: string, weight: number, weights: number[], pairs: Set<number>): void => {
    let before: ReadonlySet<number> = new Set()
    for (const { text: word, isWhole } of wordsOf(text)) {
      // Stop words between terms are not terms of the query either.
      if (isWhole === true || (isStop(word) && !expansionsByWord.has(word))) continue
      const terms = new Set<number>()
      for (const { term, share } of expansionsByWord.get(word) ?? []) {
        weights[term] = (weights[term] ?? 0) + weight * share
        terms.add(term)
        if (before.has(term - 1)) pairs.add(term)
      }
      before = terms
    }
  }
  return {
    terms: terms.filter(({ isRequired, gramShare }) => isRequired || gramShare === undefined).length,
    isNear: expansions.some(({ isSimilar }) => isSimilar),
    has: (word) => expansionsByWord.has(word),
    isIn(text) {
      const words = wordsOf(text)
      const isSaid = (term: string, forms: readonly string[]): boolean =>
        words.some((word) => word.text === term || isForm(language, word.text, forms))
      return terms.length > 0 && terms.every((term, index) => isSaid(term.text, stems[index] ?? []))
    },
    coverage(text) {
      const best = expansions.map(() => 0)
      for (const { text: word } of wordsOf(text))
        for (const { term, share } of expansionsByWord.get(word) ?? []) best[term] = Math.max(best[term] ?? 0, share)
      return share(best)
    },
    saidBy(heading, text) {
      const frequencies = expansions.map(() => 0)
      const pairs = new Set<number>()
      count(heading, headingWeight, frequencies, pairs)
      count(text, 1, frequencies, pairs)
      const covered = share(frequencies.map((frequency) => frequency / (frequency + k1)))
      return covered + (1 - covered) * neighbourShare * (pairs.size / Math.max(1, expansions.length - 1))
    },
  }
}
