import type { Diagnostic, Location } from '../../diagnostics/diagnostic.ts'
import { diagnostic } from '../../diagnostics/diagnostic.ts'
import { rawOf, type Inline } from '../../compiler/translations/inline.ts'
import { lostCode, openings } from './match-codes.ts'
import type { SegmentState } from './units.ts'

/** A piece of an imported text: words, or the id of a code. */
export type Returned =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'ph' | 'open' | 'close'; readonly id: number; readonly location: Location }

/** A sentence translated by a translator. */
export interface ImportedSegment {
  /** Path of the source. */
  readonly page: string
  readonly section: string
  /** The source sentence: its words, with each code as `\uFFFC` and its id. */
  readonly key: string
  readonly target: readonly Returned[]
  readonly state: SegmentState
  /** Location of the translation in the imported file. */
  readonly location: Location
}

/** An imported file. */
export interface ImportedFile {
  /** Language of the translations, as declared in the file. */
  readonly language?: string
  readonly segments: readonly ImportedSegment[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Joins words and codes to a key. A sentence of a page and its imported version have the same key.
 */
export const keyOf = (pieces: readonly (Inline | Returned)[]): string =>
  pieces
    .map((piece) => (piece.kind === 'text' ? piece.text : `\uFFFC${piece.kind === 'close' ? '/' : ''}${piece.id};`))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Restores the codes of an imported translation. Rejects a translation that lacks a code of its source, or has an
 * unknown one.
 *
 * @param translation the existing translation, which may have further codes
 */
export function restored(
  { target, location, key }: ImportedSegment,
  source: readonly Inline[],
  translation: readonly Inline[] = [],
): { readonly pieces: readonly Inline[] } | { readonly problem: Diagnostic } {
  const codes = new Map([...openings(translation), ...openings(source)].map((code) => [code.id, code]))
  const closings = new Map(
    [...translation, ...source].flatMap((piece) => (piece.kind === 'close' ? [[piece.id, piece] as const] : [])),
  )
  const refuse = (message: string, at: Location): { readonly problem: Diagnostic } => {
    const names = openings(source).map(({ id, raw }) => `${id} is ${raw.slice(0, 60)}`)
    const hint = names.length === 0 ? 'its source has no codes' : `codes of its source: ${names.join(', ')}`
    return { problem: diagnostic('translation/import', message, { location: at, hint, subject: key }) }
  }
  const seen = new Set<number>()
  const pieces: Inline[] = []
  for (const piece of target) {
    if (piece.kind === 'text') {
      pieces.push(piece)
      continue
    }
    const code = piece.kind === 'close' ? closings.get(piece.id) : codes.get(piece.id)
    if (code === undefined || code.kind !== piece.kind)
      return refuse(`the source has no code ${piece.id} of this kind`, piece.location)
    if (piece.kind !== 'close' && seen.has(piece.id)) return refuse(`code ${piece.id} is there twice`, piece.location)
    seen.add(piece.id)
    pieces.push(code)
  }
  const missing = lostCode(source, pieces)
  if (missing !== undefined) return refuse(`the translation lacks code ${missing.id}, ${missing.raw}`, location)
  if (rawOf(pieces).trim() === '') return refuse('the translation is empty', location)
  return { pieces: trimmed(pieces) }
}

/**
 * Collapses white space, and trims both ends of a segment. The space between sentences is not part of a segment.
 */
function trimmed(pieces: readonly Inline[]): readonly Inline[] {
  return pieces
    .map((piece, index): Inline => {
      if (piece.kind !== 'text') return piece
      let text = piece.text.replace(/[ \t\r\n]+/g, ' ')
      if (index === 0) text = text.trimStart()
      if (index === pieces.length - 1) text = text.trimEnd()
      return { kind: 'text', text }
    })
    .filter((piece) => piece.kind !== 'text' || piece.text !== '')
}
