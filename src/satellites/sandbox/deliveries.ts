import { defined } from '../../base/defined.ts'
import type { Delivery } from './rules.ts'
import type { Targets } from './delivery-targets.ts'
import { Watchers } from './watchers.ts'

/** A delivery and what became of it, as `GET /__sandbox/deliveries` shows it. */
export interface DeliveryEntry {
  readonly number: number
  readonly event: string
  readonly url: string
  readonly state: 'pending' | 'delivered' | 'failed' | 'skipped'
  /** Why it was skipped. */
  readonly reason?: string
  readonly attempts: readonly Attempt[]
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** Number of the delivery that this one sends again. */
  readonly resends?: number
}

/** One attempt: the status that came, or what went wrong. */
interface Attempt {
  /** ISO 8601, by the machine's clock. */
  readonly time: string
  readonly status?: number
  readonly error?: string
}

/** Sends one request; gives the status. Rejects, where no answer came. */
export type Send = (delivery: Delivery, text: string) => Promise<number>

/** Is given a delivery that is still to come, as it is now; without an entry, one that has ended. */
export type KeepDelivery = (number: number, entry?: DeliveryEntry) => void

/** Waits between attempts, in ms: five attempts within about half a minute, so that a test need not wait longer. */
const defaultBackoff: readonly number[] = [1000, 2000, 8000, 16_000]

/** Most deliveries that are stored. */
const maxDeliveries = 1000

/** Deliveries that are under way at once. */
const maxAtOnce = 8

/** Settings of deliveries. */
interface DeliveryOptions {
  readonly send?: Send
  readonly backoff?: readonly number[]
  /** Hosts that are allowed besides this machine. */
  readonly targets?: Targets
  /** Address that gets a copy of each delivery. */
  readonly forward?: string
}

/** Sends deliveries to addresses on this machine, and to no other that is not named. */
export class Deliveries {
  #entries: DeliveryEntry[] = []
  #count = 0
  #running = 0
  /** Numbers begin again with each: what is under way belongs to its own. */
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

  /** Sends it, and to the address of `--forward` too. */
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
   * Goes on with deliveries that another process had still to make, with their numbers and after the attempts that they had.
   *
   * @param keep is called for each delivery that is to come, after each of its attempts, and when it has ended
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

  /** The newest last. */
  list(): readonly DeliveryEntry[] {
    return this.#entries
  }

  /** Removes all; a delivery that is under way ends without an entry. */
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

/** Why nothing is sent to an address; nothing, if it is one of this machine, or a target. */
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

/** A redirect is an answer like any other: it could lead away from this machine. */
const sendByFetch: Send = async ({ url, headers }, text) => {
  const { port, hostname, href } = new URL(url)
  // RFC 6761, 6.3: such names are this machine, whether or not a resolver knows them.
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
