import { nameOf, type Language, type Name } from './language.ts'
import { pinOf, plain, simpleWords, type Word } from './words.ts'
import { withSynonyms, type Reading } from './synonyms.ts'
import type { Term } from './term.ts'
import { defined } from '../../../base/defined.ts'
import { methodNames } from '../../../base/http-methods.ts'

/** The query of a reader. */
export interface Query {
  /** As it was typed. */
  readonly text: string
  readonly terms: readonly Term[]
  /** Written as one asks a person: four words or more, a stop word among them, with spaces. */
  readonly isSentence: boolean
  /** Pages without all terms are partial results, in a sentence as well. */
  readonly isStrict: boolean
  /** Has only stop words: the title of a page has to contain them. */
  readonly isOfStopWords: boolean
  /** The query as a name, to be compared with titles and keywords. */
  readonly name: Name
  /** Languages that it and the pages are in. */
  readonly language: Language
  /** All its words in order, those that are no terms among them. */
  readonly words: readonly string[]
  /** Words in quotation marks, which must follow each other. */
  readonly phrases: readonly (readonly string[])[]
  /** Adjacent terms written as one word: a name may have them so. */
  readonly wholes: readonly string[]
  /** Of these, those that the reader has written as one: they are names. */
  readonly names: readonly string[]
  /** The word of the pages that are pinned to it. */
  readonly pin: string
  /** The path of a call, if the query is one. */
  readonly path?: PathQuery
}

/** So many telling words are a question, whatever they are: `support local search` wishes for one. */
const question = 3
/** So many words are a sentence, if a small word is among them. */
const longQuestion = 4

/** Most terms of a query; further ones are ignored. A site that requires all terms reads pasted text to its end. */
const mostTerms = { preferred: 12, required: 64 } as const
const mostGrams = 24

/**
 * Reads a query: lower case, split at white space and hyphens (and at all other signs). Stop words are filtered; a query
 * of stop words has no terms where terms are required, and is looked for in titles elsewhere.
 */
export function readQuery(text: string, reading: Reading): Query {
  const { words: wordsOf, isStop, isAsking, grams } = reading.language
  const phrases: string[][] = []
  const loose = text.replace(/"([^"]*)"/g, (_, inside: string) => {
    const words = simpleWords(inside, wordsOf)
    if (words.length > 1) phrases.push(words)
    return ` ${inside} `
  })
  const parts = simpleWords(loose, wordsOf)
  const telling = parts.filter((word) => !isStop(word))
  const isStrict = reading.terms === 'required'
  const searched = telling.length === 0 && !isStrict ? parts : telling
  const terms = [...new Set(searched)].slice(0, grams ? mostGrams : mostTerms[reading.terms])
  const needs = grams?.needsOf(terms, loose)
  const isQuestion = telling.length < parts.length || telling.length >= question
  const about = terms.filter((word) => !isAsking(word))
  const isWeak = (word: string): boolean => isQuestion && about.length > 0 && isAsking(word)
  // A space, a sign or a quote behind a word ends it.
  const isOpen = /[\p{L}\p{N}]$/u.test(text)
  const last = parts.at(-1)
  const { names, wholes } = wholesOf(parts, wordsOf(loose), needs)
  return defined({
    text,
    path: readPath(text),
    terms: withSynonyms(
      terms.map((word) => ({
        text: word,
        isRequired: isStrict || !isWeak(word),
        isOpen: isOpen && word === last,
        ...(isWeak(word) && { isWeak: true }),
        ...(needs?.get(word) ?? withOthers(word, names, reading.language)),
        ...(isStrict && needs?.has(word) && { gramShare: 1 }),
      })),
      parts,
      reading,
    ),
    isSentence: telling.length < parts.length && parts.length >= longQuestion && grams === undefined,
    isStrict,
    isOfStopWords: telling.length === 0 && phrases.length === 0,
    name: nameOf(text, reading.language),
    language: reading.language,
    words: parts,
    phrases,
    pin: pinOf(text),
    names,
    wholes,
  })
}

/** A text may have a name as one word: `AfterShip` is `aftership` as well. Its parts have no other meaning. */
function withOthers(word: string, names: readonly string[], language: Language): Pick<Term, 'synonyms' | 'related'> {
  const parts = names.filter((name) => name.includes(word))
  if (parts.length > 0) return { synonyms: parts }
  const related = language.isAsking(word) ? [] : (language.related?.(word) ?? [])
  return related.length === 0 ? {} : { related }
}

function wholesOf(
  parts: readonly string[],
  words: readonly Word[],
  grams: ReadonlyMap<string, unknown> = new Map(),
): Pick<Query, 'wholes' | 'names'> {
  const wholeWords = words.flatMap((word) => (word.isWhole === true ? [word.text] : []))
  const joined = parts.slice(1).flatMap((word, index) => (grams.has(word) ? [] : [`${parts[index]}${word}`]))
  const wholes = [...new Set([...wholeWords, ...joined, ...(parts.length === 3 ? [parts.join('')] : [])])].map(plain)
  return { wholes, names: wholeWords.map(plain) }
}

/** A path of an API as a reader types it: `PUT /orders/bulk`, `/v1/orders`. */
interface PathQuery {
  /** In capitals; absent if the query has none. */
  readonly method?: string
  readonly segments: readonly string[]
}

const typed = new RegExp(`^\\s*(?:(${methodNames})\\s+)?(?:https?://[^/\\s]+)?(/[^\\s?#]*)\\s*$`, 'i')
const described = /^([A-Z]+) (\/\S*)$/

/** The path, if the query is one. */
function readPath(text: string): PathQuery | undefined {
  const match = typed.exec(text)
  if (match === null) return undefined
  const [, method, path = ''] = match
  const segments = segmentsOf(path.toLowerCase())
  if (segments.length === 0) return undefined
  return { ...(method === undefined ? {} : { method: method.toUpperCase() }), segments }
}

/** The HTTP method of a call, whose first keyword is its method and path (`GET /v1/orders`). */
export const methodOf = ([first = '']: readonly string[]): string | undefined => described.exec(first)?.[1]

/**
 * Similarity of the path of a query to the keywords that are a method and a path: 1 if one is equal, less if only its end
 * is equal, else 0.
 */
export function pathFit(path: PathQuery | undefined, keywords: readonly string[]): number {
  if (path === undefined) return 0
  let best = 0
  for (const keyword of keywords) {
    const [, method, template = ''] = described.exec(keyword) ?? []
    if (method === undefined || (path.method !== undefined && path.method !== method)) continue
    best = Math.max(best, segmentsFit(path.segments, segmentsOf(template.toLowerCase())))
  }
  return best
}

/** Typed segments must be in order; a typed value may replace a variable. */
function segmentsFit(typedSegments: readonly string[], segments: readonly string[]): number {
  const isVariable = (segment: string | undefined): boolean => segment?.startsWith('{') === true
  const same = (typed: string, segment: string | undefined): boolean => typed === segment || isVariable(segment)
  if (typedSegments.length === segments.length && typedSegments.every((typed, at) => same(typed, segments[at])))
    return 1
  const fixed = segments.filter((segment) => !isVariable(segment))
  const typedNames = typedSegments.filter((segment) => !/^[{:]/.test(segment))
  let at = 0
  for (const segment of fixed) if (segment === typedNames[at]) at++
  if (at < typedNames.length) return 0
  const endsAlike =
    fixed.at(-1) === typedNames.at(-1) && isVariable(segments.at(-1)) === /^[{:]/.test(typedSegments.at(-1) ?? '')
  return endsAlike ? 0.6 + 0.3 * (typedNames.length / fixed.length) : 0.2
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}
