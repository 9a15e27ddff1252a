/**
 * The public interface of a sandbox's rules: behaviour of an API that its OpenAPI description cannot express. Before a
 * rule is called, the engine has found the operation, read credentials, and validated parameters and body. A rule
 * reads and writes tables and returns a reply or a refusal. It has no other effects.
 *
 * @module
 */
import type { Operation } from './describe.ts'

export type { Operation, Parameter, MediaType } from './describe.ts'

/** A row of a table, as plain JSON data. Rows are immutable: `put` replaces a row. */
export type Row = Readonly<Record<string, unknown>>

/** Key, indexes and schema of a table. */
export interface TableRule<R extends Row = Row> {
  /** Unique for each row. */
  readonly key: (row: R) => string
  /** Index values of a row, by the name of the index. Updated with every change. */
  readonly indexes?: Readonly<Record<string, (row: R) => readonly string[]>>
  /** Name of the schema under `components/schemas` that external rows (`--fixtures`) must match. */
  readonly schema?: string
  /** Converts a row of a fixtures file; without it, such rows are stored as they are. */
  readonly read?: (fixture: Row) => Row
}

/** Rows of one kind, oldest first. Changes by a refused call are rolled back. */
export interface Table<R extends Row = Row> {
  readonly size: number
  get(key: string): R | undefined
  /** Rows with a value of an index, oldest first. Skips the first `skip` rows at no cost. */
  find(index: string, value: string, skip?: number): Iterable<R>
  all(): Iterable<R>
  /** Adds a row, or replaces the one with the same key, which keeps its position. */
  put(row: R): void
  /** Returns true if the row existed. */
  delete(key: string): boolean
}

/** All tables of a sandbox. */
export interface Store {
  /** @throws if the rules do not declare the table */
  table<R extends Row = Row>(name: string): Table<R>
}

/** Time, identifiers and secrets. The same seed and the same calls produce the same values. */
export interface Source {
  /** The sandbox's clock, in ISO 8601, UTC. */
  readonly now: string
  /** A UUID in the form of version 4. */
  uuid(): string
  /** A secret of letters and digits. */
  secret(length: number): string
}

/** Credentials of a request, by type of security scheme. */
export type Credentials =
  | { readonly scheme: 'basic'; readonly user: string; readonly password: string }
  | { readonly scheme: 'bearer'; readonly token: string }
  | { readonly scheme: 'apiKey'; readonly name: string; readonly value: string }

/** A violation in one part of a request. */
export interface Violation {
  /** `query`, `path`, `header`, `cookie` or `body`, followed by keys and indexes. */
  readonly loc: readonly (string | number)[]
  readonly message: string
  /** The violated keyword of JSON Schema, such as `required`, `format`, `enum`. */
  readonly keyword: string
  /** Parameters of the keyword. */
  readonly params: Readonly<Record<string, unknown>>
}

