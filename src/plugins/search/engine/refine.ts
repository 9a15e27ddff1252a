import type { Expansion } from './expand.ts'
import { k1 } from './impact.ts'
import { textsOf, type SearchPage, type SearchSection } from './documents.ts'
import { pathFit } from './query.ts'
import type { Query } from './query.ts'
import type { Candidate } from './rank.ts'
import { plain, simpleWords, wordsOf } from './words.ts'
import { defined } from '../../../defined.ts'

export interface Hit {
  /** Address inside the site, with the anchor of the part. */
  readonly url: string
  readonly title: string
  readonly breadcrumb: readonly string[]
  readonly version?: string
  /** Heading of the part; empty for the start of the page. */
  readonly section: string
  readonly snippet: readonly Piece[]
  /** The title and the heading with the words of the query in them. Another engine may leave them out. */
  readonly marked?: { readonly title: readonly Piece[]; readonly section: readonly Piece[] }
  /** No page has a word of the query: the hit has a similar one. */
  readonly isNear: boolean
  readonly score: number
}

/** How much the text of a page can add to its score. */
const shares = { title: 0.5, section: 0.25, path: 1 } as const

/** A word in a heading counts as this many in the text. */
const headingWeight = 3

/** Pages that are read for each wanted hit: their text may change the order. */
export const looksPerHit = 6

/** Makes the hit of a page. Nothing, if a phrase of the query is not on the page. */
export function refine(
  query: Query,
  expansions: readonly Expansion[],
  page: SearchPage,
  { score }: Candidate,
): Hit | undefined {
  const texts = query.phrases.length === 0 ? [] : textsOf(page)
  if (!query.phrases.every((phrase) => texts.some((text) => hasPhrase(text, phrase)))) return undefined
  const inTitle = coverage(expansions, wordCounts(page.title))
  const titleWords = simpleWords(page.title).length
  const title = (inTitle * Math.min(1, expansions.length / Math.max(1, titleWords)) + inTitle) / 2
  const scored = page.sections.map((section) => ({ section, score: sectionScore(section, query, expansions) }))
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (a, b) => (a === undefined || b.score > a.score ? b : a),
    undefined,
  )
  // The title has all terms: the hit is the start of the page.
  const section =
    inTitle === 1 || best === undefined || best.score === 0
      ? page.sections.find(({ hash }) => hash === '')
      : best.section
  const bonus =
    shares.title * title + shares.section * (best?.score ?? 0) + shares.path * pathFit(query.path, page.keywords)
  const words = new Set(expansions.flatMap(({ words: some }) => [...some.keys()]))
  const isHit = (word: string): boolean => words.has(plain(word)) || wordsOf(word).some(({ text }) => words.has(text))
  const hasHit = section !== undefined && wordsOf(section.text).some(({ text }) => words.has(text))
  const shown = section !== undefined && (hasHit || page.description === '') ? section.text : page.description
  return defined({
    url: section === undefined || section.hash === '' ? page.url : `${page.url}#${section.hash}`,
    title: page.title,
    breadcrumb: page.breadcrumb,
    version: page.version,
    section: section?.heading ?? '',
    snippet: snippetOf(shown, isHit),
    marked: { title: piecesOf(page.title, isHit), section: piecesOf(section?.heading ?? '', isHit) },
    isNear: expansions.some(({ isSimilar }) => isSimilar),
    score: score * (1 + bonus),
  })
}

/** From 0 to 1: how much of a query a part of a page matches. */
function sectionScore(section: SearchSection, query: Query, expansions: readonly Expansion[]): number {
  if (expansions.length === 0) return 0
  const heading = wordCounts(section.heading)
  const content = wordCounts(section.text)
  let sum = 0
  for (const { words } of expansions) {
    let most = 0
    for (const [word, share] of words) {
      const frequency = headingWeight * (heading.get(word) ?? 0) + (content.get(word) ?? 0)
      most = Math.max(most, (share * frequency) / (frequency + k1))
    }
    sum += most
  }
  const isSaid = query.phrases.every((phrase) => hasPhrase(section.text, phrase) || hasPhrase(section.heading, phrase))
  return (sum / expansions.length) * (isSaid ? 1 : 0.5)
}

/** From 0 to 1: the share of the terms among the words. */
function coverage(expansions: readonly Expansion[], counts: ReadonlyMap<string, number>): number {
  const shares = expansions.map(({ words }) =>
    Math.max(0, ...[...words].map(([word, share]) => (counts.has(word) ? share : 0))),
  )
  return shares.length === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / shares.length
}

function wordCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of wordsOf(text)) counts.set(word.text, (counts.get(word.text) ?? 0) + 1)
  return counts
}

function hasPhrase(text: string, phrase: readonly string[]): boolean {
  const words = simpleWords(text)
  return words.some((_, at) => phrase.every((word, offset) => words[at + offset] === word))
}

/** A piece of a text that is shown; `isHit` where a reader's word stands. */
export interface Piece {
  readonly text: string
  readonly isHit: boolean
}

/** About so many characters are shown of a text (section 9 of the specification). */
const snippetLength = 50

const word = /[\p{L}\p{N}\p{M}]+/gu

/** A stretch of a text around the first words that `isHit` takes, cut between words, with … where it is cut. */
function snippetOf(text: string, isHit: (word: string) => boolean): Piece[] {
  const words = [...text.matchAll(word)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
    hit: isHit(found[0]),
  }))
  const first = words.findIndex(({ hit }) => hit)
  const from = startOf(words, Math.max(0, first))
  const start = from === 0 ? 0 : (words[from]?.start ?? 0)
  let end = start
  for (const one of words.slice(from)) {
    if (end > start && one.end - start > snippetLength) break
    end = one.end
  }
  // Punctuation after the last word belongs to it.
  end += /^[^\s\p{L}\p{N}]*/u.exec(text.slice(end))?.[0].length ?? 0
  const shown = text.slice(start, end) + (end < text.trimEnd().length ? ' …' : '')
  return [...(start === 0 ? [] : [{ text: '… ', isHit: false }]), ...piecesOf(shown, isHit)]
}

/** A whole text with the words in it that `isHit` takes. */
function piecesOf(text: string, isHit: (word: string) => boolean): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const found of text.matchAll(word)) {
    if (!isHit(found[0])) continue
    if (found.index > at) pieces.push({ text: text.slice(at, found.index), isHit: false })
    at = found.index + found[0].length
    pieces.push({ text: found[0], isHit: true })
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isHit: false })
  return pieces
}

/** A few words before the hit are shown, too. */
function startOf(words: readonly { readonly start: number; readonly end: number }[], hit: number): number {
  let from = hit
  const end = words[hit]?.end ?? 0
  while (from > 0 && end - (words[from - 1]?.start ?? 0) <= snippetLength / 2) from--
  return from
}
