/**
 * Writes a translation: the structure, code and front matter of the source, with translated words. Text of the source
 * never replaces an existing translation. Pure.
 *
 * @module
 */
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { defined } from '../../base/defined.ts'
import { isAligned, unitsOf, type KnownTranslation } from './align.ts'
import { shortDigest } from '../../compiler/translations/canonical.ts'
import { encode } from './encode.ts'
import { keyOf } from './imported-segment.ts'
import { rawOf, type Inline } from '../../compiler/translations/inline.ts'
import {
  untranslated,
  type LockedBlock,
  type LockedSection,
  type PageLock,
} from '../../compiler/translations/lock-file.ts'
import { matterKeysOf } from '../../compiler/translations/matter-keys.ts'
import { matterId, type ParsePage, type Section, type TranslatedPage } from '../../compiler/translations/page.ts'
import { sentencesOf } from '../../compiler/translations/sentences.ts'
import { counterparts, sectionStates } from '../../compiler/translations/staleness.ts'
import { isDone, type Segment, type Unit } from './units.ts'

/** A translation as text, and the sources of its parts. */
export interface Composed {
  readonly text: string
  readonly lock: PageLock
  readonly diagnostics: readonly Diagnostic[]
}

/** Returns the imported translation of a segment, if there is one. */
export type TargetOf = (unit: Unit, segment: Segment) => readonly Inline[] | undefined

/** Writes the translation of a page from imported segments and the existing translation. */
export function compose(
  source: TranslatedPage,
  {
    known,
    targetOf,
    parse,
  }: { readonly known?: KnownTranslation; readonly targetOf: TargetOf; readonly parse: ParsePage },
): Composed {
  const units = unitsOf(source, known)
  const before = known?.lock ?? []
  const states = new Map(
    sectionStates(source.sections, before).flatMap((state) => ('section' in state ? [[state.section, state]] : [])),
  )
  const translatedSections = known === undefined ? new Map() : counterparts(before, known.translation.sections)
  const diagnostics: Diagnostic[] = []
  const parts: string[] = []
  const lock: LockedSection[] = []
  let last = 0
  for (const section of source.sections) {
    // Imports and comments before the first words.
    parts.push(source.text.slice(last, section.start))
    last = section.end
    const state = states.get(section)
    const locked = state !== undefined && 'locked' in state ? state.locked : undefined
    const currentSection = (locked && translatedSections.get(locked)) as Section | undefined
    const done = composePieces(
      units.filter((unit) => unit.section === section.id),
      targetOf,
    )
    if (
      currentSection !== undefined &&
      locked !== undefined &&
      known !== undefined &&
      !done.isWhole &&
      !isAligned(locked, currentSection)
    ) {
      // The sentences cannot be matched with the source: the section stays unchanged, and stale.
      parts.push(
        section.id === matterId
          ? known.translation.text.slice(0, currentSection.end)
          : tidy(known.translation, currentSection),
      )
      lock.push(locked)
      continue
    }
    if (currentSection !== undefined && known !== undefined && done.isAsBefore && locked?.digest === section.digest) {
      parts.push(
        section.id === matterId
          ? known.translation.text.slice(0, currentSection.end)
          : tidy(known.translation, currentSection),
      )
      lock.push({ id: section.id, digest: section.digest, blocks: done.blocks })
      continue
    }
    const result = sectionText(source, section, { done, parse })
    diagnostics.push(...result.problems)
    parts.push(
      section.id === matterId && known !== undefined ? matterKeysOf(known.translation, result.text) : result.text,
    )
    lock.push({
      id: section.id,
      digest: done.isWhole ? section.digest : (locked?.digest ?? untranslated),
      blocks: done.blocks,
    })
  }
  parts.push(source.text.slice(last))
  return { text: parts.join('').trimEnd() + ending(source.text), lock, diagnostics }
}

/** Text of a section of a translation, ready to be followed by another section. */
function tidy({ text, sections }: TranslatedPage, section: Section): string {
  const sectionText = text.slice(section.start, section.end)
  return sections.at(-1) === section ? `${sectionText.trimEnd()}\n\n` : sectionText
}

