import type { Location } from '../../diagnostics/diagnostic.ts'
import type { Step } from './steps.ts'

/** Result of an example. */
export interface Outcome {
  /** Printed text including errors, or the response. */
  readonly output: string
  readonly failed?: Failure
  /** Not run, since an earlier example failed, which is reported. */
  readonly skipped?: true
}

/** Failure of an example. */
export interface Failure {
  /** Error message in one sentence. */
  readonly message: string
  /** Line of the code, counted from 1. */
  readonly line?: number
  /** Location of the report, if it differs from the line. */
  readonly location?: Location
  readonly hint?: string
}

/** Environment of a page's examples. */
export interface Surroundings {
  /** Absolute path of their existing folder. */
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  /** Time limit (ms) of an example. */
  readonly timeoutMs: number
}

/**
 * Runs the examples of one language of a page in order. State of an example is visible to the following
 * ones.
 */
export interface Session {
  /** Runs a step. Never rejects. */
  run(step: Step): Promise<Outcome>
  /** Ends all started processes. */
  close(): void
}
