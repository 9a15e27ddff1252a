/**
 * Splits sentences by custom rules. The platform's `Intl.Segmenter` depends on its ICU version, so the same page would
 * have different segments on another machine.
 *
 * @module
 */
import type { Inline } from './inline.ts'

/** A sentence of a block, with the following white space. */
export interface Sentence {
  readonly pieces: readonly Inline[]
  readonly space: string
}

/** Abbreviations, which do not end a sentence. */
const abbreviations = new Set(
  (
    'e.g i.e etc vs cf al approx resp dept est fig figs no nos vol pp ca incl excl max min Mr Mrs Ms Dr Prof Sr Jr St Inc Ltd Co Corp ' +
    'z.B d.h u.a bzw ggf usw evtl inkl bspw vgl Nr Abb p.ex ex env p.ej ej Sr Sra aprox t.d m.in tzw np itp itd jw bijv o.a d.w.z enz'
  )
    .split(' ')
    .map((word) => word.toLowerCase()),
)

/**
 * End of a sentence: punctuation, closing characters, white space. In Chinese and Japanese, no white space follows.
 */
const end = /[.!?…؟।]+["'”’»)\]]*( )|[。！？｡]+[」』”’）]*( ?)/g

/** Placeholder character for a code. */
const stand = '\uFFFC'

/** Splits a block into sentences. No sentence ends inside a code, such as the words of a link. */
export function sentencesOf(pieces: readonly Inline[]): readonly Sentence[] {
  const cuts = cutsOf(flat(pieces))
  const sentences: Sentence[] = []
  let open: Inline[] = []
  let at = 0
  let depth = 0
  let next = 0
  const close = (space: string): void => {
    sentences.push({ pieces: open, space })
    open = []
  }
  for (const piece of pieces) {
    if (piece.kind !== 'text') {
      const cut = cuts[next]
      // Without following white space, a sentence ends before an opening code.
      if (cut !== undefined && cut.at === at && piece.kind !== 'close' && depth === 0 && open.length > 0) {
        close('')
        next++
      }
      depth += piece.kind === 'open' ? 1 : piece.kind === 'close' ? -1 : 0
      at += piece.kind === 'ph' ? 1 : 0
      open.push(piece)
      continue
    }
    let from = 0
    for (let cut = cuts[next]; cut !== undefined && cut.at < at + piece.text.length; cut = cuts[++next]) {
      if (depth > 0 || cut.at < at) continue
      const to = cut.at - at
      if (to > from) open.push({ kind: 'text', text: piece.text.slice(from, to) })
      from = Math.min(to + cut.space, piece.text.length)
      if (open.length > 0) close(piece.text.slice(to, from))
    }
    if (from < piece.text.length) open.push({ kind: 'text', text: piece.text.slice(from) })
    at += piece.text.length
  }
  if (open.length > 0) close('')
  return sentences
}

const flat = (pieces: readonly Inline[]): string =>
  pieces.map((piece) => (piece.kind === 'text' ? piece.text : piece.kind === 'ph' ? stand : '')).join('')

function cutsOf(text: string): readonly { readonly at: number; readonly space: number }[] {
  const cuts: { at: number; space: number }[] = []
  for (const { 0: match, 1: space, index } of text.matchAll(end)) {
    const after = index + match.length
    if (after >= text.length) continue
    const blank = match.endsWith(' ') ? 1 : 0
    if (space !== undefined && !beginsSentence(text, index, after)) continue
    cuts.push({ at: after - blank, space: blank })
  }
  return cuts
}

function beginsSentence(text: string, index: number, after: number): boolean {
  if (/^["'“‘«([¿¡]*\p{Ll}/u.test(text.slice(after, after + 8))) return false
  if (text[index] !== '.') return true
  const [word = ''] = /[\p{L}\p{N}.]*$/u.exec(text.slice(Math.max(0, index - 24), index)) ?? []
  // In "1. Januar" and "z. B. so", a single number or letter does not end a sentence.
  return word !== '' ? !abbreviations.has(word.toLowerCase()) && !/^(?:\p{L}|\d{1,2})$/u.test(word) : true
}
