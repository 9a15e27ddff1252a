import type { PageKind } from '../documents.ts'
import { defined } from '../../../base/defined.ts'
import { textsOf, type SearchPage, type SearchSection } from './documents.ts'
import { isSameName, nameOf, type Language } from './language.ts'
import type { GroupCounts } from './groups.ts'
import type { Meaning } from './meaning.ts'
import { labelOf, methodOf, pathFit, type Query } from './query.ts'
import { enough, type Candidate } from './rank.ts'
import { partsOf, rowNamed, targetIn, type Part } from './parts.ts'
import { piecesOf, snippetOf, type Piece } from './snippet.ts'
import { plain, simpleWords } from './words.ts'

export interface Hit {
  /** Path in the site, with the anchor of the part. */
  readonly url: string
  readonly title: string
  readonly breadcrumb: readonly string[]
  readonly version?: string
  /** Kind of page, unless it is a guide. */
  readonly kind?: PageKind
  /** HTTP method of an API operation. */
  readonly method?: string
  /** Heading of the part; empty for the start of the page. */
  readonly section: string
  readonly snippet: readonly Piece[]
  /** Other parts of the page that match nearly as well. */
  readonly more?: readonly { readonly url: string; readonly section: string }[]
  /** Title and heading with marked words of the query. Optional for other engines. */
  readonly marked?: { readonly title: readonly Piece[]; readonly section: readonly Piece[] }
  /** No page contains a word of the query: the hit contains a similar one. */
  readonly isNear: boolean
  /** The page lacks words of the query, or a quoted phrase. */
  readonly isPartial?: true
  /** The site pins it to the top. */
  readonly isPinned?: true
  /** The query is the topic of the page, for example its title in singular or plural. */
  readonly isTopic?: true
  /** The query is the name of a row, letter for letter, for example a key: the hit is its definition. */
  readonly isNamed?: true
  readonly score: number
}

/**
 * Number of terms from which a query counts as a sentence. Its answer is probably in one part of a
 * page.
 */
const sentence = 4

/**
 * Maximum additions to a page's score for matches in its text. A part counts more for a sentence. `name` and `label` are
 * for a title or heading that is the query, letter for letter: a name (`createApp`) or any other text.
 */
const shares = {
  title: 0.7,
  order: 0.4,
  heading: 0.5,
  section: 0.6,
  sentence: 1.5,
  path: 1,
  name: 1.5,
  label: 0.3,
} as const

/** Maximum number of further parts of a hit, and their minimum score relative to the best part. */
const maxParts = 3
const likeBest = 0.6

/** Factor for the title of a schema if the query is not written as its name: the word may also mean a guide. */
const notAsWritten = 0.5

/** Returns true if the text of pages decides whether candidates are results. */
export const needsText = ({ phrases, isOfStopWords }: Query): boolean => phrases.length > 0 || isOfStopWords

/**
 * Returns true if a page contains all phrases of the query, or all words of a query of stop words
 * in its title.
 */
export function isResult(query: Query, page: SearchPage): boolean {
  const { phrases, language, isOfStopWords, words } = query
  if (isOfStopWords) {
    const title = simpleWords(page.title, language.words)
    return words.every((word) => title.includes(word))
  }
  const texts = phrases.length === 0 ? [] : textsOf(page)
  return phrases.every((phrase) => texts.some((text) => hasPhrase(text, phrase, language)))
}

/** A query with its meaning. */
export interface Understood {
  readonly query: Query
  readonly meaning: Meaning
  /** Maximum number of characters of an excerpt. */
  readonly snippetLength: number
}

