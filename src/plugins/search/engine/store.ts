import { Index } from 'flexsearch'
import { impactOf, resolution, stepOf, type Postings, type StoreEntry } from './steps.ts'

/**
 * An index of words in FlexSearch. An id stands for a page and a step; it is added with the words that have this step on
 * the page. The step is the score as well, so a search gives the pages with the greatest impact first.
 */
export class Store {
  readonly #words = new Set<string>()
  #added: readonly string[] = []
  #step = 0
  readonly #index = new Index({
    resolution,
    tokenize: 'strict',
    // Added texts are lists of words already; a search is for one word.
    encode: (text) => (text === ' ' ? [...this.#added] : [text]),
    score: () => this.#step,
  })

  add(page: number, impacts: ReadonlyMap<string, number>): void {
    const words: string[][] = []
    for (const [word, impact] of impacts) (words[stepOf(impact)] ??= []).push(word)
    for (const [step, list] of words.entries()) if (list !== undefined) this.#hold(idOf(page, step), list)
  }

  /** All words, in no order. */
  words(): Iterable<string> {
    return this.#words
  }

  /** All words with their steps, in the order of code units. */
  entries(): readonly StoreEntry[] {
    return [...this.#words].sort().map((word) => {
      const steps: number[][] = []
      for (const id of this.#search(word)) (steps[id % resolution] ??= []).push(Math.floor(id / resolution))
      return [word, steps]
    })
  }

  /** The pages of a word; none, if it stands nowhere. */
  postings(word: string): Postings {
    return new Map(this.#search(word).map((id) => [Math.floor(id / resolution), impactOf(id % resolution)]))
  }

  #hold(id: number, words: readonly string[]): void {
    for (const word of words) this.#words.add(word)
    this.#added = words
    this.#step = id % resolution
    this.#index.add(id, ' ')
  }

  #search(word: string): readonly number[] {
    return this.#index.search(word, { limit: Infinity }).map(Number)
  }
}

function idOf(page: number, step: number): number {
  return page * resolution + step
}
