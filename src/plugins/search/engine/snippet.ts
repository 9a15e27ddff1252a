import type { Language, Span } from './language.ts'

/** A part of a displayed text. `isHit` marks a word of the query. */
export interface Piece {
  readonly text: string
  readonly isHit: boolean
}

/**
 * Default length of an excerpt (section 9 of the specification), in code points of the displayed text including
 * ellipses and separators.
 */
export const usualLength = 50
/** Ellipses before and after an excerpt. */
const before = '… '
const after = ' …'
/** Separator of two blocks, such as table cells. */
const between = ' · '

/** A word, or the name of a programming language with a sign, as in `wordsOf`. */
const word = /(?<![\p{L}\p{N}\p{M}])[A-Za-z](?:\+\+|#)(?![\p{L}+#])|[\p{L}\p{N}\p{M}]+/gu
/** End of a sentence: a full stop or similar before a space and a capital letter. */
const sentenceEnd = /[.!?…]["'”’)\]]*\s+(?=["'“‘([]?[\p{Lu}\p{Lo}\p{N}])|[。！？]/gu

/** Settings of an excerpt. */
interface Excerpt {
  readonly language?: Cutting
  /** Maximum length. */
  readonly length?: number
}

/**
 * An excerpt around the first words that `isHit` accepts. It starts with a sentence or a block if the words are near
 * its start, and ends at the end of a sentence if possible. Otherwise it is cut between words and has an ellipsis.
 */
export function snippetOf(
  text: string,
  isHit: (word: string) => boolean,
  { language = {}, length = usualLength }: Excerpt = {},
): Piece[] {
  const blocks = text.split('\n')
  const withHits = [...blocks.keys()].filter((number) => hitsIn(blocks[number] ?? '', isHit, language).length > 0)
  // A single word, such as a path, is less helpful than the following sentence.
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

/** A complete text with the words that `isHit` accepts marked. */
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

/** A cut text. */
interface Cut {
  readonly text: string
  /** The sentence continues after the cut. */
  readonly isCut: boolean
}

type Cutting = Pick<Language, 'grams'>

/** Ranges between which a text may be cut. */
function wordsIn(text: string, { grams }: Cutting): readonly Span[] {
  if (grams !== undefined) return grams.places(text)
  return [...text.matchAll(word)].map(({ index, 0: { length } }) => ({ start: index, end: index + length }))
}

/** Ranges of the words of the query. */
function hitsIn(text: string, isHit: (word: string) => boolean, { grams }: Cutting): readonly Span[] {
  if (grams !== undefined) return grams.hits(text, isHit)
  return wordsIn(text, {}).filter(({ start, end }) => isHit(text.slice(start, end)))
}

/** The displayed part of a block, with its first hit. */
function cutOf(block: string, hit: Span | undefined, { language, length }: Required<Excerpt>): Cut {
  const starts = [0, ...[...block.matchAll(sentenceEnd)].map(({ index, 0: { length } }) => index + length)]
  const sentence = starts.findLast((start) => start <= (hit?.start ?? 0)) ?? 0
  const end = hit?.end ?? 0
  if (lengthOf(block.slice(sentence, end) + after) <= length) return startOf(block.slice(sentence), length, language)
  const words = wordsIn(block.slice(0, end), language)
  // A few words before the hit are included.
  const from = words.find(({ start }) => lengthOf(block.slice(start, end)) <= length / 2) ?? words.at(-1)
  const { text, isCut } = startOf(block.slice(from?.start), length - before.length, language)
  return { text: before + text, isCut }
}

/** Start of a text: complete sentences if they fit, otherwise words. */
function startOf(text: string, room: number, language: Cutting): Cut {
  const maxEnd = endOf(text, room)
  const ends = [
    ...[...text.matchAll(sentenceEnd)].map(({ index, 0: end }) => index + end.trimEnd().length),
    text.length,
  ]
  const end = ends.findLast((end) => end <= maxEnd)
  // A short sentence alone is not informative enough.
  if (end !== undefined && (end === text.length || end > maxEnd / 2)) return { text: text.slice(0, end), isCut: false }
  const maxCutEnd = endOf(text, room - after.length)
  const last = wordsIn(text, language).findLast((word) => word.end <= maxCutEnd)?.end
  // A word longer than the excerpt is cut.
  if (last === undefined) return { text: text.slice(0, maxCutEnd) + after, isCut: true }
  // Punctuation after the last word belongs to it.
  const signs = /^[^\s\p{L}\p{N}]*/u.exec(text.slice(last))?.[0].length ?? 0
  return { text: text.slice(0, last + signs <= maxCutEnd ? last + signs : last) + after, isCut: true }
}

function lengthOf(text: string): number {
  return [...text].length
}

/** Index in a text after a number of code points. */
function endOf(text: string, length: number): number {
  return [...text.slice(0, 2 * length)].slice(0, length).join('').length
}