/** A response. It has no body if `body` is missing. */
export interface Reply {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Rejection of a call. */
export interface Refusal {
  /** Name of the error in the API's catalogue. */
  readonly refused: string
  readonly message: string
  /** Required if the catalogue has the error under several statuses. */
  readonly status?: number
  readonly violations?: readonly Violation[]
}

/** Reason why the engine rejects a request before a rule is called. */
export type Fault =
  | { readonly fault: 'no-operation'; readonly message: string; readonly allow?: readonly string[] }
  | { readonly fault: 'no-credentials'; readonly message: string }
  | { readonly fault: 'malformed-credentials'; readonly message: string }
  | { readonly fault: 'invalid'; readonly message: string; readonly violations: readonly Violation[] }
  | { readonly fault: 'media-type'; readonly message: string }
  /** `Accept` accepts none of the response's media types. */
  | { readonly fault: 'not-acceptable'; readonly message: string }
  | { readonly fault: 'too-large'; readonly message: string }
  /** The request was sent to a foreign host name, or by a page that may not call the sandbox. */
  | { readonly fault: 'untrusted'; readonly message: string; readonly status: number }
  | { readonly fault: 'failed'; readonly message: string }
  /** The request has `Prefer: code=…` or `key=…`. */
  | { readonly fault: 'preferred'; readonly message: string; readonly status: number; readonly key?: string }

/** A valid request for an operation. */
export interface Call<Body = unknown, Caller = unknown> {
  readonly operation: Operation
  /** Parameters by name, converted to their described types, with defaults. */
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  /** Headers by lowercase name. */
  readonly headers: Readonly<Record<string, unknown>>
  readonly cookies: Readonly<Record<string, unknown>>
  /** JSON and forms as data, with defaults except in PATCH. Files of a form are `Upload` values. */
  readonly body: Body
  /** The body as sent, without defaults. A JSON body is parsed again at each access. */
  readonly sent: unknown
  /** Result of `authenticate`; `undefined` for an operation without credentials. */
  readonly caller: Caller
  readonly store: Store
  readonly source: Source
  /** Sends an event to its subscribers after the call has succeeded. */
  announce(event: Announcement): void
}

/** A file of a form. */
export interface Upload {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** An event. */
export interface Announcement {
  readonly name: string
  readonly data: Row
}

/** A request to send to an address on this machine. */
export interface Delivery {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** The rule of an operation. */
export type Handler<Body = unknown, Caller = unknown> = (call: Call<Body, Caller>) => Reply | Refusal

/** Keys and a first call, printed at the start of the sandbox. */
export interface Welcome {
  /** Keys with a label for their purpose. */
  readonly keys: readonly { readonly label: string; readonly credentials: Credentials }[]
  /** A working call: its path after the sandbox's address, and its credentials. */
  readonly try: { readonly path: string; readonly credentials: Credentials }
}

/** The rules of one API. */
export interface Rules<Caller = unknown> {
  readonly tables: Readonly<Record<string, TableRule<never>>>
  /** Rules by operation id. Operations without a rule return the examples of the description. */
  readonly operations: Readonly<Record<string, Handler<never, Caller>>>
  /**
   * Inserts the initial rows into empty tables, at the start and at every reset, before fixtures.
   */
  seed(store: Store, source: Source): void
  /** Applies everything that is due by `source.now`. Called when the clock is set. */
  pass?(happening: Pick<Call, 'store' | 'source' | 'announce'>): void
  /** Returns the caller. Called for operations that need credentials, if the request has any. */
  authenticate(credentials: Credentials, store: Store): Caller | Refusal
  /**
   * Rejects a caller. Called before parameters and body are validated, so `path` is not validated
   * either.
   */
  allow?(
    operation: Operation,
    path: Readonly<Record<string, unknown>>,
    caller: Caller,
    store: Store,
  ): Refusal | undefined
  /** Builds the error body of a refusal or a fault in the API's format. */
  refuse(problem: Refusal | Fault, operation: Operation | undefined): Reply
  /** Statuses of error keys that `Prefer` may request. */
  readonly errors?: Readonly<Record<string, readonly number[]>>
  /** Returns the requests that announce an event to its subscribers. */
  deliver?(event: Announcement, store: Store, source: Source): readonly Delivery[]
  /** Returns data for an event that is triggered without data, if the description has no sample. */
  sample?(event: string, store: Store, source: Source): Announcement['data'] | undefined
  welcome?(store: Store): Welcome
}

/**
 * Usual status of a fault, for APIs that do not choose one. The faults `preferred` and `untrusted` contain their
 * status.
 */
export function statusOfFault(fault: Fault): number {
  if (fault.fault === 'preferred' || fault.fault === 'untrusted') return fault.status
  if (fault.fault === 'no-operation') return fault.allow === undefined ? 404 : 405
  return statuses[fault.fault]
}

const statuses = {
  'no-credentials': 401,
  'malformed-credentials': 401,
  invalid: 422,
  'media-type': 415,
  'not-acceptable': 406,
  'too-large': 413,
  failed: 500,
} as const

/** Returns the rules unchanged, with checked types. For the default export of a rules module. */
export function defineRules<Caller>(rules: Rules<Caller>): Rules<Caller> {
  return rules
}

/** Declares the body type of a handler. The engine has validated the body before the call. */
export function handler<Body, Caller = unknown>(handle: Handler<Body, Caller>): Handler<never, Caller> {
  return handle
}

/** Defines a table for rows of one type. */
export function table<R extends Row>(rule: TableRule<R>): TableRule<never> {
  return rule
}

/** Creates a refusal with an error of the catalogue. */
export function refuse(reason: string, message: string, more: Omit<Refusal, 'refused' | 'message'> = {}): Refusal {
  return { refused: reason, message, ...more }
}

/** Returns true for a refusal. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value
}
