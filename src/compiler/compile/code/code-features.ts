/** Features of a code block. A block without any has no such object. */
export interface CodeFeatures {
  /** The code that they belong to, by which a block is known again after raw HTML was read. */
  readonly text: string
  readonly lang?: string
  readonly title?: string
  /** Classes of lines, by their number from 0; there are elements for lines if this or `numbers` is given. */
  readonly lines?: Readonly<Record<number, readonly LineClass[]>>
  /** Words that are marked in the lines from `from` up to `to`, which count from 0; `to` is not one of them. */
  readonly words?: readonly WordMark[]
  /** The number that the first line shows. */
  readonly numbers?: number
  /** Breaks long lines; `toggle`: if the reader wants it. */
  readonly wrap?: true | 'toggle'
  readonly folds?: readonly Fold[]
  readonly types?: TypeNotes
}

/** Lines that the reader unfolds, from `from` up to `to`, which is not one of them; in order. They count from 0. */
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

/** A fault in the text of a block's first line or of one of its comments, by offsets of that text. */
export interface Fault {
  readonly start: number
  readonly end: number
  readonly message: string
  readonly hint?: string
}

/** Notes of TypeScript about a code. */
export interface TypeNotes {
  readonly spans: readonly TypeSpan[]
  readonly notes: readonly TypeNote[]
}

/** A part of a line, from column `from` up to `to`, that has a type, an error or a mark. Lines and columns count from 0. */
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
