import type { JudgedQuery } from './judged.ts'
import { pagesOf, quality, type Quality } from './measures.ts'
import type { Search } from './ours.ts'

/** Results of an engine for a query. */
export interface Scored extends JudgedQuery {
  readonly engine: string
  /** The found pages, best first. */
  readonly found: readonly string[]
  readonly quality: Quality
}

/** Sends all queries to an engine, one after another. */
export async function score(
  engine: string,
  search: Search,
  judged: readonly JudgedQuery[],
): Promise<readonly Scored[]> {
  const scored: Scored[] = []
  for (const query of judged) {
    const results = pagesOf(await search(query.query))
    scored.push({ ...query, engine, found: results, quality: quality(results, query.pages) })
  }
  return scored
}
