import { nameOf, type Language, type Name } from './language.ts'
import { pinOf, plain, simpleWords, type Word } from './words.ts'
import { withSynonyms, type Reading } from './synonyms.ts'
import type { Term } from './term.ts'
import { defined } from '../../../base/defined.ts'
import { methodNames } from '../../../base/http-methods.ts'

/** A parsed query. */
export interface Query {
  /** Text as typed. */
  readonly text: string
  readonly terms: readonly Term[]
  /**
   * A question in natural language, with at least four words including a stop word, or a long text. Without spaces: at
   * least six grams.
   */
  readonly isSentence: boolean
  /** Pages without all terms are partial results, even for a sentence. */
  readonly isStrict: boolean
  /** Contains only stop words, which the title of a page must contain. */
  readonly isOfStopWords: boolean
  /** The query as a normalized name, for comparison with titles and keywords. */
  readonly name: Name
  /** The query as a label without arguments, for comparison with titles and headings. */
  readonly label: string
  /** A single name of several parts, or of a function: `createApp`, `app.use`, `fetch()`. */
  readonly isName: boolean
  /** Languages of the query and the pages. */
  readonly language: Language
  /** All words in order, including those that are not terms. */
  readonly words: readonly string[]
  /** Quoted phrases, whose words must be adjacent. */
  readonly phrases: readonly (readonly string[])[]
  /** Adjacent terms joined to one word, since a name may be written so. */
  readonly wholes: readonly string[]
  /** Those of `wholes` that were typed as one word, so that they are names. */
  readonly names: readonly string[]
  /** Key for pages pinned to the query. */
  readonly pin: string
  /** API path, if the query is one. */
  readonly path?: PathQuery
}

/** Minimum number of significant words for a question: `support local search` is one. */
const question = 3
/** Minimum number of words for a sentence, if one of them is a stop word. */
const longQuestion = 4
/** Number of significant words from which any text is a sentence: a page rarely has all words of an error message. */
const longText = 6

/**
 * Maximum number of terms; further ones are ignored. If a site requires all terms, long pasted texts are used
 * completely.
 */
const maxTerms = { preferred: 24, required: 64 } as const
const maxGrams = 24
/** A word of letters, which may be part of a longer word. */
const isWord = /^\p{L}{5,}$/u

/**
 * Parses a query: lower case, split at white space, hyphens and all other signs. Stop words are removed. A query of
 * stop words has no terms if terms are required; otherwise titles are searched for it.
 */
export function readQuery(text: string, reading: Reading): Query {
  const { words: wordsOf, isStop, isAsking, grams } = reading.language
  const phrases: string[][] = []
  const loose = withoutLocations(text).replace(/"([^"]*)"/g, (_, inside: string) => {
    const words = simpleWords(inside, wordsOf)
    if (words.length > 1) phrases.push(words)
    return ` ${inside} `
  })
  const parts = simpleWords(loose, wordsOf)
  const telling = parts.filter((word) => !isStop(word))
  const isStrict = reading.terms === 'required'
  const searched = telling.length === 0 && !isStrict ? parts : telling
  const terms = [...new Set(searched)].slice(0, grams ? maxGrams : maxTerms[reading.terms])
  const needs = grams?.needsOf(terms, loose)
  const isQuestion = telling.length < parts.length || telling.length >= question
  const about = terms.filter((word) => !isAsking(word))
  const isWeak = (word: string): boolean => isQuestion && about.length > 0 && isAsking(word)
  // A following space, sign or quote completes the word.
  const isOpen = /[\p{L}\p{N}]$/u.test(text)
  const last = parts.at(-1)
  const { names, wholes } = wholesOf(parts, wordsOf(loose), needs)
  const joined = joinedWords(parts, reading.language, needs)
  const isName = !/\s/.test(text.trim()) && (names.length > 0 || /\w\(\)$/.test(text.trim()))
  return defined({
    text,
    path: readPath(text),
    terms: withSynonyms(
      terms.map((word) => ({
        text: word,
        isRequired: isStrict || !isWeak(word),
        isOpen: isOpen && word === last,
        ...(isWeak(word) && { isWeak: true }),
        ...(needs?.get(word) ?? withOthers(word, names, joined)),
        ...(isStrict && needs?.has(word) && { gramShare: 1 }),
      })),
      parts,
      reading,
    ),
    isSentence: grams
      ? terms.length >= grams.sentence
      : (telling.length < parts.length && parts.length >= longQuestion) ||
        (telling.length >= longText && text.trim().split(/\s+/).length >= longText),
    isStrict,
    isOfStopWords: telling.length === 0 && phrases.length === 0,
    // `isAction` is not a form of `Action`.
    name: nameOf(text, isName ? { ...reading.language, isStop: () => false } : reading.language),
    label: labelOf(text, reading.language),
    isName,
    language: reading.language,
    words: parts,
    phrases,
    pin: pinOf(text),
    names,
    wholes,
  })
}

