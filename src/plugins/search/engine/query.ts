import { readPath, type PathQuery } from './paths.ts'
import { plain, simpleWords, stopWords, wordsOf } from './words.ts'
import { defined } from '../../../defined.ts'

/** A term of a query. Each has to be on a page. */
export interface Term {
  readonly text: string
  /** The reader may still be typing it. */
  readonly isOpen: boolean
}

/** The query of a reader. */
export interface Query {
  readonly terms: readonly Term[]
  /** Words that have to follow each other, of what stands in quotes. */
  readonly phrases: readonly (readonly string[])[]
  /** Adjacent terms written as one word: a name may have them so. */
  readonly wholes: readonly string[]
  /** The path of a call, if the query is one. */
  readonly path?: PathQuery
}

/** More terms are left out: a page that has these is found. */
const mostTerms = 12

/**
 * Reads a query: lower case, split at white space and hyphens (and at all other signs); stop words are left
 * out, unless there are no others.
 */
export function readQuery(text: string): Query {
  const phrases: string[][] = []
  const loose = text.replace(/"([^"]*)"/g, (_, inside: string) => {
    const words = simpleWords(inside)
    if (words.length > 1) phrases.push(words)
    return ` ${inside} `
  })
  const parts = simpleWords(loose)
  const telling = parts.filter((word) => !stopWords.has(word))
  const terms = [...new Set(telling.length === 0 ? parts : telling)].slice(0, mostTerms)
  // A space, a sign or a quote behind a word ends it.
  const isOpen = /[\p{L}\p{N}]$/u.test(text)
  const last = parts.at(-1)
  const path = readPath(text)
  return defined({
    path,
    terms: terms.map((word) => ({ text: word, isOpen: isOpen && word === last })),
    phrases,
    wholes: wholesOf(parts, loose),
  })
}

function wholesOf(parts: readonly string[], text: string): string[] {
  const written = wordsOf(text).flatMap((word) => (word.isWhole === true ? [word.text] : []))
  const joined = parts.slice(1).map((word, index) => `${parts[index]}${word}`)
  return [...new Set([...written, ...joined, ...(parts.length === 3 ? [parts.join('')] : [])])].map(plain)
}
