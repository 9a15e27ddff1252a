/** A parser error with offsets in the text. */
export interface Fault {
  readonly text: string
  readonly reason: string
  /** Message of the JavaScript parser, if it caused the error. */
  readonly cause: string
  /** Offsets at which the parser stopped. */
  readonly start: number
  readonly end: number
  /** The opening tag that the message refers to. */
  readonly opening: Range | undefined
}

/** Offsets in the text. */
export type Range = readonly [start: number, end: number]

/** Explanation of an error. Without a range, it is located where the parser stopped. */
export interface Finding {
  readonly message: string
  readonly hint: string
  readonly range?: Range
}

/**
 * A pattern for messages, and a function that explains them; it returns `undefined` if another rule
 * must be tried.
 */
export type Rule = readonly [reason: RegExp, find: (fault: Fault, match: readonly string[]) => Finding | undefined]

/** Offset after the next `sign`, or else the end of the text. */
export function endOf(text: string, sign: '>' | '\n', start: number): number {
  const end = text.indexOf(sign, start)
  if (end === -1) return text.length
  return sign === '>' ? end + 1 : end
}
