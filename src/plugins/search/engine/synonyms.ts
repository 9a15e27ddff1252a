import { isForm, type Language } from './language.ts'
import type { Term } from './term.ts'
import { simpleWords } from './words.ts'

/** Groups of words and phrases with the same meaning. */
export type Synonyms = readonly (readonly string[])[]

/**
 * Definition of full results: pages with all words of a query (`required`), or for a sentence also pages with its most
 * significant words (`preferred`).
 */
export type Terms = 'required' | 'preferred'

/** Settings for parsing a query. */
export interface Reading {
  readonly synonyms: Synonyms
  readonly language: Language
  readonly terms: Terms
}

/** A term may consist of several words: `promo code`. */
const gap = ' '

/** Minimum number of letters with which an unfinished word is recognized. */
const minLetters = 5

/** Splits a term into words. */
export function wordsIn(text: string): readonly string[] {
  return text.split(gap)
}

/**
 * Adds the synonyms of the site to the terms of a query. Words that form a phrase of a group become one
 * term.
 * @param parts all words of the query, in order
 */
export function withSynonyms(
  terms: readonly Term[],
  parts: readonly string[],
  { synonyms: groups, language }: Pick<Reading, 'synonyms' | 'language'>,
): readonly Term[] {
  let merged = terms
  const typed = terms.find(({ text, isOpen }) => isOpen && text.length >= minLetters)?.text
  for (const group of groups.map((names) => names.map((name) => simpleWords(name, language.words)))) {
    for (const name of group) {
      const at = parts.findIndex(
        (_, start) =>
          name.every((word, offset) => isSame(parts[start + offset], word, language)) ||
          (typed !== undefined &&
            start === parts.length - 1 &&
            name.length === 1 &&
            name[0]?.startsWith(typed) === true),
      )
      if (at === -1 || name.length === 0) continue
      const replaced = new Set(parts.slice(at, at + name.length))
      const alternatives = group.filter((other) => other !== name).map((other) => other.join(gap))
      const first = merged.findIndex(({ text }) => replaced.has(text))
      const phrases = merged[first]
      if (phrases === undefined) continue
      const isOpen = merged.some((term) => replaced.has(term.text) && term.isOpen) && name.length === 1
      const text = name.length === 1 ? phrases.text : name.join(gap)
      const term: Term = { text, isOpen, isRequired: true, synonyms: [...(phrases.synonyms ?? []), ...alternatives] }
      merged = merged.flatMap((word, index) => (index === first ? [term] : replaced.has(word.text) ? [] : [word]))
    }
  }
  return merged
}

function isSame(word: string | undefined, other: string, language: Language): boolean {
  return word === other || (word !== undefined && isForm(language, word, language.stems(other)))
}
