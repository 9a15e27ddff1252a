import type { Violation } from './rules.ts'
import type { AnsweredBy } from './outcome.ts'
import { Watchers } from './watchers.ts'

/** A request that the sandbox answered, as `GET /__sandbox/requests` shows it. */
export interface RequestEntry {
  readonly number: number
  /** ISO 8601, by the sandbox's clock. */
  readonly time: string
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly operation: string | null
  readonly status: number
  /** The error of the catalogue, if the request was refused. */
  readonly error: string | null
  /** The source of the answer. */
  readonly answeredBy: AnsweredBy
  /** Violations in the request. */
  readonly violations?: readonly Violation[]
  /** Body of the request if it is JSON; missing if it was not read or is large. */
  readonly body?: unknown
  /** Number of the request that this one repeats. */
  readonly replays?: number
  /** In ms. */
  readonly took: number
}

/** A request and its answer as they went over the wire. */
export interface Recording {
  /** Names and values in turn, as they were written. */
  readonly requestHeaders: readonly string[]
  /** Nothing, where it was not read, or is large. */
  readonly requestBody?: Uint8Array
  readonly responseHeaders: Readonly<Record<string, string>>
  /** `null`: there was none. Nothing, where it is large. */
  readonly responseBody?: string | null
}

/** Bytes of a body that is shown as data: a thousand bulks of orders would fill the memory. */
export const maxNoted = 16 * 1024

/** Bytes of a body that is kept as it was sent. */
const maxRecorded = 256 * 1024

/** Bytes of all bodies that are kept; of more, those of the oldest requests are given up. */
const maxBodies = 8 * 1024 * 1024

/** Most requests that are stored. */
const maxRequests = 1000

interface StoredEntry {
  readonly entry: RequestEntry
  /** When it was answered, in ms since the process began: the order among all worlds. */
  readonly at: number
  recording?: Recording
  readonly size: number
}

/** Keeps the last requests. */
export class RequestLog {
  #kept: StoredEntry[] = []
  #count = 0
  #size = 0
  /** The first one that has its recording. */
  #recorded = 0
  readonly #watchers = new Watchers()
  readonly #awaited = new WeakMap<Request, { readonly replays: number; readonly done: (entry: RequestEntry) => void }>()

  /** @param request the one that was answered, where somebody may wait for it */
  add(added: Omit<RequestEntry, 'number' | 'replays'>, recording?: Recording, request?: Request): void {
    this.#count += 1
    const awaited = request && this.#awaited.get(request)
    const entry = { number: this.#count, ...added, ...(awaited && { replays: awaited.replays }) }
    const size = recording === undefined ? 0 : sizeOf(recording)
    this.#kept.push({ entry, at: performance.now(), size, ...(recording && { recording: small(recording) }) })
    this.#size += size
    for (; this.#size > maxBodies; this.#recorded += 1) this.#drop(this.#recorded)
    // Cut seldom, so that a request costs no copy.
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

  /** Calls back when this request is in the log, which then says that it repeats the one of that number. */
  expect(request: Request, replays: number, done: (entry: RequestEntry) => void): void {
    this.#awaited.set(request, { replays, done })
  }

  /** The newest last. */
  list(): readonly RequestEntry[] {
    return this.#kept.slice(-maxRequests).map(({ entry }) => entry)
  }

  /** The same, with their times. */
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

/** A recording without the bodies that are too large. */
function small(recording: Recording): Recording {
  const { requestBody, responseBody, ...headers } = recording
  if ((requestBody?.length ?? 0) <= maxRecorded && (responseBody?.length ?? 0) <= maxRecorded) return recording
  return {
    ...headers,
    ...(requestBody && requestBody.length <= maxRecorded && { requestBody }),
    ...((responseBody?.length ?? 0) <= maxRecorded && { responseBody: responseBody ?? null }),
  }
}
