import { isForm, type Language } from './language.ts'
import type { Term } from './term.ts'
import { simpleWords } from './words.ts'

/** Groups of words and phrases with the same meaning. */
export type Synonyms = readonly (readonly string[])[]

/**
 * Full results: pages with all words of a query (`required`); for a sentence also pages with its most significant words
 * (`preferred`).
 */
export type Terms = 'required' | 'preferred'

/** Settings for reading a query. */
export interface Reading {
  readonly synonyms: Synonyms
  readonly language: Language
  readonly terms: Terms
}

/** A term may consist of several words: `promo code`. */
const gap = ' '

/** Letters of an unfinished word that identify the word. */
const least = 5

/** The words of a term. */
export function wordsIn(text: string): readonly string[] {
  return text.split(gap)
}

/**
 * The terms of a query with the synonyms of the site. Words that are a phrase of a group become one term.
 * @param parts all words of the query, in order
 */
export function withSynonyms(
  terms: readonly Term[],
  parts: readonly string[],
  { synonyms: groups, language }: Pick<Reading, 'synonyms' | 'language'>,
): readonly Term[] {
  let merged = terms
  const typed = terms.find(({ text, isOpen }) => isOpen && text.length >= least)?.text
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
      const meant = group.filter((other) => other !== name).map((other) => other.join(gap))
      const first = merged.findIndex(({ text }) => replaced.has(text))
      const named = merged[first]
      if (named === undefined) continue
      const isOpen = merged.some((term) => replaced.has(term.text) && term.isOpen) && name.length === 1
      const text = name.length === 1 ? named.text : name.join(gap)
      const term: Term = { text, isOpen, isRequired: true, synonyms: [...(named.synonyms ?? []), ...meant] }
      merged = merged.flatMap((word, index) => (index === first ? [term] : replaced.has(word.text) ? [] : [word]))
    }
  }
  return merged
}

function isSame(word: string | undefined, other: string, language: Language): boolean {
  return word === other || (word !== undefined && isForm(language, word, language.stems(other)))
}
