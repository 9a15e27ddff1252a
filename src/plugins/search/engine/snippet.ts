import type { Language, Span } from './language.ts'

/** A piece of a text that is shown; `isHit` where a reader's word stands. */
export interface Piece {
  readonly text: string
  readonly isHit: boolean
}

/** About so many characters are shown of a text (section 9 of the specification). */
const snippetLength = 50
/** A sentence that is so much longer is shown to its end. */
const grace = 12
/** Between what stands in two blocks, such as cells of a table. */
const between = ' · '

const word = /[\p{L}\p{N}\p{M}]+/gu
/** A sentence begins behind these: a full stop and the like before a space and a capital. */
const sentenceEnd = /[.!?…]["'”’)\]]*\s+(?=["'“‘([]?[\p{Lu}\p{Lo}\p{N}])|[。！？]/gu

/**
 * A stretch of a text around the first words that `isHit` takes. It begins with a sentence or a block, where the words are
 * near its start, and ends with one that fits; or else it is cut between words, with … where it is cut.
 */
export function snippetOf(text: string, isHit: (word: string) => boolean, language: Cutting = {}): Piece[] {
  const blocks = text.split('\n')
  const found = [...blocks.keys()].filter((number) => hitsIn(blocks[number] ?? '', isHit, language).length > 0)
  // One word alone, such as a path, says less than the sentence behind it.
  const at = found.find((number) => blocks[number]?.includes(' ')) ?? found[0] ?? 0
  const first = cutOf(blocks[at] ?? '', isHit, language)
  let shown = first.text
  let isCut = first.isCut
  for (const next of blocks.slice(at + 1)) {
    const room = snippetLength - shown.length - between.length
    if (isCut || room < snippetLength / 3) break
    const more = startOf(next, room, language)
    shown += between + more.text
    isCut = more.isCut
  }
  return [
    ...(first.isBegun ? [{ text: '… ', isHit: false }] : []),
    ...piecesOf(isCut ? `${shown} …` : shown, isHit, language),
  ]
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

interface Cut {
  readonly text: string
  /** Something stands before it in its sentence. */
  readonly isBegun: boolean
  /** Its sentence goes on. */
  readonly isCut: boolean
}

type Cutting = Pick<Language, 'grams'>

/** Places where a text may be cut. */
function wordsIn(text: string, { grams }: Cutting): readonly Span[] {
  if (grams !== undefined) return grams.places(text)
  return [...text.matchAll(word)].map(({ index, 0: { length } }) => ({ start: index, end: index + length }))
}

/** Where the reader's words stand. */
function hitsIn(text: string, isHit: (word: string) => boolean, { grams }: Cutting): readonly Span[] {
  if (grams !== undefined) return grams.hits(text, isHit)
  return wordsIn(text, {}).filter(({ start, end }) => isHit(text.slice(start, end)))
}

/** What is shown of a block. */
function cutOf(block: string, isHit: (word: string) => boolean, language: Cutting): Cut {
  const [hit] = hitsIn(block, isHit, language)
  const starts = [0, ...[...block.matchAll(sentenceEnd)].map(({ index, 0: { length } }) => index + length)]
  const own = starts.findLast((start) => start <= (hit?.start ?? 0)) ?? 0
  const isNear = (hit?.end ?? 0) - own <= snippetLength
  const from = isNear ? own : fewWordsBefore(block, hit?.end ?? 0, language)
  const { text, isCut } = startOf(block.slice(from), snippetLength, language)
  return { text, isBegun: !isNear, isCut }
}

/** The start of a text: whole sentences that fit, or else words. */
function startOf(text: string, room: number, language: Cutting): Omit<Cut, 'isBegun'> {
  const ends = [
    ...[...text.matchAll(sentenceEnd)].map(({ index, 0: end }) => index + end.trimEnd().length),
    text.length,
  ]
  const end = ends.findLast((end) => end <= room + grace)
  // A short sentence alone says too little.
  if (end !== undefined && (end === text.length || end > room / 2)) return { text: text.slice(0, end), isCut: false }
  const words = wordsIn(text, language)
  let last = words[0]?.end ?? text.length
  for (const one of words) if (one.end <= room) last = one.end
  // Punctuation after the last word belongs to it.
  last += /^[^\s\p{L}\p{N}]*/u.exec(text.slice(last))?.[0].length ?? 0
  return { text: text.slice(0, last), isCut: true }
}

/** A few words before the hit are shown, too. */
function fewWordsBefore(text: string, end: number, language: Cutting): number {
  const words = wordsIn(text.slice(0, end), language)
  return words.find(({ start }) => end - start <= snippetLength / 2)?.start ?? words.at(-1)?.start ?? 0
}
