import { setMaxListeners } from 'node:events'

/** Interval of the time checks in ms. */
const beat = 25

/**
 * A time limit that grows with what waiting brings: a store that answers fast is heard to the end, one that is slow costs
 * a build no more than it was given. Time in which this process had no processor does not count: the store could not be
 * heard.
 */
export class Patience {
  readonly #controller = new AbortController()
  readonly #timer: NodeJS.Timeout
  #left: number
  #last = performance.now()

  /** @param ms how long to wait if nothing comes */
  constructor(ms: number) {
    this.#left = ms
    setMaxListeners(0, this.#controller.signal)
    this.#timer = setInterval(() => this.#look(), beat).unref()
  }

  /** Aborted when the time is over; its reason is a `TooSlow`. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Something came that saves so many milliseconds of work. */
  extend(ms: number): void {
    this.#left += ms
  }

  /** Nothing is waited for any more. */
  end(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const now = performance.now()
    this.#left -= Math.min(now - this.#last, 2 * beat)
    this.#last = now
    if (this.#left > 0) return
    this.end()
    this.#controller.abort(new TooSlow())
  }
}

/** Waiting was no longer worth its time. */
class TooSlow extends Error {
  constructor() {
    super('it was too slow')
  }
}
