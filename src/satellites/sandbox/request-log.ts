import type { Violation } from './rules.ts'
import type { AnsweredBy } from './outcome.ts'
import { Watchers } from './watchers.ts'

/** An answered request, as shown by `GET /__sandbox/requests`. */
export interface RequestEntry {
  readonly number: number
  /** ISO 8601, by the sandbox's clock. */
  readonly time: string
  readonly method: string
  /** Path with query. */
  readonly path: string
  readonly operation: string | null
  readonly status: number
  /** Error key of the API, if the request was rejected. */
  readonly error: string | null
  /** Source of the response. */
  readonly answeredBy: AnsweredBy
  /** Violations in the request. */
  readonly violations?: readonly Violation[]
  /** Body of the request if it is JSON; missing if it was not read or is too large. */
  readonly body?: unknown
  /** Number of the repeated request. */
  readonly replays?: number
  /** Duration in ms. */
  readonly took: number
}

/** A request and its response as they were sent. */
export interface Recording {
  /** Alternating names and values, as received. */
  readonly requestHeaders: readonly string[]
  /** Missing if it was not read or is too large. */
  readonly requestBody?: Uint8Array
  readonly responseHeaders: Readonly<Record<string, string>>
  /** `null` for no body. Missing if it is too large. */
  readonly responseBody?: string | null
}

/**
 * Maximum size (bytes) of a body that is stored as data: a thousand bulk orders would fill the
 * memory.
 */
export const maxNoted = 16 * 1024

/** Maximum size (bytes) of a body that is stored as sent. */
const maxRecorded = 256 * 1024

/**
 * Maximum size (bytes) of all stored bodies. Beyond it, those of the oldest requests are dropped.
 */
const maxBodies = 8 * 1024 * 1024

/** Maximum number of stored requests. */
const maxRequests = 1000

interface StoredEntry {
  readonly entry: RequestEntry
  /** Time of the response in ms since the start of the process, for the order across worlds. */
  readonly at: number
  recording?: Recording
  readonly size: number
}

/** Log of the latest requests. */
export class RequestLog {
  #kept: StoredEntry[] = []
  #count = 0
  #size = 0
  /** Index of the first request that still has its recording. */
  #recorded = 0
  readonly #watchers = new Watchers()
  readonly #awaited = new WeakMap<Request, { readonly replays: number; readonly done: (entry: RequestEntry) => void }>()

  /** @param request the answered request, for callers of `expect` */
  add(added: Omit<RequestEntry, 'number' | 'replays'>, recording?: Recording, request?: Request): void {
    this.#count += 1
    const awaited = request && this.#awaited.get(request)
    const entry = { number: this.#count, ...added, ...(awaited && { replays: awaited.replays }) }
    const size = recording === undefined ? 0 : sizeOf(recording)
    this.#kept.push({ entry, at: performance.now(), size, ...(recording && { recording: small(recording) }) })
    this.#size += size
    for (; this.#size > maxBodies; this.#recorded += 1) this.#drop(this.#recorded)
    // Trimmed seldom, so that most requests cause no copy.
    if (this.#kept.length >= 2 * maxRequests) {
      for (let index = this.#recorded; index < maxRequests; index += 1) this.#drop(index)
      this.#kept = this.#kept.slice(-maxRequests)
      this.#recorded = Math.max(0, this.#recorded - maxRequests)
    }
    awaited?.done(entry)
    this.#watchers.notify()
  }

  #drop(index: number): void {
    const entry = this.#kept[index]
    if (entry?.recording === undefined) return
    delete entry.recording
    this.#size -= entry.size
  }

  /** Calls `done` when the request is in the log. Its entry refers to the repeated request by number. */
  expect(request: Request, replays: number, done: (entry: RequestEntry) => void): void {
    this.#awaited.set(request, { replays, done })
  }

  /** Entries, newest last. */
  list(): readonly RequestEntry[] {
    return this.#kept.slice(-maxRequests).map(({ entry }) => entry)
  }

  /** Entries with their times. */
  timed(): readonly Pick<StoredEntry, 'entry' | 'at'>[] {
    return this.#kept.slice(-maxRequests)
  }

  /** The bytes of a request and its answer; `undefined` after they were dropped. */
  recording(number: number): Recording | undefined {
    return this.#kept.findLast(({ entry }) => entry.number === number)?.recording
  }

  watch(changed: () => void): () => void {
    return this.#watchers.watch(changed)
  }

  clear(): void {
    this.#kept = []
    this.#count = 0
    this.#size = 0
    this.#recorded = 0
    this.#watchers.notify()
  }
}

function sizeOf({ requestBody, responseBody }: Recording): number {
  return keptSize(requestBody?.length) + keptSize(responseBody?.length)
}

function keptSize(length = 0): number {
  return length > maxRecorded ? 0 : length
}

/** A recording without bodies that are too large. */
function small(recording: Recording): Recording {
  const { requestBody, responseBody, ...headers } = recording
  if ((requestBody?.length ?? 0) <= maxRecorded && (responseBody?.length ?? 0) <= maxRecorded) return recording
  return {
    ...headers,
    ...(requestBody && requestBody.length <= maxRecorded && { requestBody }),
    ...((responseBody?.length ?? 0) <= maxRecorded && { responseBody: responseBody ?? null }),
  }
}
