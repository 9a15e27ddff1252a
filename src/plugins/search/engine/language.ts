import { stemmer } from 'stemmer'
import type { Compounds } from './compounds.ts'
import type { Term } from './term.ts'
import { askingWords, simpleWords, stopWords, wordsOf, type Word } from './words.ts'

/** Rules for the languages of the searched pages. Words are normalized as in the index. */
export interface Language {
  /** Splits a text of the index or a query into words. */
  words(text: string): Word[]
  /** Stems of a word in each of the languages. */
  stems(word: string): readonly string[]
  /** Returns true for stop words, which do not distinguish pages. */
  isStop(word: string): boolean
  /** Returns true for words that only phrase a question. */
  isAsking(word: string): boolean
  /** Present for languages that write compounds as one word. */
  readonly compounds?: Compounds
  /** Present for languages without spaces between words. */
  readonly grams?: Grams
}

/** A range of a text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Rules for languages without spaces between words. */
export interface Grams {
  /** Number of grams from which a query counts as a sentence. */
  readonly sentence: number
  words(text: string): Word[]
  /** Requirements for grams among the terms of a query. */
  needsOf(terms: readonly string[], query: string): ReadonlyMap<string, Omit<Term, 'text'>>
  /** Ranges between which a text may be cut. */
  places(text: string): Span[]
  /** Ranges that consist of words of the query. */
  hits(text: string, isHit: (word: string) => boolean): Span[]
}

/** The built-in language; other languages have separate files. */
export const english: Language = {
  words: wordsOf,
  // American spelling of words such as `customise` and `colours`.
  stems: (word) => [stemmer(word.replace(/is(?=(e[ds]?|ing|ations?)$)/, 'iz').replace(/our(?=s?$)/, 'or'))],
  isStop: (word) => stopWords.has(word),
  isAsking: (word) => askingWords.has(word),
}

/** The module of a language. A browser loads those of its pages. */
export interface LanguageFile {
  /**
   * Adds this language to previous ones. Two words count as forms of one word if they are in any of
   * the languages.
   *
   * @param before absent for the first language
   */
  addTo(before: Language | undefined, english: Language): Language
}

/** A normalized name, one for each stemmer: `A/B tests` and `ab test` have the same names. */
export type Name = readonly string[]

/** Normalizes a name: the stems of its words, without stop words and spaces. */
export function nameOf(text: string, { words: wordsOf, isStop, stems }: Language): Name {
  const words = simpleWords(text, wordsOf)
  // A single letter in a name is not an article: `A/B`.
  const telling = words.filter((word) => word.length === 1 || !isStop(word))
  const stemmed = (telling.length === 0 ? words : telling).map((word) => stems(word))
  return (stemmed[0] ?? []).map((_, index) => stemmed.map((each) => each[index]).join(''))
}

/** Returns true if two texts have a name in common, in any form of their words. */
export function isSameName(name: Name, other: Name): boolean {
  return name.some((name, index) => name === other[index])
}

/** Returns true if a word is a form of the word with these stems. */
export function isForm(language: Language, word: string, stems: readonly string[]): boolean {
  return language.stems(word).some((stem, index) => stem === stems[index])
}
