/**
 * The public interface of a sandbox's rules: what an API does beyond what its OpenAPI description can say. The engine
 * has done its work when a rule is asked: the operation is found, credentials are read, parameters and body are valid.
 * A rule reads and writes tables and gives a reply or a refusal, as values; it touches nothing else.
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
  /** Name → the values under which a row is found by it, kept up with every change. */
  readonly indexes?: Readonly<Record<string, (row: R) => readonly string[]>>
  /** Name of the schema, under `components/schemas`, that rows given from outside (`--fixtures`) must match. */
  readonly schema?: string
  /** Converts a row of a fixtures file; without it, such rows are stored as they are. */
  readonly read?: (fixture: Row) => Row
}

/** Rows of one kind, oldest first. What a refused call wrote is taken back. */
export interface Table<R extends Row = Row> {
  readonly size: number
  get(key: string): R | undefined
  /** Rows under a value of an index, oldest first, without the first `skip`, which costs nothing however many they are. */
  find(index: string, value: string, skip?: number): Iterable<R>
  all(): Iterable<R>
  /** Adds a row, or replaces the one with its key, which keeps its place. */
  put(row: R): void
  /** Returns true if the row existed. */
  delete(key: string): boolean
}

/** All tables of a sandbox. */
export interface Store {
  /** @throws if the rules declare no such table */
  table<R extends Row = Row>(name: string): Table<R>
}

/** Time, identifiers and secrets. The same seed and the same calls give the same values. */
export interface Source {
  /** The sandbox's clock, in ISO 8601, UTC. */
  readonly now: string
  /** A UUID (version 4 in form). */
  uuid(): string
  /** Letters and digits. */
  secret(length: number): string
}

/** The credentials of a request, as the description's security schemes name them. */
export type Credentials =
  | { readonly scheme: 'basic'; readonly user: string; readonly password: string }
  | { readonly scheme: 'bearer'; readonly token: string }
  | { readonly scheme: 'apiKey'; readonly name: string; readonly value: string }

/** A violation in one part of a request. */
export interface Violation {
  /** `query`, `path`, `header`, `cookie` or `body`, then keys and indexes. */
  readonly loc: readonly (string | number)[]
  readonly message: string
  /** The keyword of JSON Schema that did not hold, such as `required`, `format`, `enum`. */
  readonly keyword: string
  /** Parameters of the keyword. */
  readonly params: Readonly<Record<string, unknown>>
}

/** An answer. Without a body none is sent. */
export interface Reply {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A call that is not carried out. */
export interface Refusal {
  /** The name of the error in the API's own catalogue. */
  readonly refused: string
  readonly message: string
  /** Required if the catalogue has the key under several statuses. */
  readonly status?: number
  readonly violations?: readonly Violation[]
}

/** Why the engine itself refuses a request, before a rule sees it. */
export type Fault =
  | { readonly fault: 'no-operation'; readonly message: string; readonly allow?: readonly string[] }
  | { readonly fault: 'no-credentials'; readonly message: string }
  | { readonly fault: 'malformed-credentials'; readonly message: string }
  | { readonly fault: 'invalid'; readonly message: string; readonly violations: readonly Violation[] }
  | { readonly fault: 'media-type'; readonly message: string }
  /** The response has no media type that `Accept` accepts. */
  | { readonly fault: 'not-acceptable'; readonly message: string }
  | { readonly fault: 'too-large'; readonly message: string }
  /** Sent to a host that is not the sandbox's, or by a page that may not call it. */
  | { readonly fault: 'untrusted'; readonly message: string; readonly status: number }
  | { readonly fault: 'failed'; readonly message: string }
  /** The request has `Prefer: code=…` or `key=…`. */
  | { readonly fault: 'preferred'; readonly message: string; readonly status: number; readonly key?: string }

/** A valid request for an operation, as a rule sees it. */
export interface Call<Body = unknown, Caller = unknown> {
  readonly operation: Operation
  /** Parameters by name, of the types that the description gives them, with its defaults. */
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>
  readonly cookies: Readonly<Record<string, unknown>>
  /** JSON and forms as data, with the description's defaults but in PATCH; files of a form as `Upload`. */
  readonly body: Body
  /** The body as it was sent, without defaults: a JSON body is parsed again at each use. */
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

/** Something that happened. */
export interface Announcement {
  readonly name: string
  readonly data: Row
}

/** A request to be sent to an address on this machine. */
export interface Delivery {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** The rule of an operation. */
export type Handler<Body = unknown, Caller = unknown> = (call: Call<Body, Caller>) => Reply | Refusal

/** Keys and a first call for the reader, printed at the start of the sandbox. */
export interface Welcome {
  /** Keys with a label for their purpose. */
  readonly keys: readonly { readonly label: string; readonly credentials: Credentials }[]
  /** A call that works as it is, after the sandbox's address. */
  readonly try: { readonly path: string; readonly credentials: Credentials }
}

/** The rules of one API. */
export interface Rules<Caller = unknown> {
  readonly tables: Readonly<Record<string, TableRule<never>>>
  /** Operation id → what it does. Operations without a rule answer as the description's examples say. */
  readonly operations: Readonly<Record<string, Handler<never, Caller>>>
  /** Puts the first rows into empty tables, at the start and at every reset; before fixtures. */
  seed(store: Store, source: Source): void
  /** Applies everything that is due by `source.now`. Called when the clock is set. */
  pass?(happening: Pick<Call, 'store' | 'source' | 'announce'>): void
  /** Returns the caller. Called for operations that need credentials, if the request has some. */
  authenticate(credentials: Credentials, store: Store): Caller | Refusal
  /** Refuses a caller. Called before parameters and body are checked; `path` is unchecked, too. */
  allow?(
    operation: Operation,
    path: Readonly<Record<string, unknown>>,
    caller: Caller,
    store: Store,
  ): Refusal | undefined
  /** The error body of a refusal or a fault, in the API's own form. */
  refuse(problem: Refusal | Fault, operation: Operation | undefined): Reply
  /** Keys of the catalogue that `Prefer` may ask for → their statuses. */
  readonly errors?: Readonly<Record<string, readonly number[]>>
  /** The requests that announce an event to its subscribers. */
  deliver?(event: Announcement, store: Store, source: Source): readonly Delivery[]
  /** Data of an event that is triggered without data, if the description has no sample. */
  sample?(event: string, store: Store, source: Source): Announcement['data'] | undefined
  welcome?(store: Store): Welcome
}

/**
 * The usual status of a fault, for APIs without a status of their own. The faults `preferred` and `untrusted` have a
 * status themselves.
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

/** Rules as they are, with their types checked; the default export of a module of rules. */
export function defineRules<Caller>(rules: Rules<Caller>): Rules<Caller> {
  return rules
}

/** A handler of an operation whose body has a known form, since the description has been checked by then. */
export function handler<Body, Caller = unknown>(handle: Handler<Body, Caller>): Handler<never, Caller> {
  return handle
}

/** Defines a table for rows of one type. */
export function table<R extends Row>(rule: TableRule<R>): TableRule<never> {
  return rule
}

/** A refusal by a key of the catalogue. */
export function refuse(refused: string, message: string, more: Omit<Refusal, 'refused' | 'message'> = {}): Refusal {
  return { refused, message, ...more }
}

/** Returns true for a refusal. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value
}