/** End of a location in a file: `index.js:12:5`, `App.vue:12`. */
const location = /\.[a-z]\w*:\d+(:\d+)?\)?[,:.]?$/i
/** Line and column alone, which linters print before a message. */
const lineAndColumn = /^\d+:\d+:?$/

/** Removes locations in files from a pasted message, with the functions of a stack trace. Pages do not contain them. */
function withoutLocations(text: string): string {
  const tokens = text.split(/(?<=\s)(?=\S)/)
  const rest: string[] = []
  for (const [at, token] of tokens.entries()) {
    const end = token.trim()
    const [isLocation, column] = location.exec(end) ?? []
    const before = rest.at(-1)?.trim() ?? ''
    if (isLocation !== undefined && (column !== undefined || !end.includes('://'))) {
      const from = end.startsWith('(') ? rest.findLastIndex((word) => word.trim() === 'at') : -1
      if (from !== -1 && rest.length - from <= 3) rest.splice(from)
    } else if (!lineAndColumn.test(end) || tokens.length < longQuestion) rest.push(token)
    else if (at === 1 && /[/\\]/.test(before)) rest.pop()
    else if (at > 0) rest.push(token)
  }
  return rest.length === 0 ? text : rest.join('')
}

/** Words of a name as one, without forms. Arguments of a function are omitted: `send(message)` has the label `send`. */
export function labelOf(text: string, { words: wordsOf }: Pick<Language, 'words'>): string {
  return simpleWords(text.replace(/\([^()]*\)\s*$/, ''), wordsOf).join('')
}

/** Alternatives for a part of a name: the whole name as one word (`AfterShip` as `aftership`). */
function withOthers(
  word: string,
  names: readonly string[],
  joined: ReadonlyMap<string, readonly string[]>,
): Pick<Term, 'synonyms'> {
  const synonyms = [...new Set([...names.filter((name) => name.includes(word)), ...(joined.get(word) ?? [])])]
  return synonyms.length === 0 ? {} : { synonyms }
}

/** Adjacent words as one word, by each of them, since pages may contain `microservices` or `login`. */
function joinedWords(
  parts: readonly string[],
  { isStop }: Pick<Language, 'isStop'>,
  grams: ReadonlyMap<string, unknown> = new Map(),
): ReadonlyMap<string, readonly string[]> {
  const joined = new Map<string, readonly string[]>()
  for (const [at, word] of parts.entries()) {
    const next = parts[at + 1]
    if (next === undefined || isStop(word) || !isWord.test(word + next)) continue
    if (grams.has(word) || grams.has(next)) continue
    for (const part of [word, next]) joined.set(part, [...(joined.get(part) ?? []), word + next])
  }
  return joined
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

/** An API path in a query: `PUT /orders/bulk`, `/v1/orders`. */
interface PathQuery {
  /** Uppercase method; absent if the query has none. */
  readonly method?: string
  readonly segments: readonly string[]
}

const typed = new RegExp(`^\\s*(?:(${methodNames})\\s+)?(?:https?://[^/\\s]+)?(/[^\\s?#]*)\\s*$`, 'i')
const described = /^([A-Z]+) (\/\S*)$/

/** Parses a path; `undefined` for any other query. */
function readPath(text: string): PathQuery | undefined {
  const match = typed.exec(text)
  if (match === null) return undefined
  const [, method, path = ''] = match
  const segments = segmentsOf(path.toLowerCase())
  if (segments.length === 0) return undefined
  return { ...(method === undefined ? {} : { method: method.toUpperCase() }), segments }
}

/** HTTP method of an operation, whose first keyword is method and path (`GET /v1/orders`). */
export const methodOf = ([first = '']: readonly string[]): string | undefined => described.exec(first)?.[1]

/**
 * Similarity of a path query to keywords with method and path: 1 if one is equal, less if only its end matches,
 * otherwise 0.
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

/** Compares segments in order. A typed value may match a variable. */
function segmentsFit(typedSegments: readonly string[], segments: readonly string[]): number {
  const isVariable = (segment: string | undefined): boolean => segment?.startsWith('{') === true
  const same = (typed: string, segment: string | undefined): boolean => typed === segment || isVariable(segment)
  if (typedSegments.length === segments.length && typedSegments.every((typed, index) => same(typed, segments[index])))
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