/** White space at the end of a text. */
const ending = (text: string): string => text.slice(text.trimEnd().length)

interface Written {
  /** Translated content of blocks, by the offset of the block in the source. */
  readonly pieces: ReadonlyMap<number, readonly Inline[]>
  readonly blocks: readonly LockedBlock[]
  /** All sentences are translations of the present source. */
  readonly isWhole: boolean
  /** No sentence has changed. */
  readonly isAsBefore: boolean
}

function composePieces(units: readonly Unit[], targetOf: TargetOf): Written {
  const pieces = new Map<number, readonly Inline[]>()
  const blocks: LockedBlock[] = []
  let isWhole = true
  let isAsBefore = true
  for (const unit of units) {
    const all: Inline[] = []
    const digests: string[] = []
    for (const segment of unit.segments) {
      const imported = targetOf(unit, segment)
      const target = imported ?? segment.target
      const isFresh = imported !== undefined || isDone(segment)
      isWhole &&= isFresh
      isAsBefore &&=
        imported === undefined || (segment.target !== undefined && keyOf(imported) === keyOf(segment.target))
      const count = sentencesOf(segment.source).map((sentence) => shortDigest(rawOf(sentence.pieces)))
      digests.push(...count.map((digest) => (isFresh ? digest : target === undefined ? untranslated : stale)))
      all.push(...withRaws(segment.source, segment.target, target ?? segment.source))
      if (segment !== unit.segments.at(-1)) space(all, segment.space)
    }
    pieces.set(unit.start, all)
    blocks.push({ kind: unit.kind, sentences: digests })
  }
  return { pieces, blocks, isWhole, isAsBefore }
}

/** Digest for a sentence translated from an earlier source. No source has it. */
const stale = 'ffffffff'

/** Adds white space between sentences, in the form that the target language uses. */
function space(all: Inline[], separator: string): void {
  const last = all.at(-1)
  const text = last?.kind === 'text' ? last.text : ''
  if (/[。！？｡][」』”’）]*$/.test(text)) return
  all.push({ kind: 'text', text: separator === '' ? ' ' : separator })
}

/**
 * Replaces the ids of codes with their text. The text comes from the earlier translation (whose links may lead to pages
 * of its locale), or else from the source.
 */
function withRaws(
  source: readonly Inline[],
  before: readonly Inline[] | undefined,
  target: readonly Inline[],
): readonly Inline[] {
  const raws = new Map<string, string>()
  for (const pieces of [source, before ?? []])
    for (const piece of pieces) if (piece.kind !== 'text') raws.set(`${piece.kind} ${piece.id}`, piece.raw)
  return target.map((piece) =>
    piece.kind === 'text' ? piece : { ...piece, raw: raws.get(`${piece.kind} ${piece.id}`) ?? piece.raw },
  )
}

function sectionText(
  source: TranslatedPage,
  section: Section,
  { done, parse }: { readonly done: Written; readonly parse: ParsePage },
): { readonly text: string; readonly problems: readonly Diagnostic[] } {
  const problems: Diagnostic[] = []
  let text = ''
  let at = section.start
  for (const { kind, start, end } of section.blocks) {
    const pieces = done.pieces.get(start)
    if (pieces === undefined) continue
    const before = source.text.slice(start, end)
    const isSame = pieces.every((piece) => piece.kind !== 'text')
    const encoded = isSame
      ? before
      : encode(pieces, { kind, written: before, quote: source.text[start - 1] ?? '', format: source.format, parse })
    if (encoded === undefined) {
      const hint = `it is "${rawOf(pieces).slice(0, 120)}": reword it, so that it is read as text`
      const details = defined({ location: source.locationOf(start, end), hint })
      problems.push(
        diagnostic('translation/import', 'the translation of this text cannot be written as Markdown', details),
      )
    }
    text += source.text.slice(at, start) + (encoded ?? before)
    at = end
  }
  return { text: text + source.text.slice(at, section.end), problems }
}
