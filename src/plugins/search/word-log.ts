import { resolution, stepOf, type StoreEntry } from './engine/steps.ts'
import { PageKeys } from './page-keys.ts'

/**
 * The words of pages with their steps: what `Store` is for readers, for the one who writes the files. It looks nothing up and
 * takes two or three bytes for a word of a page, a tenth of what FlexSearch does.
 */
export class WordLog {
  readonly #numbers = new Map<string, number>()
  readonly #keys = new PageKeys(true)

  /** Takes the words of the next page with their impacts, from 0 to 1. */
  add(impacts: ReadonlyMap<string, number>): void {
    // Sorted as one number each, exact in a double.
    const entries = new Float64Array(impacts.size)
    let at = 0
    for (const [word, impact] of impacts) {
      const number = this.#numbers.get(word) ?? this.#numbers.size
      if (number === this.#numbers.size) this.#numbers.set(word, number)
      entries[at++] = number * resolution + stepOf(impact)
    }
    entries.sort()
    this.#keys.add(
      Uint32Array.from(entries, (entry) => Math.floor(entry / resolution)),
      Uint8Array.from(entries, (entry) => entry % resolution),
    )
  }

  /** Forgets all words, and gives their memory back. */
  clear(): void {
    this.#numbers.clear()
    this.#keys.clear()
  }

  /** All words with their steps, in the order of code units. Each is created on demand: there may be a million. */
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
