import type { Row, Rules } from './rules.ts'
import type { Deliveries, DeliveryEntry } from './deliveries.ts'
import { list } from '../../api/value.ts'
import { isMapping } from '../../base/mapping.ts'
import type { SourceState } from './source.ts'
import type { Change, Fixtures, TransactionStore } from './store.ts'

/** All that a sandbox keeps, as plain data: `GET /__sandbox/state` gives it, `PUT` takes it back. */
export interface SandboxState {
  /** Seed, number of identifiers made, clock. */
  readonly source: SourceState
  /** Rows of each table, oldest first. */
  readonly tables: Fixtures
}

/** The rows of a store, as they are now. */
export function rowsOf(store: TransactionStore): Fixtures {
  return Object.fromEntries([...store.tables].map(([name, table]) => [name, [...table.all()]]))
}

/** All rows of a store, as changes that would make them. */
function* allRows(store: TransactionStore): Iterable<Change> {
  for (const [table, keyed] of store.tables) {
    for (const row of keyed.all()) yield { table, key: keyed.keyOf(row), row }
  }
}

/** The table of deliveries that are still to come: in a file of data alone, and no rules call theirs so. */
const deliveries = ' deliveries'

/** A delivery that is still to come, as a change of a file of data; without an entry, one that has ended. */
export function deliveryChange(number: number, entry?: DeliveryEntry): Change {
  const row = entry as Row | undefined
  return { table: deliveries, key: String(number), ...(row && { row }) }
}

/** The delivery that a change of a file of data says is still to come; nothing, if it is one of a row. */
export function deliveryIn({ table, row }: Change): DeliveryEntry | undefined {
  return table === deliveries && row ? (row as unknown as DeliveryEntry) : undefined
}

/** All that a file of data holds, as changes that would make it. */
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

/** A state that came from outside, or what is wrong with it. */
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
