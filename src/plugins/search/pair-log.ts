import { buckets, distances, pairFileCount, type PairFile } from './engine/pairs.ts'
import { PageKeys } from './page-keys.ts'

/** The pairs of words of pages, for the one who writes the files. It takes little more than a byte for a pair of a page. */
export class PairLog {
  readonly #keys = new PageKeys(false)

  /** Takes the pairs of the next page, in ascending order. */
  add(pairs: Uint16Array): void {
    this.#keys.add(pairs)
  }

  /** Forgets all pairs, and gives their memory back. */
  clear(): void {
    this.#keys.clear()
  }

  /** The number of files. */
  get count(): number {
    return pairFileCount(this.#keys.length)
  }

  /** The files, in order. */
  *files(): Generator<PairFile> {
    const { count } = this
    const pairs = buckets / count
    // As `indexOfPair` has it.
    const order = Uint32Array.from({ length: buckets }, (_, at) => Math.floor(at / pairs) + (at % pairs) * count)
    let file: number[][] = []
    for (const { pages } of this.#keys.byKey(order)) {
      file.push(distances(pages))
      if (file.length < pairs) continue
      yield file
      file = []
    }
  }
}
