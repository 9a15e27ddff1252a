import type { Inline } from './inline.ts'

/** Kinds of blocks, with the letters used in lock files. */
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

/** A translatable range of a page. */
export interface Block {
  readonly kind: BlockKind
  /** Offsets in the text of the file. */
  readonly start: number
  readonly end: number
  readonly pieces: readonly Inline[]
  /** For front matter: path of the value. */
  readonly key?: string
}
