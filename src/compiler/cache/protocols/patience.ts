import { setMaxListeners } from 'node:events'

/** Interval of the time checks in ms. */
const beat = 25

/**
 * A time limit that grows with each result: a fast store can deliver everything, and a slow one delays a build
 * only by the initial limit. Periods without CPU time for this process do not count, since it could not receive
 * responses.
 */
export class Patience {
  readonly #controller = new AbortController()
  readonly #timer: NodeJS.Timeout
  #remaining: number
  #last = performance.now()

  /** @param ms initial limit */
  constructor(ms: number) {
    this.#remaining = ms
    setMaxListeners(0, this.#controller.signal)
    this.#timer = setInterval(() => this.#look(), beat).unref()
  }

  /** Aborted when the time is over. Its reason is a `TooSlow`. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Extends the limit after a result that saves this much work, in ms. */
  extend(ms: number): void {
    this.#remaining += ms
  }

  /** Stops the time limit. */
  end(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const now = performance.now()
    this.#remaining -= Math.min(now - this.#last, 2 * beat)
    this.#last = now
    if (this.#remaining > 0) return
    this.end()
    this.#controller.abort(new TooSlow())
  }
}

/** Error for an exceeded time limit. */
class TooSlow extends Error {
  constructor() {
    super('it was too slow')
  }
}
