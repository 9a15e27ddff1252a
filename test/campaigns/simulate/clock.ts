/**
 * A clock in memory: the time of day, which may jump, the time since the start, and timers. The time only passes by calls of
 * the disk, and while all work waits for a timer.
 *
 * @module
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../../bench/random.ts'

/** A timer. It has the methods of those of Node. */
export interface SimulatedTimer {
  due: number
  readonly order: number
  readonly work: () => void
  readonly every: number | undefined
  isForeground: boolean
  ref(): SimulatedTimer
  unref(): SimulatedTimer
  hasRef(): boolean
  [Symbol.toPrimitive](): number
}

const immediate = setImmediate
/** Real time in ms. */
const realTime = performance.now.bind(performance)
/** Real time in ms without progress after which work counts as stuck. */
const stuckMs = 20_000

export class Clock {
  readonly #draw: Random
  #elapsed = 0
  #begin: number
  #timers = new Set<SimulatedTimer>()
  #count = 0
  /** Number of events: timers, and calls that take time. */
  #events = 0

  constructor(begin: number, draw: Random) {
    this.#begin = begin
    this.#draw = draw
  }

  /** Time of day in ms. */
  now(): number {
    return Math.floor(this.#begin + this.#elapsed)
  }

  /** Time in ms since the start. It never jumps. */
  elapsed(): number {
    return this.#elapsed
  }

  /** A call takes a little time. */
  tick(): void {
    this.#events += 1
    this.#elapsed += 0.05
  }

  /** Lets time pass without work. */
  pass(ms: number): void {
    this.#elapsed += ms
  }

  jump(ms: number): void {
    this.#begin += ms
  }

  /** Timers that are due at the same time fire in a drawn order. */
  set(work: () => void, ms: number, every?: number): SimulatedTimer {
    const timer: SimulatedTimer = {
      due: this.#elapsed + Math.max(1, ms || 0),
      order: this.#draw.between(0, 7) * 1e6 + this.#count++,
      work,
      every,
      isForeground: true,
      ref: () => Object.assign(timer, { isForeground: true }),
      unref: () => Object.assign(timer, { isForeground: false }),
      hasRef: () => timer.isForeground,
      [Symbol.toPrimitive]: () => timer.order,
    }
    this.#timers.add(timer)
    return timer
  }

  clear(timer: unknown): void {
    this.#timers.delete(timer as SimulatedTimer)
  }

  /** Moves the time to the next timer and fires it. */
  #advance(): void {
    let next: SimulatedTimer | undefined
    for (const timer of this.#timers)
      if (next === undefined || timer.due < next.due || (timer.due === next.due && timer.order < next.order))
        next = timer
    if (next === undefined) return
    this.#events += 1
    this.#elapsed = Math.max(this.#elapsed, next.due)
    if (next.every === undefined) this.#timers.delete(next)
    else next.due = this.#elapsed + Math.max(1, next.every)
    next.work()
  }

  /**
   * Waits for work. Timers only fire when nothing else happens. Timers in the background (`unref`) only fire on the way to
   * others.
   */
  async finish<Result>(work: Promise<Result>): Promise<Result> {
    let isDone = false
    work.then(
      () => (isDone = true),
      () => (isDone = true),
    )
    let events = -1
    let idleSince = realTime()
    for (let idle = 0; !isDone;) {
      await new Promise((done) => immediate(done))
      if (isDone) break
      const hasMoved = events !== this.#events
      events = this.#events
      if (hasMoved) [idle, idleSince] = [0, realTime()]
      else if ([...this.#timers].some(({ isForeground }) => isForeground)) this.#advance()
      else if (++idle > 50) await sleep(1)
      // Modules are loaded in real time. A sleep may be shorter than a millisecond.
      if (realTime() - idleSince > stuckMs) throw new Error('nothing happens any more')
    }
    return work
  }
}
