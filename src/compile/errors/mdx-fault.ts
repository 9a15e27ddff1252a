/** What a parser said, with offsets of the text. */
export interface Fault {
  readonly text: string
  readonly reason: string
  /** What the JavaScript parser said, if it was that one. */
  readonly cause: string
  /** Where it gave up. */
  readonly start: number
  readonly end: number
  /** The opening tag that the words name by its place. */
  readonly opening: readonly [start: number, end: number] | undefined
}

/** The same, for a writer. */
export interface Finding {
  readonly message: string
  readonly hint: string
  readonly range: readonly [start: number, end: number]
}
