import { stemmer } from 'stemmer'
import type { Compounds } from './compounds.ts'
import type { Term } from './term.ts'
import { relatedTo } from './related.ts'
import { askingWords, simpleWords, stopWords, wordsOf, type Word } from './words.ts'

/** Rules for the languages of the searched pages. Words have the form of the index. */
export interface Language {
  /** The words of a text, in the index and in a query. */
  words(text: string): Word[]
  /** Stems of a word in each of the languages. */
  stems(word: string): readonly string[]
  /** Returns true if a word does not distinguish pages. */
  isStop(word: string): boolean
  /** Returns true if a word belongs to the form of a question. */
  isAsking(word: string): boolean
  /** Words for much the same thing as a word. */
  related?(word: string): readonly string[]
  /** Present where compounds are written as one word. */
  readonly compounds?: Compounds
  /** Present where a language has no spaces between words. */
  readonly grams?: Grams
}

/** A stretch of a text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Rules for languages without spaces between words. */
export interface Grams {
  words(text: string): Word[]
  /** Requirements for the grams among the terms of a query. */
  needsOf(terms: readonly string[], query: string): ReadonlyMap<string, Omit<Term, 'text'>>
  /** Stretches between which a text may be cut. */
  places(text: string): Span[]
  /** Stretches that the reader's words make up. */
  hits(text: string, isHit: (word: string) => boolean): Span[]
}

/** The language that is there without a file of its own. */
export const english: Language = {
  words: wordsOf,
  // As they are written in America: `customise`, `colours`.
  stems: (word) => [stemmer(word.replace(/is(?=(e[ds]?|ing|ations?)$)/, 'iz').replace(/our(?=s?$)/, 'or'))],
  isStop: (word) => stopWords.has(word),
  isAsking: (word) => askingWords.has(word),
  related: relatedTo,
}

/** The file of a language, as a module: a browser loads those of its pages. */
export interface LanguageFile {
  /**
   * The languages so far, and this one. Two words are forms of one if they are so in any.
   *
   * @param before absent if this is the first
   */
  addTo(before: Language | undefined, english: Language): Language
}

/** A text as a single name, one for each stemmer: `A/B tests` and `ab test` have the same names. */
export type Name = readonly string[]

/** The name of a text: its words in their stems, without stop words and spaces. */
export function nameOf(text: string, { words: wordsOf, isStop, stems }: Language): Name {
  const words = simpleWords(text, wordsOf)
  // A letter of a name is no article: `A/B`.
  const telling = words.filter((word) => word.length === 1 || !isStop(word))
  const stemmed = (telling.length === 0 ? words : telling).map((word) => stems(word))
  return (stemmed[0] ?? []).map((_, at) => stemmed.map((each) => each[at]).join(''))
}

/** Returns true if two texts are the same name, in any form of their words. */
export function isSameName(name: Name, other: Name): boolean {
  return name.some((name, at) => name === other[at])
}

/** Returns true if a word is a form of the word with these stems. */
export function isForm(language: Language, word: string, stems: readonly string[]): boolean {
  return language.stems(word).some((stem, at) => stem === stems[at])
}
