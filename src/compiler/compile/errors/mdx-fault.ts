/** What a parser said, with offsets of the text. */
export interface Fault {
  readonly text: string
  readonly reason: string
  /** What the JavaScript parser said, if it was that one. */
  readonly cause: string
  /** Where it gave up. */
  readonly start: number
  readonly end: number
  /** The opening tag that the words name by its location. */
  readonly opening: Range | undefined
}

/** Offsets of the text. */
export type Range = readonly [start: number, end: number]

/** The same for a writer. Without a range it stands where the parser gave up. */
export interface Finding {
  readonly message: string
  readonly hint: string
  readonly range?: Range
}

/** The words that a rule applies to, and what it finds; nothing, if another rule has to look. */
export type Rule = readonly [reason: RegExp, find: (fault: Fault, found: readonly string[]) => Finding | undefined]

/** The offset behind the next `sign`; without one, the end of the text. */
export function endOf(text: string, sign: '>' | '\n', start: number): number {
  const end = text.indexOf(sign, start)
  if (end === -1) return text.length
  return sign === '>' ? end + 1 : end
}
