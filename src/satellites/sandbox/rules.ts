/**
 * The public interface of a sandbox's rules: what an API does beyond what its OpenAPI description can say. The engine
 * has done its work when a rule is asked: the operation is found, credentials are read, parameters and body are valid.
 * A rule reads and writes tables and gives a reply or a refusal, as values; it touches nothing else.
 *
 * @module
 */
import type { Operation } from './describe.ts'

export type { Operation, Parameter, MediaType } from './describe.ts'

/** What is kept, as plain JSON data. Rows are never changed in place: a changed row is put again. */
export type Row = Readonly<Record<string, unknown>>

/** How rows of one kind are kept and found. */
export interface TableRule<R extends Row = Row> {
  /** Unique for each row. */
  readonly key: (row: R) => string
  /** Name → the values under which a row is found by it, kept up with every change. */
  readonly indexes?: Readonly<Record<string, (row: R) => readonly string[]>>
  /** Name of the schema, under `components/schemas`, that rows given from outside (`--fixtures`) must match. */
  readonly schema?: string
  /** What is given from outside as a row; without it, rows are given as they are kept. */
  readonly read?: (given: Row) => Row
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
  /** Whether there was one. */
  delete(key: string): boolean
}

/** All tables of a sandbox. */
export interface Store {
  /** @throws if the rules declare no such table */
  table<R extends Row = Row>(name: string): Table<R>
}

/** What is made anew at each use, the same for the same seed and the same calls. */
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

/** What is wrong with one part of a request. */
export interface Violation {
  /** `query`, `path`, `header`, `cookie` or `body`, then keys and indexes. */
  readonly loc: readonly (string | number)[]
  readonly message: string
  /** The keyword of JSON Schema that did not hold, such as `required`, `format`, `enum`. */
  readonly keyword: string
  /** What it asked for. */
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
  /** Where the key stands under several statuses. */
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
  | { readonly fault: 'too-large'; readonly message: string }
  /** Sent to a host that is not the sandbox's, or by a page that may not call it. */
  | { readonly fault: 'untrusted'; readonly message: string; readonly status: number }
  | { readonly fault: 'failed'; readonly message: string }
  /** `Prefer: code=…`, or `key=…`, asked for it. */
  | { readonly fault: 'preferred'; readonly message: string; readonly status: number; readonly key?: string }

/** A valid request for an operation, as a rule sees it. */
export interface Call<Body = unknown, Caller = unknown> {
  readonly operation: Operation
  /** Parameters by name, of the types that the description gives them, with its defaults. */
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>
  /** JSON and forms as data, with the description's defaults but in PATCH; files of a form as `Upload`. */
  readonly body: Body
  /** The body as it was sent, without defaults: a JSON body is parsed anew at each use. */
  readonly sent: unknown
  /** What `authenticate` gave; nothing, where the operation needs no credentials. */
  readonly caller: Caller
  readonly store: Store
  readonly source: Source
  /** Tells subscribers of something that happened, if the call is carried out. */
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

/** What an operation does. */
export type Handler<Body = unknown, Caller = unknown> = (call: Call<Body, Caller>) => Reply | Refusal

/** What a person needs to begin: shown when the sandbox starts. */
export interface Welcome {
  /** What each key is for → how it is written on a command line. */
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
  /** What happens by itself as time passes, up to `source.now`. Asked when the clock is set. */
  pass?(happening: Pick<Call, 'store' | 'source' | 'announce'>): void
  /** Who calls. Asked where the operation needs credentials and some were given. */
  authenticate(credentials: Credentials, store: Store): Caller | Refusal
  /** Whether this caller may do this; asked before parameters and body are looked at. `path` is not checked yet. */
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
  /** What an event says that somebody triggers without data, where the description has no sample of it. */
  sample?(event: string, store: Store, source: Source): Announcement['data'] | undefined
  welcome?(store: Store): Welcome
}

/** The usual status of a fault, for APIs that do not say another one. Those of `preferred` and `untrusted` stand in the fault itself. */
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

/** How rows of one form are kept and found. */
export function table<R extends Row>(rule: TableRule<R>): TableRule<never> {
  return rule
}

/** A refusal by a key of the catalogue. */
export function refuse(refused: string, message: string, more: Omit<Refusal, 'refused' | 'message'> = {}): Refusal {
  return { refused, message, ...more }
}

/** Whether it is one. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value
}
