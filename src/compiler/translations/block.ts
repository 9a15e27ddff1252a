import type { Inline } from './inline.ts'

/** Kinds of blocks; a lock file contains their letters. */
export const blockKinds = {
  h: 'heading',
  p: 'paragraph',
  c: 'cell',
  l: 'label',
  a: 'attribute',
  x: 'markup',
  m: 'front matter',
} as const

export type BlockKind = keyof typeof blockKinds

/** A range of a page whose words are translated. */
export interface Block {
  readonly kind: BlockKind
  /** Offsets in the text of the file. */
  readonly start: number
  readonly end: number
  readonly pieces: readonly Inline[]
  /** Of front matter: the keys that lead to the value. */
  readonly key?: string
}
