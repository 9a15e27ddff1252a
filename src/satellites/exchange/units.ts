/**
 * Units for translators: the sentences of each block of a page, with their existing translations.
 *
 * @module
 */
import type { Inline } from '../../compiler/translations/inline.ts'
import type { BlockKind } from '../../compiler/translations/block.ts'

/** State of a translation, as in XLIFF. */
export type SegmentState = 'initial' | 'translated' | 'reviewed' | 'final'

/** A sentence, or a whole block if its translation has a different number of sentences. */
export interface Segment {
  readonly source: readonly Inline[]
  /** White space after the segment. */
  readonly space: string
  /** A translation. In the state `initial` it belongs to an earlier source. */
  readonly target?: readonly Inline[]
  readonly state: SegmentState
}

/** A block with its sentences. */
export interface Unit {
  /** Id of its section. */
  readonly section: string
  readonly kind: BlockKind
  /** Line of the source. */
  readonly line: number
  /** Offset of its block in the text of the source. */
  readonly start: number
  readonly segments: readonly Segment[]
}

/** A page for translators. */
export interface PageUnits {
  readonly source: string
  readonly units: readonly Unit[]
}

/** Reports whether a translation may replace the existing one. */
export const isDone = ({ target, state }: Pick<Segment, 'target' | 'state'>): boolean =>
  target !== undefined && state !== 'initial'
