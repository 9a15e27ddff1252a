import { readLengths, type DigestedPage } from './digested.ts'
import { addLengths, meanLengths, noLengths, type PerField } from './engine/impact.ts'
import { pairFileCount } from './engine/pairs.ts'

/** Sums over all pages of an index: whole numbers, so that a changed page is subtracted and added exactly. */
export interface Figures {
  readonly pages: number
  /** Characters of their documents. */
  readonly size: number
  /** Sums of the lengths of their fields. */
  readonly lengths: PerField
  /** Sum of the numbers of their pairs of words. */
  readonly pairs: number
}

/** The figures of no pages. */
export const noFigures: Figures = { pages: 0, size: 0, lengths: noLengths, pairs: 0 }

/** Figures with those of a page added, or taken away. */
export function withPage(figures: Figures, page: DigestedPage, sign: 1 | -1 = 1): Figures {
  return {
    pages: figures.pages + sign,
    size: figures.size + sign * page.documents.length,
    lengths: addLengths(
      figures.lengths,
      readLengths(page).map((length) => sign * length),
    ),
    // Three signs each.
    pairs: figures.pairs + sign * (page.pairs.length / 3),
  }
}

/** More characters of documents than this are an index for a large site: about 165 KB over the line. */
export const maxSmall = 1_500_000

/** Values that all files of a large index depend on: while they are equal, a changed page changes only its own words. */
export function frameOf({ pages, size, lengths, pairs }: Figures) {
  return { isLarge: size > maxSmall, mean: meanLengths(lengths, pages), pairFiles: pairFileCount(pairs) }
}
