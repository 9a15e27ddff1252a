/** Features of a code block. A block without features has no such object. */
export interface CodeFeatures {
  /** Code of the block, which identifies the block after raw HTML was parsed. */
  readonly text: string
  readonly lang?: string
  readonly title?: string
  /** Classes of lines, by line number from 0. Lines get elements if this or `numbers` is set. */
  readonly lines?: Readonly<Record<number, readonly LineClass[]>>
  /** Words marked in the lines `from` (inclusive) to `to` (exclusive), counted from 0. */
  readonly words?: readonly WordMark[]
  /** Number of the first line. */
  readonly numbers?: number
  /** Wraps long lines; `toggle`: the reader decides. */
  readonly wrap?: true | 'toggle'
  readonly folds?: readonly Fold[]
  readonly types?: TypeNotes
}

/** Folded lines `from` (inclusive) to `to` (exclusive), counted from 0, in order. */
export interface Fold {
  readonly from: number
  readonly to: number
  readonly label: string
}

/** Classes of a line; `theme/styles/code.css` explains each. */
export type LineClass = 'hl' | 'add' | 'del' | 'focus' | 'error' | 'warning' | 'info'

/** A word that is marked wherever it occurs in some lines. */
export interface WordMark {
  readonly word: string
  readonly from: number
  readonly to: number
}

/** An error in a block's info string or in one of its comments, with offsets of that text. */
export interface Fault {
  readonly start: number
  readonly end: number
  readonly message: string
  readonly hint?: string
}

/** Notes of TypeScript about code. */
export interface TypeNotes {
  readonly spans: readonly TypeSpan[]
  readonly notes: readonly TypeNote[]
}

/**
 * Columns `from` (inclusive) to `to` (exclusive) of a line that have a type, an error or a mark. Lines and columns
 * count from 0.
 */
export interface TypeSpan {
  readonly line: number
  readonly from: number
  readonly to: number
  readonly kind: 'type' | 'error' | 'mark'
  readonly text?: string
}

/** A note below a line. */
export interface TypeNote {
  readonly line: number
  readonly kind: 'query' | 'error' | 'warning' | 'info' | 'completion'
  readonly text: string
}
