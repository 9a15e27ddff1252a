import { isMapping } from '../../base/mapping.ts'

/** Latency and rate limit of an API. */
export interface Limits {
  /** Delay (ms) of each response. */
  readonly latency?: number
  /** Maximum number of calls of one caller within a number of seconds, from the first call on. */
  readonly rate?: { readonly calls: number; readonly seconds: number }
}

/** Result of counting a call. */
export interface Admission {
  /** Delay (ms) of the response. */
  readonly wait: number
  /** Header fields for the response. */
  readonly headers: Readonly<Record<string, string>>
  /** The call exceeds the limit. */
  readonly isRefused: boolean
}

/** Maximum latency in ms: one hour. Node's timers fire immediately for delays above 2^31 ms. */
const maxLatency = 3_600_000

/** Maximum number of counted callers; beyond it, the oldest counts are dropped. */
const maxCallers = 1000

/** Counts the calls of each caller by a given clock. */
export class Limiter {
  #limits: Limits
  #windows = new Map<string, { readonly from: number; readonly calls: number }>()

  constructor(limits: Limits = {}) {
    this.#limits = limits
  }

  /** @returns the error, if the limits are invalid; then the previous ones stay */
  set(limits: unknown): string | undefined {
    if (!isMapping(limits)) return 'limits are a mapping with "latency" and "rate"'
    const { latency, rate } = limits
    if (latency !== undefined && !(isCount(latency) && latency <= maxLatency))
      return `latency is not a number of milliseconds of at most ${maxLatency}`
    if (rate !== undefined && !(isMapping(rate) && isCount(rate['calls']) && isCount(rate['seconds'])))
      return 'rate is not a mapping such as {"calls": 10, "seconds": 60}'
    this.#limits = limits
    this.#windows.clear()
    return undefined
  }

  /**
   * Counts a call.
   *
   * @param caller distinguishes callers, for example by their credentials
   * @param now ms since 1970
   */
  admit(caller: string, now: number): Admission {
    const { latency = 0, rate } = this.#limits
    const wait = Math.min(latency, maxLatency)
    if (rate === undefined) return { wait, headers: {}, isRefused: false }
    const length = rate.seconds * 1000
    const earlier = this.#windows.get(caller)
    // A clock that was set back starts a new window, too.
    const isOpen = earlier !== undefined && now >= earlier.from && now < earlier.from + length
    const window = isOpen ? { ...earlier, calls: earlier.calls + 1 } : { from: now, calls: 1 }
    this.#windows.delete(caller)
    this.#windows.set(caller, window)
    const [first] = this.#windows.keys()
    if (this.#windows.size > maxCallers && first !== undefined) this.#windows.delete(first)
    const isRefused = window.calls > rate.calls
    const reset = String(Math.ceil((window.from + length - now) / 1000))
    const headers = {
      // Fields of draft-ietf-httpapi-ratelimit-headers-06, the common form.
      'ratelimit-limit': String(rate.calls),
      'ratelimit-remaining': String(Math.max(0, rate.calls - window.calls)),
      'ratelimit-reset': reset,
      ...(isRefused && { 'retry-after': reset }),
    }
    return { wait, headers, isRefused }
  }

  /** Resets the counts of all callers. */
  clear(): void {
    this.#windows.clear()
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

/** Parses calls and seconds in the form `10/60`; `undefined` for any other text. */
export function readRate(text: string): Limits['rate'] {
  const [, calls, seconds] = /^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? []
  return calls === undefined || seconds === undefined ? undefined : { calls: Number(calls), seconds: Number(seconds) }
}
