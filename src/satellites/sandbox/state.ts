import type { Row, Rules } from './rules.ts'
import type { Deliveries, DeliveryEntry } from './deliveries.ts'
import { list } from '../../api/value.ts'
import { isMapping } from '../../base/mapping.ts'
import type { SourceState } from './source.ts'
import type { Change, Fixtures, TransactionStore } from './store.ts'

/**
 * The whole state of a sandbox as plain data. `GET /__sandbox/state` returns it, `PUT` restores it.
 */
export interface SandboxState {
  /** Seed, number of generated identifiers, and clock. */
  readonly source: SourceState
  /** Rows of each table, oldest first. */
  readonly tables: Fixtures
}

/** Copies the rows of a store. */
export function rowsOf(store: TransactionStore): Fixtures {
  return Object.fromEntries([...store.tables].map(([name, table]) => [name, [...table.all()]]))
}

/** All rows of a store, as changes that create them. */
function* allRows(store: TransactionStore): Iterable<Change> {
  for (const [table, keyed] of store.tables) {
    for (const row of keyed.all()) yield { table, key: keyed.keyOf(row), row }
  }
}

/**
 * Internal table for pending deliveries in the journal. The leading space avoids conflicts with tables of
 * rules.
 */
const deliveries = ' deliveries'

/** A journal entry for a pending delivery; without `entry`, for one that has ended. */
export function deliveryChange(number: number, entry?: DeliveryEntry): Change {
  const row = entry as Row | undefined
  return { table: deliveries, key: String(number), ...(row && { row }) }
}

/** The pending delivery in a journal entry; `undefined` for an entry about a row. */
export function deliveryIn({ table, row }: Change): DeliveryEntry | undefined {
  return table === deliveries && row ? (row as unknown as DeliveryEntry) : undefined
}

/** The whole state as journal entries that restore it. */
export function* allKept({
  store,
  deliveries: pending,
}: {
  readonly store: TransactionStore
  readonly deliveries: Pick<Deliveries, 'list'>
}): Iterable<Change> {
  yield* allRows(store)
  for (const entry of pending.list()) if (entry.state === 'pending') yield deliveryChange(entry.number, entry)
}

/** Validates an external state. Returns an error text if it is invalid. */
export function readState(value: unknown, { tables: rules }: Pick<Rules, 'tables'>): SandboxState | string {
  if (!isMapping(value) || !isMapping(value['tables']) || !isMapping(value['source'])) {
    return 'the body is not a state as returned by GET /__sandbox/state: {"source": {…}, "tables": {…}}'
  }
  const { seed, made, clock } = value['source']
  const isClock = isMapping(clock) && ['offset', 'frozen'].some((key) => Number.isFinite(clock[key]))
  if (typeof seed !== 'string' || !Number.isInteger(made) || !isClock) return 'the source of the state cannot be read'
  for (const [name, rows] of Object.entries(value['tables'])) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    if (rule === undefined) return `there is no table "${name}"`
    const isRow = (row: unknown): boolean => {
      try {
        return isMapping(row) && typeof (rule.key as (row: Row) => unknown)(row) === 'string'
      } catch {
        return false
      }
    }
    if (!Array.isArray(rows) || !list(rows).every(isRow)) return `the rows of "${name}" are not a list of valid rows`
  }
  return value as unknown as SandboxState
}
