import type { Row } from '../sandbox.ts'
import type { TransactionStore } from './store.ts'

/** Rows to begin with, by the names of tables. */
export type Fixtures = Readonly<Record<string, readonly Row[]>>

/** Puts them into their tables, after the first rows of the rules. */
export function applyFixtures(fixtures: Fixtures | undefined, store: TransactionStore): void {
  for (const [name, rows] of Object.entries(fixtures ?? {})) {
    const table = store.table(name)
    for (const row of rows) table.put(row)
  }
}
