/**
 * Start of the file of a language with a stemmer. A browser loads it for pages in that language.
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
  /**
   * Endings with the accents that the stemmer expects, by the ending without accents, as in the
   * index.
   */
  readonly accents: Readonly<Record<string, string>>
  /** Linking letters of compounds. */
  readonly joints?: readonly string[]
  /** Words that only phrase a question, separated by spaces. */
  readonly asking?: string
  /** Stop words that name a subject, so they are ordinary words. */
  readonly subjects?: string
}

/**
 * Plural of an English word. Other languages use such words with this ending, whatever theirs is: `plugins`,
 * `servers`.
 */
const plural = /(?<=[a-z]{2}[^s])s$/

/** Adds a language with a stemmer to previous ones. */
export function withStemmer(before: Language | undefined, rules: Stemmed): Language {
  const { stemmer, stopwords, accents, joints, asking = '', subjects = '' } = rules
  const askingWords = new Set(asking.split(' '))
  const searched = new Set([...askingWords, ...subjects.split(' ')])
  const stop = new Set(stopwords.map(plain).filter((word) => !searched.has(word)))
  const accented = (word: string): string => {
    const end = Object.keys(accents).find((ending) => word.endsWith(ending)) ?? ''
    return end === '' ? word : word.slice(0, -end.length) + accents[end]
  }
  return {
    words: wordsOf,
    ...before,
    ...(joints && { compounds: compoundsOf([...new Set([...(before?.compounds?.joints ?? []), ...joints])]) }),
    stems: (word) => [...(before?.stems(word) ?? []), plain(stemmer(accented(word))), word.replace(plural, '')],
    isStop: (word) => stop.has(word) || before?.isStop(word) === true,
    isAsking: (word) => askingWords.has(word) || before?.isAsking(word) === true,
  }
}
