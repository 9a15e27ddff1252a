/** Route of a page → its relevance for a query: 3 = expected, 2 = right as well, 1 = acceptable further down. */
export type Grades = Readonly<Record<string, number>>

/** Quality of the results of one query, or the mean over several queries. */
export interface Quality {
  /** 1 if the first page is right (grade 2 or 3), or else 0. */
  readonly success1: number
  /** 1 if one of the first three pages is right. */
  readonly success3: number
  /** 1 / the rank of the first right page; 0 if no page is right. */
  readonly reciprocalRank: number
  /** Discounted gain of the first ten pages, as a share of the maximum for ten pages. */
  readonly ndcg10: number
}

/**
 * Pages of result addresses, best first: without query, hash and final slash, each at its first position. A page with
 * several good sections has one position, as in a list that is grouped by page.
 */
export function pagesOf(urls: readonly string[]): readonly string[] {
  return [...new Set(urls.map((url) => url.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '')))]
}

/** Measures one list of distinct pages, best first. */
export function quality(pages: readonly string[], grades: Grades): Quality {
  const first = pages.findIndex((page) => (grades[page] ?? 0) >= 2)
  return {
    success1: first === 0 ? 1 : 0,
    success3: first >= 0 && first < 3 ? 1 : 0,
    reciprocalRank: first < 0 ? 0 : 1 / (first + 1),
    ndcg10: ndcg(pages, grades),
  }
}

/** The mean of each measure. */
export function meanQuality(all: readonly Quality[]): Quality {
  const mean = (of: keyof Quality): number => all.reduce((sum, quality) => sum + quality[of], 0) / all.length
  return {
    success1: mean('success1'),
    success3: mean('success3'),
    reciprocalRank: mean('reciprocalRank'),
    ndcg10: mean('ndcg10'),
  }
}

function ndcg(pages: readonly string[], grades: Grades): number {
  const best = Object.values(grades).sort((a, b) => b - a)
  return discountedGain(pages.map((page) => grades[page] ?? 0)) / discountedGain(best)
}

/** The gain of a grade is 2^grade - 1, so that one expected page counts more than two others that are right. */
function discountedGain(grades: readonly number[]): number {
  return grades.slice(0, 10).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)
}
