import type { Location } from '../../diagnostics/diagnostic.ts'
import type { Step } from './steps.ts'

/** Outcome of an example. */
export interface Outcome {
  /** Its printed text, errors included, or its answer. */
  readonly output: string
  readonly failed?: Failure
  /** It was not run, since one before it failed, which is reported. */
  readonly skipped?: true
}

/** Why an example failed. */
export interface Failure {
  /** One sentence. */
  readonly message: string
  /** Line of the code, from 1. */
  readonly line?: number
  /** Location of the report, if it is not the line. */
  readonly location?: Location
  readonly hint?: string
}

/** Surroundings of a page's examples. */
export interface Surroundings {
  /** Absolute path of a folder of their own, which is there. */
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  /** Milliseconds that one may take. */
  readonly timeoutMs: number
}

/** Runs the examples of one language of a page, one after the other. What one leaves, the next finds. */
export interface Session {
  /** Never rejects. */
  run(step: Step): Promise<Outcome>
  /** Ends what they have started. */
  close(): void
}
