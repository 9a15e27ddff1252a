import type { Place } from '../../diagnostics/diagnostic.ts'
import type { Step } from './steps.ts'

/** What came of an example. */
export interface Outcome {
  /** What it printed, errors included, or answered. */
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
  /** Where it is to be reported, if not there. */
  readonly place?: Place
  readonly hint?: string
}

/** What examples of a page run in. */
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
