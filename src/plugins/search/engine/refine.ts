import type { PageKind } from '../documents.ts'
import { defined } from '../../../base/defined.ts'
import { textsOf, type SearchPage, type SearchSection } from './documents.ts'
import { isSameName, nameOf, type Language } from './language.ts'
import type { Meaning } from './meaning.ts'
import { methodOf, pathFit, type Query } from './query.ts'
import { enough, type Candidate } from './rank.ts'
import { piecesOf, snippetOf, type Piece } from './snippet.ts'
import { plain, simpleWords } from './words.ts'

export interface Hit {
  /** Address inside the site, with the anchor of the part. */
  readonly url: string
  readonly title: string
  readonly breadcrumb: readonly string[]
  readonly version?: string
  /** Kind of page, if it is not a guide. */
  readonly kind?: PageKind
  /** Its HTTP method, if it is a call of an API. */
  readonly method?: string
  /** Heading of the part; empty for the start of the page. */
  readonly section: string
  readonly snippet: readonly Piece[]
  /** Other parts of the page that say nearly as much of the query. */
  readonly more?: readonly { readonly url: string; readonly section: string }[]
  /** The title and the heading with the words of the query in them. Another engine may leave them out. */
  readonly marked?: { readonly title: readonly Piece[]; readonly section: readonly Piece[] }
  /** No page has a word of the query: the hit has a similar one. */
  readonly isNear: boolean
  /** The page lacks words of the query, or a phrase in quotation marks. */
  readonly isPartial?: true
  /** The site wants it before all others. */
  readonly isPinned?: true
  /** The query is the topic of the page, such as its title in singular or plural. */
  readonly isTopic?: true
  readonly score: number
}

/** So many terms are a sentence: its answer is in one part of a page. */
const sentence = 4

/** Most that the text of a page can add to its score; a part counts more in a sentence. */
const shares = { title: 0.7, order: 0.4, heading: 0.5, section: 0.6, sentence: 1.5, path: 1 } as const

/** Other parts that are shown, and how much of the best one they say at least. */
const mostParts = 3
const likeBest = 0.6

/** The title of a type says less of it in a query that does not write it so: the word is also that of a guide. */
const notAsWritten = 0.5

/** Pages that are read for each wanted hit: their text may change the order. */
export const looksPerHit = 6

/** Returns true if candidates for a query may turn out to be no results once their text is read. */
export const needsText = ({ phrases, isOfStopWords }: Query): boolean => phrases.length > 0 || isOfStopWords

/** Returns true if a page has all phrases of the query, and in its title a query of stop words. */
export function isResult(query: Query, page: SearchPage): boolean {
  const { phrases, language, isOfStopWords, words } = query
  if (isOfStopWords) {
    const title = simpleWords(page.title, language.words)
    return words.every((word) => title.includes(word))
  }
  const texts = phrases.length === 0 ? [] : textsOf(page)
  return phrases.every((phrase) => texts.some((text) => hasPhrase(text, phrase, language)))
}

/** A query, and what it means. */
export interface Understood {
  readonly query: Query
  readonly meaning: Meaning
  /** Most characters of an excerpt. */
  readonly snippetLength: number
}

