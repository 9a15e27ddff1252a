import { defined } from '../../base/defined.ts'
import type { Delivery } from './rules.ts'
import type { Targets } from './delivery-targets.ts'
import { Watchers } from './watchers.ts'

/** A delivery and its state, as shown by `GET /__sandbox/deliveries`. */
export interface DeliveryEntry {
  readonly number: number
  readonly event: string
  readonly url: string
  readonly state: 'pending' | 'delivered' | 'failed' | 'skipped'
  /** Reason for skipping it. */
  readonly reason?: string
  readonly attempts: readonly Attempt[]
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** Number of the delivery that this one repeats. */
  readonly resends?: number
}

/** One attempt: the received status, or the error. */
interface Attempt {
  /** ISO 8601, by the system clock. */
  readonly time: string
  readonly status?: number
  readonly error?: string
}

/** Sends one request and resolves to the status. Rejects if there was no response. */
export type Send = (delivery: Delivery, text: string) => Promise<number>

/** Receives the present state of a pending delivery, or no entry when the delivery has ended. */
export type KeepDelivery = (number: number, entry?: DeliveryEntry) => void

/** Waits (ms) between attempts: five attempts within about half a minute, so that tests need not wait longer. */
const defaultBackoff: readonly number[] = [1000, 2000, 8000, 16_000]

/** Maximum number of stored deliveries. */
const maxDeliveries = 1000

/** Maximum number of parallel deliveries. */
const maxAtOnce = 8

/** Settings of deliveries. */
interface DeliveryOptions {
  readonly send?: Send
  readonly backoff?: readonly number[]
  /** Allowed hosts in addition to this machine. */
  readonly targets?: Targets
  /** Address that receives a copy of each delivery. */
  readonly forward?: string
}

/** Sends deliveries to addresses on this machine and to allowed hosts only. */
export class Deliveries {
  #entries: DeliveryEntry[] = []
  #count = 0
  #running = 0
  /** Incremented by each `clear`: attempts of an earlier round are discarded. */
  #round = 0
  #waiting: (() => void)[] = []
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #send: Send
  readonly #backoff: readonly number[]
  readonly #targets: Targets
  readonly #watchers = new Watchers()
  #keep: KeepDelivery = () => undefined
  readonly forward: string | undefined

  constructor({ send = sendByFetch, backoff = defaultBackoff, targets = () => false, forward }: DeliveryOptions = {}) {
    this.forward = forward
    this.#targets = targets
    this.#send = send
    this.#backoff = backoff
  }

  /** Sends a delivery, and a copy to the address of `--forward`. */
  add(event: string, delivery: Delivery): void {
    this.#put(event, delivery)
    if (this.forward !== undefined && this.forward !== delivery.url) {
      this.#put(event, { ...delivery, url: this.forward })
    }
  }

  /** Sends a delivery again to the same address. Returns the new delivery, or `undefined` for an unknown number. */
  resend(number: number): DeliveryEntry | undefined {
    const entry = this.#entries.find((delivery) => delivery.number === number)
    return entry && this.#put(entry.event, entry, number)
  }

  /**
   * Continues the pending deliveries of an earlier process, with their numbers and previous attempts.
   *
   * @param keep called for each pending delivery, after each attempt, and at the end
   */
  goOn(pending: readonly DeliveryEntry[], keep: KeepDelivery): void {
    this.#keep = keep
    for (const entry of pending) {
      const { number, url, headers, body, attempts } = entry
      this.#count = Math.max(this.#count, number)
      this.#entries.push(entry)
      const begun = { tried: attempts.length, round: this.#round }
      this.#start(() => this.#attempt(number, { url, headers, body }, begun))
    }
  }

  watch(changed: () => void): () => void {
    return this.#watchers.watch(changed)
  }

  #put(event: string, { url, headers, body }: Delivery, resends?: number): DeliveryEntry {
    this.#count += 1
    const number = this.#count
    const reason = refusedAddress(url, this.#targets)
    const state = reason === undefined ? 'pending' : 'skipped'
    const entry: DeliveryEntry = {
      ...defined({ number, event, url, state, reason, attempts: [], headers, resends } as const),
      body,
    }
    this.#entries.push(entry)
    if (this.#entries.length > maxDeliveries) this.#entries.shift()
    if (reason === undefined) {
      this.#keep(number, entry)
      this.#start(() => this.#attempt(number, { url, headers, body }, { tried: 0, round: this.#round }))
    }
    this.#watchers.notify()
    return entry
  }

  /** Deliveries, newest last. */
  list(): readonly DeliveryEntry[] {
    return this.#entries
  }

  /** Removes all deliveries. One that is being sent ends without an entry. */
  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    this.#waiting = []
    this.#entries = []
    this.#count = 0
    this.#round += 1
    this.#watchers.notify()
  }

  #start(work: () => Promise<void>): void {
    const run = (): void => {
      this.#running += 1
      void work().finally(() => {
        this.#running -= 1
        this.#waiting.shift()?.()
      })
    }
    if (this.#running < maxAtOnce) run()
    else this.#waiting.push(run)
  }

  async #attempt(
    number: number,
    delivery: Delivery,
    { tried, round }: { readonly tried: number; readonly round: number },
  ): Promise<void> {
    const isGone = (): boolean => round !== this.#round || !this.#entries.some((entry) => entry.number === number)
    if (isGone()) return
    const time = new Date().toISOString()
    let attempt: Attempt
    try {
      attempt = { time, status: await this.#send(delivery, JSON.stringify(delivery.body)) }
    } catch (error) {
      attempt = { time, error: reasonOf(error) }
    }
    if (isGone()) return
    const isDelivered = attempt.status !== undefined && attempt.status >= 200 && attempt.status < 300
    const wait = isDelivered ? undefined : this.#backoff[tried]
    const state = isDelivered ? 'delivered' : wait === undefined ? 'failed' : 'pending'
    this.#entries = this.#entries.map((entry) =>
      entry.number === number ? { ...entry, state, attempts: [...entry.attempts, attempt] } : entry,
    )
    this.#keep(
      number,
      this.#entries.find((entry) => entry.number === number && state === 'pending'),
    )
    this.#watchers.notify()
    if (wait === undefined) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#start(() => this.#attempt(number, delivery, { tried: tried + 1, round }))
    }, wait)
    timer.unref()
    this.#timers.add(timer)
  }
}

/** Reason why nothing is sent to an address; `undefined` for this machine and allowed hosts. */
export function refusedAddress(address: string, targets: Targets = () => false): string | undefined {
  if (!URL.canParse(address)) return 'the address cannot be read'
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:') return 'the address is not an HTTP address'
  const isHere =
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  return isHere || targets(hostname)
    ? undefined
    : 'the sandbox sends to addresses of this machine only, and to those of --deliver-to'
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const { code, message } = cause as { code?: string; message?: string }
  return code ?? message ?? String(cause)
}

/** Sends with `fetch`. Redirects are not followed, since they could lead to another machine. */
const sendByFetch: Send = async ({ url, headers }, text) => {
  const { port, hostname, href } = new URL(url)
  // Names below `.localhost` mean this machine (RFC 6761, 6.3), even if the resolver does not know
  // them.
  const target = hostname.endsWith('.localhost') ? href.replace(hostname, 'localhost') : href
  const response = await fetch(target, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      ...(hostname.endsWith('.localhost') && { host: `${hostname}:${port}` }),
    },
    body: text,
    redirect: 'manual',
    signal: AbortSignal.timeout(5000),
  })
  await response.body?.cancel()
  return response.status
}
