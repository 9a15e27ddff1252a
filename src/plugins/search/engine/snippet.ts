/** A piece of a text that is shown; `isHit` where a reader's word stands. */
export interface Piece {
  readonly text: string
  readonly isHit: boolean
}

/** About so many characters are shown of a text (section 9 of the specification). */
const snippetLength = 50

const word = /[\p{L}\p{N}\p{M}]+/gu

/** A stretch of a text around the first words that `isHit` takes, cut between words, with … where it is cut. */
export function snippetOf(text: string, isHit: (word: string) => boolean): Piece[] {
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
export function piecesOf(text: string, isHit: (word: string) => boolean): Piece[] {
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