/** Creates the hit for a page. */
export function refine({ query, meaning, snippetLength }: Understood, page: SearchPage, candidate: Candidate): Hit {
  const { language } = query
  const isWritten = query.text.includes(page.title)
  const title = headingFit(page.title, meaning, language) * (page.kind === 'schema' && !isWritten ? notAsWritten : 1)
  const order = orderIn(page.title, query, meaning)
  const headings = headingsFor(query, page)
  const heading = Math.max(0, ...headings.map((text) => headingFit(text, meaning, language)))
  const scoreOf = (section: SearchSection): number => sectionScore(section, query, meaning)
  const targetOf = ({ part, score }: { readonly part: Part; readonly score: number }): SearchSection =>
    targetIn(part, { scoreOf, minScore: likeBest * score })
  const scored = partsOf(page.sections)
    .map((part) => ({ part, score: scoreOf(part.all) }))
    .sort((a, b) => b.score - a.score)
  const [best] = scored
  const maxScore = best?.score ?? 0
  const definition = rowNamed(query, page.sections)
  const bestSection = definition ?? (best && targetOf(best))
  const topic = isTopic(query, page)
  // The query is the topic of the page, but of none of its headings: the hit is the start of the
  // page.
  const isTopicOfPage = (topic || candidate.isPinned === true) && !meaning.isIn(bestSection?.heading ?? '')
  const isWhole = definition === undefined && (isTopicOfPage || meaning.isIn(page.title) || maxScore === 0)
  const section = isWhole ? page.sections.find(({ hash }) => hash === '') : bestSection
  const more = scored
    .filter(
      ({ part, score }) =>
        !part.pieces.some(({ hash }) => hash === section?.hash) &&
        part.all.heading !== '' &&
        score > 0 &&
        score >= likeBest * maxScore,
    )
    .slice(0, maxParts)
    .map(targetOf)
    .map(({ hash, heading: partHeading }) => ({ url: `${page.url}#${hash}`, section: partHeading }))
  const bonus =
    shares.title * title +
    shares.order * order +
    shares.heading * heading +
    (meaning.terms >= sentence ? shares.sentence : shares.section) * maxScore +
    (isLabel(query, page) ? (query.isName ? shares.name : shares.label) : 0) +
    shares.path * pathFit(query.path, page.keywords)
  const isHit = (word: string): boolean =>
    meaning.has(plain(word)) || language.words(word).some(({ text }) => meaning.has(text))
  const hasHit = section !== undefined && language.words(section.text).some(({ text }) => meaning.has(text))
  const excerpt = section !== undefined && (hasHit || page.description === '') ? section.text : page.description
  return defined({
    url: section === undefined || section.hash === '' ? page.url : `${page.url}#${section.hash}`,
    title: page.title,
    breadcrumb: page.breadcrumb,
    version: page.version,
    kind: page.kind,
    method: page.kind === 'operation' ? methodOf(page.keywords) : undefined,
    section: section?.heading ?? '',
    snippet: snippetOf(excerpt, isHit, { language, length: snippetLength }),
    more: more.length === 0 ? undefined : more,
    marked: {
      title: piecesOf(page.title, isHit, language),
      section: piecesOf(section?.heading ?? '', isHit, language),
    },
    isNear: meaning.isNear,
    isPartial: candidate.isPartial || undefined,
    isPinned: candidate.isPinned,
    isTopic: topic || undefined,
    isNamed: definition === undefined ? undefined : true,
    score: candidate.score * (1 + bonus),
  })
}

/** Hits of a query. */
export interface Hits extends ReadonlyArray<Hit> {
  /** Number of pages with all words of the query, if known. */
  readonly total?: number
  /** Number of these pages in each group, if known. A filter does not change it. */
  readonly groups?: GroupCounts | undefined
  /** Words of the site to try instead, if there are no hits. */
  readonly similar?: readonly string[]
}

/**
 * Returns true if the words of phrases are searched as well: if no page contains a phrase, and for a question with a
 * quotation that matches few pages. A query that is a single quotation is taken literally.
 */
export const asksForWords = ({ phrases, isSentence, text }: Query, count: number): boolean =>
  phrases.length > 0 && (count === 0 || (isSentence && count < enough && text[0] !== '"'))

/** Hits of a phrase, followed by those of its words. */
export const andOfWords = (hits: Hits, words: Hits): Hits => [
  ...hits,
  ...words
    .filter((hit) => !hits.some(({ title }) => title === hit.title))
    .map((hit) => ({ ...hit, isPartial: true as const })),
]

