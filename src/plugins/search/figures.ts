import { readLengths, type DigestedPage } from './digested.ts'
import { addLengths, meanLengths, noLengths, type PerField } from './engine/impact.ts'
import { pairFileCount } from './engine/pairs.ts'

/**
 * Totals over all pages of an index. They are integers, so that a changed page can be subtracted and added
 * exactly.
 */
export interface Figures {
  readonly pages: number
  /** Total characters of documents. */
  readonly size: number
  /** Total lengths of fields. */
  readonly lengths: PerField
  /** Total number of word pairs in the files. */
  readonly pairs: number
  /** The index is divided into files regardless of its size. */
  readonly isDivided?: boolean
}

/** Totals of an empty index. */
export const noFigures: Figures = { pages: 0, size: 0, lengths: noLengths, pairs: 0 }

/** Totals before the first page of an index that is divided into files regardless of its size. */
export const dividedFigures: Figures = { ...noFigures, isDivided: true }

/**
 * Adds a page to the totals, or subtracts it.
 *
 * @param isElsewhere the page is in the files of another index
 */
export function withPage(
  figures: Figures,
  page: DigestedPage,
  { sign = 1, isElsewhere = false }: { readonly sign?: 1 | -1; readonly isElsewhere?: boolean | undefined } = {},
): Figures {
  return {
    ...figures,
    pages: figures.pages + sign,
    size: figures.size + sign * page.documents.length,
    lengths: addLengths(
      figures.lengths,
      readLengths(page).map((length) => sign * length),
    ),
    // Each pair has three characters.
    pairs: figures.pairs + (isElsewhere ? 0 : sign * (page.pairs.length / 3)),
  }
}

/**
 * Maximum characters of documents in a small index, which a browser loads completely before the first result: 25 to 40
 * KB transferred.
 */
export const maxSmall = 160_000

/**
 * Values that all files of a large index depend on. While they are equal, a changed page changes only its own words.
 */
export function frameOf({ pages, size, lengths, pairs, isDivided = false }: Figures) {
  return { isLarge: isDivided || size > maxSmall, mean: meanLengths(lengths, pages), pairFiles: pairFileCount(pairs) }
}
