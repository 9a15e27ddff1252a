import { StoreFault, type ObjectKind, type RemoteStore } from './store.ts'

/** Failures of a store, for the report of a build. */
export interface StoreProblem {
  readonly label: string
  /** Description of the first failure. */
  readonly message: string
  readonly count: number
  /** The store is no longer used. */
  readonly isGivenUp: boolean
}

/** Minimum number of failures before their ratio counts. */
const maxFaults = 5
/** Number of failures for each successful response above which a store is given up. */
const faultsPerAnswer = 3

/**
 * Wraps a store so that failures never break a build: requests never reject, failed reads count as missing, a store
 * that fails too often is no longer used, and failures are reported once at the end.
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

  /** Returns true while the store can be read. */
  get canGet(): boolean {
    return !this.#closed.get
  }

  /** Returns true while the store accepts writes. */
  get canPut(): boolean {
    return !this.#readOnly && !this.#closed.put
  }

  /** Returns the bytes of a key; `undefined` if they are missing or cannot be read. */
  async get(kind: ObjectKind, key: string, signal: AbortSignal): Promise<Uint8Array | undefined> {
    const ask = (): Promise<Uint8Array | undefined> => this.#store.get(kind, key, signal)
    // One retry: proxies drop connections, and an object contains results of many pages.
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

  /** Records a corrupted download. */
  wrong(description: string): void {
    this.#note(description)
  }

  /** Returns the failures so far; `undefined` without failures. */
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
      // A timeout applies to all pending requests.
      this.#note((error as Error).message)
      const tooMany = this.#faults >= maxFaults && this.#faults > faultsPerAnswer * this.#answers
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
