/**
 * A language with a stemmer of its own: what its file begins with. A browser loads it where pages are in that language.
 *
 * @module
 */
import { compoundsOf } from './compounds.ts'
import type { Language } from './language.ts'
import { plain, wordsOf } from './words.ts'

/** Stemmer and letters of a language. */
export interface Stemmed {
  readonly stemmer: (word: string) => string
  readonly stopwords: readonly string[]
  /** Ends of words with the accents that the stemmer looks for, and the index has not. */
  readonly accents: Readonly<Record<string, string>>
  /** As those of compounds. */
  readonly joints?: readonly string[]
}

/** The languages so far, and one with a stemmer. */
export function withStemmer(before: Language | undefined, { stemmer, stopwords, accents, joints }: Stemmed): Language {
  const stop = new Set(stopwords.map(plain))
  const accented = (word: string): string => {
    const end = Object.keys(accents).find((ending) => word.endsWith(ending)) ?? ''
    return end === '' ? word : word.slice(0, -end.length) + accents[end]
  }
  return {
    words: wordsOf,
    ...before,
    ...(joints && { compounds: compoundsOf([...new Set([...(before?.compounds?.joints ?? []), ...joints])]) }),
    stems: (word) => [...(before?.stems(word) ?? []), plain(stemmer(accented(word)))],
    isStop: (word) => stop.has(word) || before?.isStop(word) === true,
    isAsking: (word) => before?.isAsking(word) === true,
  }
}
