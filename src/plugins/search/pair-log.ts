import { buckets, distances, packPairs, pairFileCount, type PairFile } from './engine/pairs.ts'
import { PageKeys } from './page-keys.ts'

/** Collects the word pairs of pages for the pair files. A pair of a page takes little more than a byte. */
export class PairLog {
  readonly #keys = new PageKeys(false)

  /** Adds the pairs of the next page, in ascending order. */
  add(pairs: Uint16Array): void {
    this.#keys.add(pairs)
  }

  /** Removes all pairs and releases their memory. */
  clear(): void {
    this.#keys.clear()
  }

  /** Number of files. */
  get count(): number {
    return pairFileCount(this.#keys.length)
  }

  /** Yields the files in order. */
  *files(): Generator<PairFile> {
    const { count } = this
    const pairs = buckets / count
    // The same order as in `indexOfPair`.
    const order = Uint32Array.from(
      { length: buckets },
      (_, index) => Math.floor(index / pairs) + (index % pairs) * count,
    )
    let file: number[][] = []
    for (const { pages } of this.#keys.byKey(order)) {
      file.push(distances(pages))
      if (file.length < pairs) continue
      yield packPairs(file)
      file = []
    }
  }
}
