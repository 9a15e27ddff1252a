import { stepCount, stepOf, type StoreEntry } from './engine/steps.ts'
import { PageKeys } from './page-keys.ts'

/**
 * Collects the words of pages with their steps for the word files. It supports no lookup and takes two or three bytes
 * for a word of a page, a tenth of what FlexSearch uses.
 */
export class WordLog {
  readonly #numbers = new Map<string, number>()
  readonly #keys = new PageKeys(true)

  /** Adds the words of the next page with their impacts, from 0 to 1. */
  add(impacts: ReadonlyMap<string, number>): void {
    // Sorted as one number for each word, which a double represents exactly.
    const entries = new Float64Array(impacts.size)
    let at = 0
    for (const [word, impact] of impacts) {
      const number = this.#numbers.get(word) ?? this.#numbers.size
      if (number === this.#numbers.size) this.#numbers.set(word, number)
      entries[at++] = number * stepCount + stepOf(impact)
    }
    entries.sort()
    this.#keys.add(
      Uint32Array.from(entries, (entry) => Math.floor(entry / stepCount)),
      Uint8Array.from(entries, (entry) => entry % stepCount),
    )
  }

  /** Removes all words and releases their memory. */
  clear(): void {
    this.#numbers.clear()
    this.#keys.clear()
  }

  /** Yields all words with their steps, in code unit order. Created on demand, since there may be a million. */
  *entries(): Generator<StoreEntry> {
    const words = [...this.#numbers.keys()].sort()
    const order = words.map((word) => this.#numbers.get(word) ?? 0)
    let at = 0
    for (const { pages, values } of this.#keys.byKey(order)) {
      const steps: number[][] = []
      for (const [number, page] of pages.entries()) (steps[values[number] ?? 0] ??= []).push(page)
      yield [words[at++] ?? '', steps]
    }
  }
}
