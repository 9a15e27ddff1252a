import type { Row, Table } from '@waybill/docs/sandbox'
import { at } from './tables.ts'
import { isSameTime } from './time.ts'

/** The requested page of rows. Rows after the page are not read. */
export function page<R>(rows: Iterable<R>, query: Row): readonly R[] {
  return take(rows, { skipped: skippedBy(query), size: sizeOf(query) })
}

/**
 * A page of the rows of a shop that pass the filters. Filters with an index are applied first. Without filters, reading
 * starts at the offset of the page, however large that is.
 */
export function pageOfShop<R extends Row>(
  table: Table<R>,
  slug: string,
  { query, filters = {} }: { readonly query: Row; readonly filters?: Filters },
): readonly R[] {
  const usedFilters = Object.keys(filters).filter((name) => query[name] !== undefined)
  if (usedFilters.length === 0)
    return take(table.find('shop', slug, skippedBy(query)), { skipped: 0, size: sizeOf(query) })
  const indexed = usedFilters.find((name) => filters[name] === 'indexed')
  const candidates =
    indexed === undefined ? table.find('shop', slug) : table.find('field', at(slug, indexed, String(query[indexed])))
  return page(where(candidates, query, filters), query)
}

const sizeOf = (query: Row): number => Number(query['per_page'] ?? 30)
const skippedBy = (query: Row): number => (Number(query['page'] ?? 1) - 1) * sizeOf(query)

function take<R>(
  rows: Iterable<R>,
  { skipped, size }: { readonly skipped: number; readonly size: number },
): readonly R[] {
  const kept: R[] = []
  let seen = 0
  for (const row of rows) {
    if (seen++ < skipped) continue
    kept.push(row)
    if (kept.length === size) break
  }
  return kept
}

/** Filter → its comparison with the field of its name. `indexed`: compared by equality, and the table has an index of it. */
export type Filters = Readonly<Record<string, 'contains' | 'equal' | 'indexed' | 'time' | 'uuid'>>

const isEqual = (value: unknown, expected: unknown): boolean => value === expected

const compare = {
  contains: (value: unknown, part: unknown): boolean =>
    typeof value === 'string' && value.toLowerCase().includes(String(part).toLowerCase()),
  equal: isEqual,
  indexed: isEqual,
  time: (value: unknown, expected: unknown): boolean =>
    typeof value === 'string' && isSameTime(value, String(expected)),
  uuid: (value: unknown, expected: unknown): boolean => value === String(expected).toLowerCase(),
}

/** Rows that pass all filters of the query. */
export function where<R extends Row>(rows: Iterable<R>, query: Row, filters: Filters): Iterable<R> {
  const filterNames = Object.entries(filters).filter(([name]) => query[name] !== undefined)
  return only(rows, (row) => filterNames.every(([name, kind]) => compare[kind](row[name], query[name])))
}

/** Rows that pass a test. */
export function* only<R>(rows: Iterable<R>, passes: (row: R) => boolean): Iterable<R> {
  for (const row of rows) if (passes(row)) yield row
}
