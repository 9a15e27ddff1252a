import { Index } from 'flexsearch'

/** Steps in which an impact is kept. More steps would not change the order visibly. */
const resolution = 32

/** Pages of a word with their impacts, from 0 to 1. */
export type Postings = ReadonlyMap<number, number>

/** Numbers of pages by step, the first for the greatest impact. Steps without pages are empty slots. */
export type Steps = readonly (readonly number[] | undefined)[]

/** A word with its steps, in the form of the files. */
export type StoreEntry = readonly [word: string, steps: Steps]

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

/** The step of an impact. */
export function stepOf(impact: number): number {
  return Math.min(resolution - 1, Math.max(0, Math.floor((1 - impact) * resolution)))
}

/** The pages of a word that is written as steps. */
export function postingsOf(steps: Steps): Postings {
  return new Map([...steps.entries()].flatMap(([step, pages = []]) => pages.map((page) => [page, impactOf(step)])))
}

/** The middle of a step. */
function impactOf(step: number): number {
  return 1 - (step + 0.5) / resolution
}

/** Reads a file of words. */
export function entriesOf(shard: Readonly<Record<string, readonly (readonly number[])[]>>): StoreEntry[] {
  return Object.entries(shard).map(([word, packedSteps]) => [word, unpacked(packedSteps)])
}

/** Steps as they are written: for each that has pages a list, the step first, then each page as its distance from the one before. */
export function packed(steps: Steps): readonly (readonly number[])[] {
  return steps.flatMap((pages, step) => {
    if (pages === undefined || pages.length === 0) return []
    const sorted = [...pages].sort((a, b) => a - b)
    return [[step, ...sorted.map((page, at) => page - (sorted[at - 1] ?? 0))]]
  })
}

/** Reads what `packed` gave. */
export function unpacked(packedSteps: readonly (readonly number[])[]): Steps {
  const steps: (readonly number[] | undefined)[] = []
  for (const [step = 0, ...distances] of packedSteps) {
    let page = 0
    steps[step] = distances.map((distance) => (page += distance))
  }
  return steps
}