/**
 * Returns true if the query is the topic of a page: the title or a keyword of a guide, or the title of an operation, in
 * any form of its words, unless it is a function (`render()`); or the title of a schema, written as one name (`OrderItem`).
 */
function isTopic(
  { name, names, label, isName, text, language }: Query,
  { kind, title, keywords }: SearchPage,
): boolean {
  if (kind === 'schema' || kind === 'list') return names.length > 0 && text.includes(title)
  return [title, ...(kind === undefined ? keywords : [])].some((topic) =>
    isName && names.length === 0 ? labelOf(topic, language) === label : isSameName(nameOf(topic, language), name),
  )
}

/** Returns true if the query is a title, keyword or heading, letter for letter: `dispatch` is not `dispatcher`. */
function isLabel(query: Query, page: SearchPage): boolean {
  const { label, language } = query
  const texts = [page.title, ...page.keywords, ...headingsFor(query, page)]
  return label !== '' && texts.some((text) => labelOf(text, language) === label)
}

/** The headings of a page, and for a name those of the rows of its tables. */
function headingsFor({ isName }: Query, { sections }: SearchPage): readonly string[] {
  return sections.flatMap(({ heading, isRow }) => (isRow === true && !isName ? [] : [heading]))
}

/** Sorts hits for display: pinned pages, definitions, topics, pages with all words of the query, all others. */
function inOrder(hits: readonly Hit[]): readonly Hit[] {
  const part = ({ isPinned, isNamed, isTopic, isPartial }: Hit): number =>
    isPinned === true ? 0 : isPartial === true ? 4 : isNamed === true ? 1 : isTopic === true ? 2 : 3
  return [...hits].sort((a, b) => part(a) - part(b) || b.score - a.score)
}

/**
 * Sorts hits in batches of candidates, so that the first hits do not depend on the requested number.
 *
 * @param refined hits in the order of their candidates; `undefined` for pages that are not results
 */
export function inBatches(refined: readonly (Hit | undefined)[], size: number): readonly Hit[] {
  const batches = Array.from({ length: Math.ceil(refined.length / size) }, (_, index) =>
    refined.slice(index * size, (index + 1) * size),
  )
  return batches.flatMap((batch) => inOrder(batch.filter((hit) => hit !== undefined)))
}

/** Similarity of a title or heading to the query, from 0 to 1: shares of the query and of the heading that match. */
function headingFit(text: string, meaning: Meaning, { words }: Language): number {
  const covered = text === '' ? 0 : meaning.coverage(text)
  if (covered === 0) return 0
  const share = Math.min(1, meaning.terms / Math.max(1, simpleWords(text, words).length))
  return (covered * share + covered) / 2
}

/**
 * Share of a title, from 0 to 1, that the query contains in the same order including stop words: "why vite" means the
 * page "Why Vite". 0 if only stop words match.
 */
function orderIn(title: string, { words, path, language }: Query, meaning: Meaning): number {
  const titleWords = simpleWords(title, language.words)
  if (path !== undefined || words.length < 2 || !titleWords.some((word) => meaning.has(word))) return 0
  let from = 0
  const inOrderWords = titleWords.filter((word) => {
    const at = words.indexOf(word, from)
    if (at !== -1) from = at + 1
    return at !== -1
  })
  return inOrderWords.length / titleWords.length
}

/** Share of a query, from 0 to 1, that a part of a page matches. */
function sectionScore(section: SearchSection, query: Query, meaning: Meaning): number {
  const isSaid = query.phrases.every((phrase) =>
    [section.text, section.heading].some((text) => hasPhrase(text, phrase, query.language)),
  )
  return meaning.saidBy(section.heading, section.text) * (isSaid ? 1 : 0.5)
}

function hasPhrase(text: string, phrase: readonly string[], language: Language): boolean {
  const words = simpleWords(text, language.words)
  return words.some((_, index) => phrase.every((word, offset) => words[index + offset] === word))
}
