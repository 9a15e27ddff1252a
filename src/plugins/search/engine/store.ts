import { Index } from 'flexsearch'
import { impactOf, resolution, stepOf, type Postings } from './steps.ts'

/**
 * An index of words in FlexSearch. An id stands for a page and a step; it is added with the words that have this step on
 * the page. All have one score: FlexSearch keeps slots for all scores better than that of a word (280 bytes a word,
 * measured with a million).
 */
export class Store {
  readonly #words = new Set<string>()
  #added: readonly string[] = []
  readonly #index = new Index({
    resolution: 1,
    tokenize: 'strict',
    // Added texts are lists of words already; a search is for one word.
    encode: (text) => (text === ' ' ? [...this.#added] : [text]),
    score: () => 0,
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

  /** The pages of a word, those with the greatest impact first; none, if it stands nowhere. */
  postings(word: string): Postings {
    const ids = [...this.#search(word)].sort((a, b) => (a % resolution) - (b % resolution))
    return new Map(ids.map((id) => [Math.floor(id / resolution), impactOf(id % resolution)]))
  }

  #hold(id: number, words: readonly string[]): void {
    for (const word of words) this.#words.add(word)
    this.#added = words
    this.#index.add(id, ' ')
  }

  #search(word: string): readonly number[] {
    return this.#index.search(word, { limit: Infinity }).map(Number)
  }
}

function idOf(page: number, step: number): number {
  return page * resolution + step
}
