import type { Announcement, Rules } from './rules.ts'
import type { Deliveries } from './deliveries.ts'
import type { Described } from './describe.ts'
import type { Repetitions } from './idempotency.ts'
import type { Journal, JournalContent } from './journal.ts'
import type { Limiter, Limits } from './limits.ts'
import type { Outcome } from './outcome.ts'
import type { RequestLog } from './request-log.ts'
import type { Script } from './script.ts'
import type { Clock, KeptSource } from './source.ts'
import type { SandboxState } from './state.ts'
import type { Fixtures, TransactionStore } from './store.ts'
import type { Validator } from './validate.ts'

/** Input of `createSandbox`. */
export interface SandboxOptions {
  readonly described: Described
  readonly rules: Rules<never>
  /** The rules were inferred from the paths of the description. */
  readonly isInferred?: boolean
  readonly limits?: Limits
  /** The original description, for `GET /openapi.json`. */
  readonly json?: string
  readonly seed?: string
  readonly fixtures?: Fixtures
  /** Tables that start empty in spite of initial rows. */
  readonly without?: readonly string[]
  readonly journal?: { readonly journal: Journal; readonly kept?: JournalContent }
  /** System clock in ms since 1970. */
  readonly machine?: () => number
  readonly deliveries?: Deliveries
  /** Checks each response of a rule against the description; a mismatch is an internal error. For tests. */
  readonly checksAnswers?: boolean
  /** Receives internal errors and errors of rules. */
  readonly onError?: (error: unknown) => void
}

/** A simulated API on this machine. */
export interface Sandbox {
  /**
   * Answers a request. `bindings` are the request and response of a Node server; the answer is then written to that
   * response.
   */
  readonly fetch: (request: Request, bindings?: Bindings) => Response | Promise<Response>
  readonly store: TransactionStore
  readonly rules: Rules
  readonly source: KeptSource
  readonly requests: RequestLog
  readonly deliveries: Deliveries
  readonly script: Script
  /** Latency and rate limit of the API. */
  readonly limiter: Limiter
  /** Sets the clock, also for the next start with the same data file. */
  setClock(clock: Clock): void
  /** Restores the initial rows in all tables. */
  reset(): void
  /** Responses to requests that may be repeated. */
  readonly repetitions: Repetitions<Outcome>
  /** Data for an event that is triggered without data; `undefined` if the rules have none. */
  sample(event: string): Announcement['data'] | undefined
  /** Sends an event to its subscribers and to the forwarding address. Returns the number of deliveries. */
  announce(event: Announcement): number
  /** A copy of the present state. */
  snapshot(): SandboxState
  /** Replaces the present state. */
  restore(state: SandboxState): void
  /** Adds rows, and replaces those with the same keys. */
  add(rows: Fixtures): void
  close(): void
}

/** Request and response of a Node server. */
export interface Bindings {
  readonly incoming?: unknown
  readonly outgoing?: unknown
}

/** Everything that the request handler needs. */
export interface Engine extends Omit<SandboxOptions, 'rules'> {
  readonly sandbox: Sandbox
  readonly rules: Rules
  readonly validator: Validator
  readonly onError: (error: unknown) => void
}
