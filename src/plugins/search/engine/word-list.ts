/** Words in order, to be looked up by how they begin. */
export class WordList {
  readonly #words: readonly string[]

  constructor(words: Iterable<string>) {
    this.#words = [...words].sort()
  }

  /** All that begin with `start`. */
  *with(start: string): Iterable<string> {
    for (let at = firstFrom(this.#words, start); this.#words[at]?.startsWith(start) === true; at++)
      yield this.#words[at] as string
  }
}

/** Index of the first that is not before `word` in the order of code units; the length of the list, if all are. */
export function firstFrom(sorted: readonly string[], word: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as string) < word) low = middle + 1
    else high = middle
  }
  return low
}
