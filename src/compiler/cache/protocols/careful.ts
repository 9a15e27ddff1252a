import { StoreFault, type ObjectKind, type RemoteStore } from './store.ts'

/** Failures of a store, for the report of a build. */
export interface StoreProblem {
  readonly label: string
  /** In words: what happened first. */
  readonly message: string
  readonly count: number
  /** It was not asked any more. */
  readonly isGivenUp: boolean
}

/** So many faults are borne before their share is looked at. */
const mostFaults = 5
/** Number of failures per successful answer after which a store is given up. */
const faultsPerAnswer = 3

/**
 * A store that a build can lean on: it never rejects, reads what fails as missing, gives up a store that fails too often,
 * and says at the end what was wrong, once.
 */
export class CarefulStore {
  readonly #store: RemoteStore
  readonly #readOnly: boolean
  #answers = 0
  #faults = 0
  #first: string | undefined
  readonly #closed = { get: false, put: false }

  constructor(store: RemoteStore, { readOnly }: { readonly readOnly: boolean }) {
    this.#store = store
    this.#readOnly = readOnly
  }

  /** Checks that requests still make sense. */
  get canGet(): boolean {
    return !this.#closed.get
  }

  /** Checks that storing still makes sense. */
  get canPut(): boolean {
    return !this.#readOnly && !this.#closed.put
  }

  /** The bytes under a key, if they are there and can be had. */
  async get(kind: ObjectKind, key: string, signal: AbortSignal): Promise<Uint8Array | undefined> {
    const ask = (): Promise<Uint8Array | undefined> => this.#store.get(kind, key, signal)
    // One more try: proxies drop connections, and contents are of many pages.
    return this.#try(
      'get',
      async () => (kind === 'ac' ? ask() : ask().catch((error) => this.#again(error, ask))),
      signal,
    )
  }

  /** Stores bytes under a key; returns true if they are stored. */
  async put(kind: ObjectKind, key: string, bytes: Uint8Array, signal: AbortSignal): Promise<boolean> {
    if (this.#readOnly) return false
    const ask = (): Promise<void> => this.#store.put(kind, key, bytes, signal)
    return (
      (await this.#try('put', async () => (await ask().catch((error) => this.#again(error, ask)), true), signal)) ===
      true
    )
  }

  /** Notes that what came was not what was stored. */
  wrong(what: string): void {
    this.#note(what)
  }

  /** The failures so far, if there were any. */
  problem(): StoreProblem | undefined {
    if (this.#first === undefined) return undefined
    const isGivenUp = this.#closed.get || this.#closed.put
    return { label: this.#store.label, message: this.#first, count: this.#faults, isGivenUp }
  }

  close(): void {
    this.#closed.get = this.#closed.put = true
    this.#store.close()
  }

  #again<T>(error: unknown, ask: () => Promise<T>): Promise<T> {
    if (!(error instanceof StoreFault) || error.isFinal) throw error
    return ask()
  }

  async #try<T>(way: 'get' | 'put', ask: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    if (this.#closed[way] || signal.aborted) return undefined
    try {
      const answer = await ask()
      this.#answers++
      return answer
    } catch (error) {
      if (this.#closed[way]) return undefined
      // Time that is over is so for all that are still waiting.
      this.#note((error as Error).message)
      const tooMany = this.#faults >= mostFaults && this.#faults > faultsPerAnswer * this.#answers
      const isFinal = signal.aborted || (error instanceof StoreFault && error.isFinal)
      if (isFinal || tooMany) this.#closed[way] = true
      return undefined
    }
  }

  #note(message: string): void {
    this.#faults++
    this.#first ??= message
  }
}
