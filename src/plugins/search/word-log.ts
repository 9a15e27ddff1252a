import { stepOf, type StoreEntry } from './engine/steps.ts'
import { NumberList } from './number-list.ts'
import { sortedInParts } from './sorted-in-parts.ts'

/**
 * The words of pages with their steps: what `Store` is for readers, for the one who writes the files. It looks nothing up and
 * takes five bytes for a word of a page, a fifth of what FlexSearch does.
 */
export class WordLog {
  readonly #numbers = new Map<string, number>()
  readonly #keys = new NumberList(32)
  readonly #steps = new NumberList(8)
  readonly #ends: number[] = []

  /** Takes the words of the next page with their impacts, from 0 to 1. */
  add(impacts: ReadonlyMap<string, number>): void {
    for (const [word, impact] of impacts) {
      const number = this.#numbers.get(word) ?? this.#numbers.size
      if (number === this.#numbers.size) this.#numbers.set(word, number)
      this.#keys.add(number)
      this.#steps.add(stepOf(impact))
    }
    this.#ends.push(this.#keys.length)
  }

  /** Forgets all words, and gives their memory back. */
  clear(): void {
    this.#numbers.clear()
    this.#keys.clear()
    this.#steps.clear()
    this.#ends.length = 0
  }

  /** All words with their steps, in the order of code units. Each is made as it is asked for: there may be a million. */
  *entries(): Generator<StoreEntry> {
    const words = [...this.#numbers.keys()].sort()
    const order = words.map((word) => this.#numbers.get(word) ?? 0)
    let at = 0
    for (const { pages, indexes } of sortedInParts({ keys: this.#keys, ends: this.#ends }, order)) {
      const steps: number[][] = []
      for (const [number, page] of pages.entries()) (steps[this.#steps.at(indexes[number] ?? 0)] ??= []).push(page)
      yield [words[at++] ?? '', steps]
    }
  }
}
