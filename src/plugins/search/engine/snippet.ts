import type { Language, Span } from './language.ts'

/** A piece of a displayed text; `isHit` for a word of the query. */
export interface Piece {
  readonly text: string
  readonly isHit: boolean
}

/** Most characters of an excerpt (section 9 of the specification): code points of all that is shown, with … and separators. */
export const usualLength = 50
/** Marks that a text goes on before and after the excerpt. */
const before = '… '
const after = ' …'
/** Between two blocks, such as cells of a table. */
const between = ' · '

const word = /[\p{L}\p{N}\p{M}]+/gu
/** A sentence begins behind these: a full stop and the like before a space and a capital. */
const sentenceEnd = /[.!?…]["'”’)\]]*\s+(?=["'“‘([]?[\p{Lu}\p{Lo}\p{N}])|[。！？]/gu

/** Settings of an excerpt. */
interface Excerpt {
  readonly language?: Cutting
  /** Most characters. */
  readonly length?: number
}

/**
 * A stretch of a text around the first words that `isHit` takes. It begins with a sentence or a block, where the words are
 * near its start, and ends with one that fits; or else it is cut between words, with … where it is cut.
 */
export function snippetOf(
  text: string,
  isHit: (word: string) => boolean,
  { language = {}, length = usualLength }: Excerpt = {},
): Piece[] {
  const blocks = text.split('\n')
  const withHits = [...blocks.keys()].filter((number) => hitsIn(blocks[number] ?? '', isHit, language).length > 0)
  // One word alone, such as a path, says less than the sentence behind it.
  const at = withHits.find((number) => blocks[number]?.includes(' ')) ?? withHits[0] ?? 0
  const block = blocks[at] ?? ''
  let { text: excerpt, isCut } = cutOf(block, hitsIn(block, isHit, language)[0], { language, length })
  for (const next of blocks.slice(at + 1)) {
    const room = length - lengthOf(excerpt + between)
    if (isCut || room < length / 3) break
    const more = startOf(next, room, language)
    excerpt += between + more.text
    isCut = more.isCut
  }
  return piecesOf(excerpt, isHit, language)
}

/** A whole text with the words in it that `isHit` takes. */
export function piecesOf(text: string, isHit: (word: string) => boolean, language: Cutting = {}): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end } of hitsIn(text, isHit, language)) {
    if (start > at) pieces.push({ text: text.slice(at, start), isHit: false })
    pieces.push({ text: text.slice(start, end), isHit: true })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isHit: false })
  return pieces
}

/** The part of a text that is shown. */
interface Cut {
  readonly text: string
  /** Its sentence goes on. */
  readonly isCut: boolean
}

type Cutting = Pick<Language, 'grams'>

/** Places where a text may be cut. */
function wordsIn(text: string, { grams }: Cutting): readonly Span[] {
  if (grams !== undefined) return grams.places(text)
  return [...text.matchAll(word)].map(({ index, 0: { length } }) => ({ start: index, end: index + length }))
}

/** Ranges of the words of the query. */
function hitsIn(text: string, isHit: (word: string) => boolean, { grams }: Cutting): readonly Span[] {
  if (grams !== undefined) return grams.hits(text, isHit)
  return wordsIn(text, {}).filter(({ start, end }) => isHit(text.slice(start, end)))
}

/** The part of a block that is shown, with its first hit in it. */
function cutOf(block: string, hit: Span | undefined, { language, length }: Required<Excerpt>): Cut {
  const starts = [0, ...[...block.matchAll(sentenceEnd)].map(({ index, 0: { length } }) => index + length)]
  const sentence = starts.findLast((start) => start <= (hit?.start ?? 0)) ?? 0
  const end = hit?.end ?? 0
  if (lengthOf(block.slice(sentence, end) + after) <= length) return startOf(block.slice(sentence), length, language)
  const words = wordsIn(block.slice(0, end), language)
  // A few words before the hit are shown, too.
  const from = words.find(({ start }) => lengthOf(block.slice(start, end)) <= length / 2) ?? words.at(-1)
  const { text, isCut } = startOf(block.slice(from?.start), length - before.length, language)
  return { text: before + text, isCut }
}

/** The start of a text: whole sentences that fit, or else words. */
function startOf(text: string, room: number, language: Cutting): Cut {
  const most = endOf(text, room)
  const ends = [
    ...[...text.matchAll(sentenceEnd)].map(({ index, 0: end }) => index + end.trimEnd().length),
    text.length,
  ]
  const end = ends.findLast((end) => end <= most)
  // A short sentence alone says too little.
  if (end !== undefined && (end === text.length || end > most / 2)) return { text: text.slice(0, end), isCut: false }
  const mostOfCut = endOf(text, room - after.length)
  const last = wordsIn(text, language).findLast((word) => word.end <= mostOfCut)?.end
  // A word that is longer than the excerpt is cut itself.
  if (last === undefined) return { text: text.slice(0, mostOfCut) + after, isCut: true }
  // Punctuation after the last word belongs to it.
  const signs = /^[^\s\p{L}\p{N}]*/u.exec(text.slice(last))?.[0].length ?? 0
  return { text: text.slice(0, last + signs <= mostOfCut ? last + signs : last) + after, isCut: true }
}

function lengthOf(text: string): number {
  return [...text].length
}

/** The index after this number of code points in a text. */
function endOf(text: string, length: number): number {
  return [...text.slice(0, 2 * length)].slice(0, length).join('').length
}
