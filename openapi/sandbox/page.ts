import type { Row } from '@waybill/docs/sandbox'
import { isSameTime } from './time.ts'

/** The page that was asked for. Nothing is read beyond it. */
export function page<R>(found: Iterable<R>, query: Row): readonly R[] {
  const size = Number(query['per_page'] ?? 30)
  const skipped = (Number(query['page'] ?? 1) - 1) * size
  const kept: R[] = []
  let seen = 0
  for (const row of found) {
    if (seen++ < skipped) continue
    kept.push(row)
    if (kept.length === size) break
  }
  return kept
}

/** Filter → how it compares with the field of its name. */
export type Filters = Readonly<Record<string, 'equal' | 'time' | 'uuid'>>

const compare = {
  equal: (value: unknown, wanted: unknown): boolean => value === wanted,
  time: (value: unknown, wanted: unknown): boolean => typeof value === 'string' && isSameTime(value, String(wanted)),
  uuid: (value: unknown, wanted: unknown): boolean => value === String(wanted).toLowerCase(),
}

/** Rows that all given filters let through. */
export function where<R extends Row>(found: Iterable<R>, query: Row, filters: Filters): Iterable<R> {
  const given = Object.entries(filters).filter(([name]) => query[name] !== undefined)
  if (given.length === 0) return found
  return only(found, (row) => given.every(([name, kind]) => compare[kind](row[name], query[name])))
}

/** Rows that pass a test. */
export function* only<R>(found: Iterable<R>, passes: (row: R) => boolean): Iterable<R> {
  for (const row of found) if (passes(row)) yield row
}
