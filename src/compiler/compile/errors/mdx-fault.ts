/** An error of a parser, with offsets of the text. */
export interface Fault {
  readonly text: string
  readonly reason: string
  /** The message of the JavaScript parser, if that one failed. */
  readonly cause: string
  /** Offsets at which the parser gave up. */
  readonly start: number
  readonly end: number
  /** The opening tag that the words name by its location. */
  readonly opening: Range | undefined
}

/** Offsets of the text. */
export type Range = readonly [start: number, end: number]

/** An error for a writer. Without a range its location is that at which the parser gave up. */
export interface Finding {
  readonly message: string
  readonly hint: string
  readonly range?: Range
}

/** The messages that a rule applies to, and its explanation; nothing, if another rule applies. */
export type Rule = readonly [reason: RegExp, find: (fault: Fault, match: readonly string[]) => Finding | undefined]

/** The offset behind the next `sign`; without one, the end of the text. */
export function endOf(text: string, sign: '>' | '\n', start: number): number {
  const end = text.indexOf(sign, start)
  if (end === -1) return text.length
  return sign === '>' ? end + 1 : end
}
