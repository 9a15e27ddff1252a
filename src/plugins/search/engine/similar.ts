import type { Lookup } from './rank.ts'
import type { Query } from './query.ts'

/** Maximum number of suggested words. */
const maxWords = 3
/** Minimum similarity of a suggested word. */
const minLikeness = 0.4
/** Minimum length of words that are compared: similar short words are coincidences. */
const minLength = 4

/**
 * Words of the site that are spelled like those of a query without results, most similar first. They begin with the
 * same letter, and differ in more letters than a typing error.
 */
export function similarWords({ terms, language }: Query, { wordsWith }: Pick<Lookup, 'wordsWith'>): readonly string[] {
  const similar = new Map<string, { readonly word: string; readonly likeness: number }>()
  for (const { text } of terms) {
    if (text.length < minLength) continue
    const pairs = pairsOf(text)
    for (const word of wordsWith(text.slice(0, 1))) {
      if (word.length < minLength || !/^\p{L}+$/u.test(word)) continue
      const likeness = likenessOf(pairs, pairsOf(word))
      if (likeness < minLikeness) continue
      // One form of each word.
      const stem = language.stems(word)[0] ?? word
      if (likeness > (similar.get(stem)?.likeness ?? 0)) similar.set(stem, { word, likeness })
    }
  }
  const sorted = [...similar.values()].sort((a, b) => b.likeness - a.likeness || (a.word < b.word ? -1 : 1))
  const words: string[] = []
  // Names that begin with a suggested word add nothing.
  for (const { word } of sorted)
    if (words.length < maxWords && !words.some((suggested) => word.startsWith(suggested))) words.push(word)
  return words
}

/** Pairs of adjacent letters. */
function pairsOf(word: string): ReadonlySet<string> {
  return new Set(Array.from({ length: word.length - 1 }, (_, index) => word.slice(index, index + 2)))
}

/** Share of pairs that two words have in common (Dice coefficient). */
function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0
  for (const pair of a) if (b.has(pair)) common++
  return (2 * common) / (a.size + b.size)
}
