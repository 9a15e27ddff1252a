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
  /** Body of the request, as far as it is JSON; nothing, where it was not looked at or is large. */
  readonly body?: unknown
  /** In ms. */
  readonly took: number
}

/** Bytes of a body that is kept: a thousand bulks of orders would fill the memory. */
export const maxNoted = 16 * 1024

/** How many requests are kept. */
const maxRequests = 1000

/** Keeps the last requests. */
export class RequestLog {
  #entries: RequestEntry[] = []
  #count = 0

  add(entry: Omit<RequestEntry, 'number'>): void {
    this.#count += 1
    this.#entries.push({ number: this.#count, ...entry })
    // Cut seldom, so that a request costs no copy.
    if (this.#entries.length >= 2 * maxRequests) this.#entries = this.#entries.slice(-maxRequests)
  }

  /** The newest last. */
  list(): readonly RequestEntry[] {
    return this.#entries.slice(-maxRequests)
  }

  clear(): void {
    this.#entries = []
    this.#count = 0
  }
}
