/**
 * Finds the existing translations of sentences: first by equal source text, then by position between the same
 * neighbours. Pure.
 *
 * @module
 */
import { diffArrays } from 'diff'
import { shortDigest } from '../../compiler/translations/canonical.ts'
import { lostCode, matchCodes } from './match-codes.ts'
import { rawOf, type Inline } from '../../compiler/translations/inline.ts'
import { lockOf, untranslated, type LockedSection, type PageLock } from '../../compiler/translations/lock-file.ts'
import type { Section, TranslatedPage } from '../../compiler/translations/page.ts'
import { sentencesOf } from '../../compiler/translations/sentences.ts'
import { counterparts, sectionStates } from '../../compiler/translations/staleness.ts'
import type { Segment, Unit } from './units.ts'

/** Translation of a page before a translator works on it. */
export interface KnownTranslation {
  readonly translation: TranslatedPage
  /**
   * Source revision that was translated. Without it, the present source is assumed, and every translation needs a
   * review.
   */
  readonly lock?: PageLock
}

/** A translated sentence with the digest of its source sentence. */
interface SavedSentence {
  readonly digest: string
  readonly pieces: readonly Inline[]
}

/** Divides a source into units (one for each block), with the existing translations. */
export function unitsOf(source: TranslatedPage, earlierTranslation?: KnownTranslation): readonly Unit[] {
  const memory = earlierTranslation === undefined ? noMemory : memoryOf(source, earlierTranslation)
  return source.sections.flatMap((section) => sectionUnits(source, section, memory))
}

interface Memory {
  /** Digest of a sentence or of a block → its translation, anywhere on the page. */
  readonly all: ReadonlyMap<string, readonly Inline[]>
  /** The earlier sentences of a section of the source, in order. */
  of(section: Section): readonly SavedSentence[]
  readonly isSure: boolean
}

const noMemory: Memory = { all: new Map(), of: () => [], isSure: false }

function memoryOf(source: TranslatedPage, { translation, lock }: KnownTranslation): Memory {
  const was = lock ?? lockOf(source.sections)
  const translatedSections = counterparts(was, translation.sections)
  const sections = new Map<LockedSection, readonly SavedSentence[]>()
  const all = new Map<string, readonly Inline[]>()
  for (const [locked, section] of translatedSections) {
    const sentences = savedSentences(locked, section)
    sections.set(locked, sentences)
    for (const { digest, pieces } of sentences) if (digest !== untranslated && !all.has(digest)) all.set(digest, pieces)
  }
  const states = sectionStates(source.sections, was)
  const lockedOf = new Map(
    states.flatMap((state) => ('section' in state && 'locked' in state ? [[state.section, state.locked]] : [])),
  )
  return {
    all,
    isSure: lock !== undefined,
    of(section) {
      const locked = lockedOf.get(section)
      return (locked && sections.get(locked)) ?? []
    },
  }
}

/**
 * Returns the translated sentences of a section, if its blocks have the same kinds as the source.
 */
function savedSentences(locked: LockedSection, section: Section): readonly SavedSentence[] {
  const kinds = (blocks: readonly { readonly kind: string }[]) => blocks.map(({ kind }) => kind).join('')
  if (kinds(locked.blocks) !== kinds(section.blocks)) return []
  return locked.blocks.flatMap(({ sentences }, index): readonly SavedSentence[] => {
    const pieces = section.blocks[index]?.pieces ?? []
    const blockSentences = sentencesOf(pieces)
    if (blockSentences.length !== sentences.length) return [{ digest: wholeDigest(sentences), pieces }]
    return sentences.map((digest, index) => ({ digest, pieces: blockSentences[index]?.pieces ?? [] }))
  })
}

/** Digest of a block with several sentences. */
const wholeDigest = (sentences: readonly string[]): string =>
  sentences.length === 1 ? (sentences[0] ?? '') : shortDigest(sentences.join())

/**
 * Returns true if a section of a translation has as many blocks and sentences as the source it was made
 * from.
 */
export const isAligned = (locked: LockedSection, section: Section): boolean =>
  locked.blocks.length === 0 ? section.blocks.length === 0 : savedSentences(locked, section).length > 0

interface Open {
  readonly pieces: readonly Inline[]
  readonly space: string
  readonly digest: string
}

function sectionUnits(source: TranslatedPage, section: Section, memory: Memory): readonly Unit[] {
  const { isSure } = memory
  const blocks = section.blocks.map((block) => {
    const sentences = sentencesOf(block.pieces).map(({ pieces, space }): Open => ({
      pieces,
      space,
      digest: shortDigest(rawOf(pieces)),
    }))
    const digest = wholeDigest(sentences.map((sentence) => sentence.digest))
    // A block that was translated as a whole, with different sentences, stays a whole.
    const isWhole = sentences.length > 1 && memory.all.has(digest)
    return { block, open: isWhole ? [{ pieces: block.pieces, space: '', digest }] : sentences }
  })
  const old = earlier(
    blocks.flatMap(({ open }) => open),
    memory.of(section),
  )
  return blocks.map(({ block, open }): Unit => {
    const segments = open.map((sentence): Segment => {
      const { pieces, space } = sentence
      const exact = memory.all.get(sentence.digest)
      if (exact !== undefined) {
        const target = matchCodes(pieces, exact)
        // A translation that has lost a link or similar code must be reviewed.
        const isWhole = lostCode(pieces, target) === undefined
        return { source: pieces, space, target, state: isSure && isWhole ? 'translated' : 'initial' }
      }
      const before = old.get(sentence)
      if (before === undefined) return { source: pieces, space, state: 'initial' }
      return { source: pieces, space, target: matchCodes(pieces, before), state: 'initial' }
    })
    const { line } = source.locationOf(block.start)
    return { section: section.id, kind: block.kind, line, start: block.start, segments }
  })
}

/**
 * Translations of changed sentences, found by their unchanged neighbours. Requires the same number of changed
 * sentences on both sides.
 */
function earlier(now: readonly Open[], before: readonly SavedSentence[]): ReadonlyMap<Open, readonly Inline[]> {
  const translations = new Map<Open, readonly Inline[]>()
  if (before.length === 0) return translations
  const changes = diffArrays(
    before.map(({ digest }) => digest),
    now.map(({ digest }) => digest),
  )
  let [from, to] = [0, 0]
  for (const [index, { count = 0, added, removed }] of changes.entries()) {
    const next = changes[index + 1]
    if (removed) {
      if (next?.added === true && next.count === count)
        for (let at = 0; at < count; at++) {
          const [open, old] = [now[to + at], before[from + at]]
          if (open !== undefined && old !== undefined && old.digest !== untranslated) translations.set(open, old.pieces)
        }
      from += count
    } else if (added) to += count
    else {
      from += count
      to += count
    }
  }
  return translations
}