/** Makes the hit of a page. */
export function refine({ query, meaning, snippetLength }: Understood, page: SearchPage, candidate: Candidate): Hit {
  const { language } = query
  const isWritten = query.text.includes(page.title)
  const title = headingFit(page.title, meaning, language) * (page.kind === 'schema' && !isWritten ? notAsWritten : 1)
  const order = orderIn(page.title, query, meaning)
  const heading = Math.max(0, ...page.sections.map((section) => headingFit(section.heading, meaning, language)))
  const scored = page.sections
    .map((section) => ({ section, score: sectionScore(section, query, meaning) }))
    .sort((a, b) => b.score - a.score)
  const [best] = scored
  const most = best?.score ?? 0
  const topic = isTopic(query, page)
  // The query is the topic of the page, and of no heading: the hit is the start of the page.
  const isTopicOfPage = (topic || candidate.isPinned === true) && !meaning.isIn(best?.section.heading ?? '')
  const isWhole = isTopicOfPage || meaning.isIn(page.title) || most === 0
  const section = isWhole ? page.sections.find(({ hash }) => hash === '') : best?.section
  const more = scored
    .filter(
      ({ section: other, score }) => other !== section && other.heading !== '' && score > 0 && score >= likeBest * most,
    )
    .slice(0, mostParts)
    .map((scoredPart) => ({ url: `${page.url}#${scoredPart.section.hash}`, section: scoredPart.section.heading }))
  const bonus =
    shares.title * title +
    shares.order * order +
    shares.heading * heading +
    (meaning.terms >= sentence ? shares.sentence : shares.section) * most +
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
    score: candidate.score * (1 + bonus),
  })
}

/** Hits of a query. */
export interface Hits extends ReadonlyArray<Hit> {
  /** Number of pages with all words of the query, if known. */
  readonly total?: number
}

/**
 * Returns true if the words of phrases are searched, too: if no page has a phrase, and for a question with a quotation that
 * matches few pages. A query that is a single quotation is taken literally.
 */
export const asksForWords = ({ phrases, isSentence, text }: Query, count: number): boolean =>
  phrases.length > 0 && (count === 0 || (isSentence && count < enough && text[0] !== '"'))

/** Hits of a phrase, and behind them those of its words. */
export const andOfWords = (hits: Hits, words: Hits): Hits => [
  ...hits,
  ...words
    .filter((hit) => !hits.some(({ title }) => title === hit.title))
    .map((hit) => ({ ...hit, isPartial: true as const })),
]

/**
 * Returns true if the query is the topic of a page: the title or a keyword of a guide, or the title of a call, in any form of
 * its words; or the title of a type, written as one name (`OrderItem`).
 */
function isTopic({ name, names, text, language }: Query, { kind, title, keywords }: SearchPage): boolean {
  if (kind === 'schema' || kind === 'list') return names.length > 0 && text.includes(title)
  return [title, ...(kind === undefined ? keywords : [])].some((label) => isSameName(nameOf(label, language), name))
}

/** Hits in the order in which they are shown: pinned pages, topics, pages with all words of the query, the others. */
export function inOrder(hits: readonly Hit[]): readonly Hit[] {
  const part = ({ isPinned, isTopic, isPartial }: Hit): number =>
    isPinned === true ? 0 : isPartial === true ? 3 : isTopic === true ? 1 : 2
  return [...hits].sort((a, b) => part(a) - part(b) || b.score - a.score)
}

/** From 0 to 1: the share of the query that a title or a heading has, and the share of the heading that is the query. */
function headingFit(text: string, meaning: Meaning, { words }: Language): number {
  const covered = text === '' ? 0 : meaning.coverage(text)
  if (covered === 0) return 0
  const share = Math.min(1, meaning.terms / Math.max(1, simpleWords(text, words).length))
  return (covered * share + covered) / 2
}

/**
 * From 0 to 1: the share of a title that a query says in the same order, small words among them: "why vite" means the page
 * "Why Vite". Nothing, where only small words are alike.
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

/** From 0 to 1: how much of a query a part of a page matches. */
function sectionScore(section: SearchSection, query: Query, meaning: Meaning): number {
  const isSaid = query.phrases.every((phrase) =>
    [section.text, section.heading].some((text) => hasPhrase(text, phrase, query.language)),
  )
  return meaning.saidBy(section.heading, section.text) * (isSaid ? 1 : 0.5)
}

function hasPhrase(text: string, phrase: readonly string[], language: Language): boolean {
  const words = simpleWords(text, language.words)
  return words.some((_, at) => phrase.every((word, offset) => words[at + offset] === word))
}
