import { table } from '../report.ts'
import { meanQuality, type Quality } from './measures.ts'
import type { Scored } from './score.ts'

const head = ['success@1', 'success@3', 'MRR', 'NDCG@10'] as const

/** The measures of each engine for the open part of the set, the held-out part, and the whole set. */
export function partTable(scored: readonly Scored[]): string {
  const parts: readonly [string, readonly Scored[]][] = [
    ['open', scored.filter(({ aside }) => !aside)],
    ['aside', scored.filter(({ aside }) => aside)],
    ['all', scored],
  ]
  const partsWithQueries = parts.filter(([, some]) => some.length > 0)
  return table(['queries', 'engine', 'number', ...head], partsWithQueries.flatMap(rowsOf))
}

/** The measures of each engine for each kind of query. */
export function kindTable(scored: readonly Scored[]): string {
  const kinds = [...new Set(scored.map(({ kind }) => kind))]
  const rows = kinds.flatMap((kind) => rowsOf([kind, scored.filter((entry) => entry.kind === kind)]))
  return table(['kind', 'engine', 'number', ...head], rows)
}

/** The actual results of each query whose first three pages are all wrong. */
export function failures(scored: readonly Scored[]): string {
  return scored
    .filter(({ quality }) => quality.success3 === 0)
    .map(failure)
    .join('\n')
}

function failure({ engine, kind, query, pages, found }: Scored): string {
  const rank = (page: string): string => (found.includes(page) ? String(found.indexOf(page) + 1) : 'not found')
  const bestPages = Object.keys(pages).filter((page) => pages[page] === 3)
  return [
    `${engine}, ${kind}: ${JSON.stringify(query)}`,
    `  wanted ${bestPages.map((page) => `${page} (${rank(page)})`).join(', ')}`,
    `  found  ${found.slice(0, 3).join(', ') || 'nothing'}`,
  ].join('\n')
}

function rowsOf([name, scored]: readonly [string, readonly Scored[]]): string[][] {
  const engines = [...new Set(scored.map(({ engine }) => engine))]
  return engines.map((engine) => {
    const entries = scored.filter((entry) => entry.engine === engine)
    return [name, engine, String(entries.length), ...figures(meanQuality(entries.map(({ quality }) => quality)))]
  })
}

function figures({ success1, success3, reciprocalRank, ndcg10 }: Quality): string[] {
  return [success1, success3, reciprocalRank, ndcg10].map((value) => value.toFixed(3))
}
