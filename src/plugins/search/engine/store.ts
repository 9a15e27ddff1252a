import { impactOf, stepOf, type Postings } from './steps.ts'

/** The words of a small index, each with its pages and their impacts, in the steps of a large index. */
export class Store {
  readonly #postings = new Map<string, Map<number, number>>()

  add(page: number, impacts: ReadonlyMap<string, number>): void {
    for (const [word, impact] of impacts) {
      const pages = this.#postings.get(word)
      const value = impactOf(stepOf(impact))
      if (pages === undefined) this.#postings.set(word, new Map([[page, value]]))
      else pages.set(page, value)
    }
  }

  /** All words, in no order. */
  words(): Iterable<string> {
    return this.#postings.keys()
  }

  /** The pages of a word; empty if no page has it. */
  postings(word: string): Postings {
    return this.#postings.get(word) ?? new Map()
  }
}
