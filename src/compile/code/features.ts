/** What a code block shows beside its code. A block without any of it has none of this. */
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
  readonly wrap?: boolean
}

/** What is said of a line; `theme/styles/code.css` explains each. */
export type LineClass = 'hl' | 'add' | 'del' | 'focus' | 'error' | 'warning' | 'info'

/** A word that is marked wherever it stands in some lines. */
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
