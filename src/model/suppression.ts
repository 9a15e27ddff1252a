import type { Place } from '../diagnostics/diagnostic.ts'

/** A writer's wish not to hear a warning at one line, or in a whole file: a comment beside the text. */
export interface Silence {
  /** The code that is silenced, as written. */
  readonly code: string
  /** The line of the file that it holds for; the whole file without one. */
  readonly line?: number
  /** Where the code stands in the comment. */
  readonly place: Place
}
