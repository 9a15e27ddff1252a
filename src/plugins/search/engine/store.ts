import { Index } from 'flexsearch'

/** Steps in which an impact is kept. More would not change an order that a reader could tell. */
const resolution = 32

/** Pages of a word with their impacts, from 0 to 1. */
export type Postings = ReadonlyMap<number, number>

/** Numbers of pages by step, the first for the greatest impact. Steps without pages are holes. */
export type Steps = readonly (readonly number[] | null | undefined)[]

/** A word with its steps, as `Store.entries` gives them and `Store.put` takes them. */
export type StoreEntry = readonly [word: string, steps: Steps]

/** What of FlexSearch's index its types do not tell of: words → numbers by step. */
type Held = Index & { map: Map<string, Steps> }

/** An index of words. FlexSearch holds it: a word's step is what its scoring function gives. */
export class Store {
  readonly #held: Held
  #impacts: ReadonlyMap<string, number> = new Map()

  constructor() {
    this.#held = new Index({
      resolution,
      tokenize: 'strict',
      fastupdate: false,
      // What is added is a list of words already.
      encode: () => [...this.#impacts.keys()],
      score: (_, word) => stepOf(this.#impacts.get(word) ?? 0),
    }) as Held
  }

  /** Adds a page with its words. */
  add(page: number, impacts: ReadonlyMap<string, number>): void {
    this.#impacts = impacts
    this.#held.add(page, ' ')
  }

  /** Takes words from another index. */
  put(entries: Iterable<StoreEntry>): void {
    for (const [word, steps] of entries) this.#held.map.set(word, steps)
  }

  /** All words, in no order. */
  words(): Iterable<string> {
    return this.#held.map.keys()
  }

  /** All words with their steps, in the order of code units. */
  entries(): readonly StoreEntry[] {
    return [...this.#held.map].sort(([a], [b]) => (a < b ? -1 : 1))
  }

  /** The pages of a word; none, if it stands nowhere. */
  postings(word: string): Postings {
    const found = new Map<number, number>()
    for (const [step, pages] of (this.#held.map.get(word) ?? []).entries()) {
      for (const page of pages ?? []) found.set(page, impactOf(step))
    }
    return found
  }
}

function stepOf(impact: number): number {
  return Math.min(resolution - 1, Math.max(0, Math.floor((1 - impact) * resolution)))
}

/** The middle of a step. */
function impactOf(step: number): number {
  return 1 - (step + 0.5) / resolution
}
