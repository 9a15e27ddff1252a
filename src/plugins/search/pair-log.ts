import { buckets, distances, pairFileCount, type PairFile } from './engine/pairs.ts'
import { NumberList } from './number-list.ts'
import { sortedInParts } from './sorted-in-parts.ts'

/** The pairs of words of pages, for the one who writes the files. It takes two bytes for a pair of a page. */
export class PairLog {
  readonly #keys = new NumberList(16)
  readonly #ends: number[] = []

  /** Takes the pairs of the next page. */
  add(pairs: Uint16Array): void {
    for (const pair of pairs) this.#keys.add(pair)
    this.#ends.push(this.#keys.length)
  }

  /** Forgets all pairs, and gives their memory back. */
  clear(): void {
    this.#keys.clear()
    this.#ends.length = 0
  }

  /** The number of files. */
  get count(): number {
    return pairFileCount(this.#keys.length)
  }

  /** The files, in order. */
  *files(): Generator<PairFile> {
    const { count } = this
    const pairs = buckets / count
    // As `placeOf` has it.
    const order = Uint32Array.from({ length: buckets }, (_, at) => Math.floor(at / pairs) + (at % pairs) * count)
    let file: number[][] = []
    for (const { pages } of sortedInParts({ keys: this.#keys, ends: this.#ends }, order)) {
      file.push(distances(pages))
      if (file.length < pairs) continue
      yield file
      file = []
    }
  }
}
