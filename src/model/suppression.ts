import type { Place } from '../diagnostics/diagnostic.ts'

/** A comment that suppresses a warning at one line, or in a whole file. */
export interface Suppression {
  /** The code that is suppressed, as written. */
  readonly code: string
  /** The line of the file that it holds for; the whole file without one. */
  readonly line?: number
  /** Where the code stands in the comment. */
  readonly place: Place
}
