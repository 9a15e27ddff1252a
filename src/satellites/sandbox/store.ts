import type { Row, Store, Table, TableRule } from './rules.ts'

/** A stored row or, without `row`, a deleted one. */
export interface Change {
  readonly table: string
  readonly key: string
  readonly row?: Row
}

/** A store with transactions. */
export interface TransactionStore extends Store {
  /** The last change of each row since the last `commit` or `rollback`. */
  changes(): readonly Change[]
  commit(): void
  rollback(): void
  /** Writes a change of a journal, outside of transactions. */
  load(change: Change): void
  clear(): void
  readonly tables: ReadonlyMap<string, KeyedTable>
}

/** A table that returns the keys of its rows. */
interface KeyedTable extends Table {
  keyOf(row: Row): string
}

/** Initial rows, by table. */
export type Fixtures = Readonly<Record<string, readonly Row[]>>

/** Creates empty tables. */
export function createStore(rules: Readonly<Record<string, TableRule<never>>>): TransactionStore {
  const tables = new Map<string, MemoryTable>()
  for (const [name, rule] of Object.entries(rules)) tables.set(name, new MemoryTable(rule as unknown as TableRule))
  const tableNamed = (name: string): MemoryTable => {
    const memoryTable = tables.get(name)
    if (memoryTable === undefined) throw new Error(`the rules declare no table "${name}"`)
    return memoryTable
  }
  return {
    tables,
    table: <R extends Row>(name: string) => tableNamed(name) as unknown as Table<R>,
    changes: () =>
      [...tables].flatMap(([table, memoryTable]) =>
        memoryTable.touched().flatMap(({ key, isMoved }): Change[] => {
          const row = memoryTable.get(key)
          if (row === undefined) return [{ table, key }]
          return isMoved
            ? [
                { table, key },
                { table, key, row },
              ]
            : [{ table, key, row }]
        }),
      ),
    commit: () => tables.forEach((table) => table.commit()),
    rollback: () => tables.forEach((table) => table.rollback()),
    load({ table, key, row }) {
      const memoryTable = tables.get(table)
      if (row !== undefined) return memoryTable?.load(key, row)
      memoryTable?.delete(key)
      memoryTable?.commit()
    },
    clear: () => tables.forEach((table) => table.clear()),
  }
}

interface StoredRow {
  readonly row: Row
  /** Sequence number of the row, which defines the order of the table. */
  readonly at: number
}

class MemoryTable implements KeyedTable {
  readonly #rule: TableRule
  readonly #rows = new Map<string, StoredRow>()
  /** Keys by index and value. An index is built at its first use, since building all of them would delay the start. */
  readonly #indexes = new Map<string, Map<string, string | Bucket>>()
  /** Rows before the changes of this transaction. */
  readonly #before = new Map<string, StoredRow | undefined>()
  #next = 0

  constructor(rule: TableRule) {
    this.#rule = rule
  }

  get size(): number {
    return this.#rows.size
  }

  keyOf(row: Row): string {
    return this.#rule.key(row)
  }

  get(key: string): Row | undefined {
    return this.#rows.get(key)?.row
  }

  *find(index: string, value: string, skip = 0): Iterable<Row> {
    const values = this.#indexes.get(index) ?? this.#makeIndex(index)
    const entry = values.get(value)
    if (entry === undefined) return
    const keys = typeof entry === 'string' ? [entry] : entry.sorted((key) => this.#rows.get(key)?.at ?? 0)
    // Rows added during iteration are not visited.
    const end = keys.length
    for (let at = skip; at < end; at += 1) {
      const entry = this.#rows.get(keys[at] as string)
      if (entry !== undefined) yield entry.row
    }
  }

  #makeIndex(index: string): Map<string, string | Bucket> {
    const valuesOf = this.#rule.indexes?.[index]
    if (valuesOf === undefined) throw new Error(`the table has no index "${index}"`)
    const values = new Map<string, string | Bucket>()
    for (const [key, { row, at }] of this.#rows)
      for (const value of valuesOf(row)) this.#addTo(values, value, { key, at })
    this.#indexes.set(index, values)
    return values
  }

  *all(): Iterable<Row> {
    for (const { row } of this.#rows.values()) yield row
  }

  /** Stores a row under a given key, outside of transactions. */
  load(key: string, row: Row): void {
    const old = this.#rows.get(key)
    const entry = { row, at: old?.at ?? this.#next++ }
    this.#rows.set(key, entry)
    if (this.#indexes.size > 0) this.#reindex(key, old, entry)
  }

  put(row: Row): void {
    const key = this.#rule.key(row)
    const old = this.#rows.get(key)
    this.#keepBefore(key, old)
    const entry = { row, at: old?.at ?? this.#next++ }
    this.#rows.set(key, entry)
    this.#reindex(key, old, entry)
  }

  delete(key: string): boolean {
    const old = this.#rows.get(key)
    if (old === undefined) return false
    this.#keepBefore(key, old)
    this.#rows.delete(key)
    this.#reindex(key, old, undefined)
    return true
  }

  clear(): void {
    this.#rows.clear()
    this.#indexes.clear()
    this.#before.clear()
    this.#next = 0
  }

  /** Keys changed in this transaction. `isMoved`: deleted and added again at the end. */
  touched(): readonly { readonly key: string; readonly isMoved: boolean }[] {
    return [...this.#before].map(([key, old]) => {
      const now = this.#rows.get(key)
      return { key, isMoved: old !== undefined && now !== undefined && old.at !== now.at }
    })
  }

  commit(): void {
    this.#before.clear()
  }

  rollback(): void {
    let isMoved = false
    for (const [key, old] of this.#before) {
      const now = this.#rows.get(key)
      if (old === undefined) this.#rows.delete(key)
      else {
        isMoved ||= now?.at !== old.at
        this.#rows.set(key, old)
      }
      this.#reindex(key, now, old)
    }
    this.#before.clear()
    if (isMoved) this.#sort()
  }

  #keepBefore(key: string, old: StoredRow | undefined): void {
    if (!this.#before.has(key)) this.#before.set(key, old)
  }

  #reindex(key: string, old: StoredRow | undefined, newRow: StoredRow | undefined): void {
    for (const [name, values] of this.#indexes) {
      const valuesOf = this.#rule.indexes?.[name] as (row: Row) => readonly string[]
      const before = old === undefined ? [] : valuesOf(old.row)
      const after = newRow === undefined ? [] : valuesOf(newRow.row)
      for (const value of before) {
        if (after.includes(value) && newRow?.at === old?.at) continue
        const entry = values.get(value)
        if (entry === key || (entry instanceof Bucket && entry.remove(key))) values.delete(value)
      }
      for (const value of after) this.#addTo(values, value, { key, at: newRow?.at ?? 0 })
    }
  }

  #addTo(
    values: Map<string, string | Bucket>,
    value: string,
    { key, at }: { readonly key: string; readonly at: number },
  ): void {
    const entry = values.get(value)
    // Most values have one key: a set for each would take more memory than the rows.
    if (entry === undefined) values.set(value, key)
    else if (typeof entry !== 'string') entry.add(key, at)
    else if (entry !== key) {
      const bucket = new Bucket()
      bucket.add(entry, this.#rows.get(entry)?.at ?? 0)
      bucket.add(key, at)
      values.set(value, bucket)
    }
  }

  /** Restores the order of insertion. */
  #sort(): void {
    const rows = [...this.#rows].sort(([, first], [, second]) => first.at - second.at)
    this.#rows.clear()
    for (const [key, entry] of rows) this.#rows.set(key, entry)
  }
}

/** Keys of one index value. Sorted on iteration, since a row may get the value long after it was added. */
class Bucket {
  readonly #keys = new Set<string>()
  #last = -1
  /** Ordered keys, for iteration from the middle. Built on demand. */
  #list: string[] | undefined = []
  /**
   * Removed keys that are still in the list. The list is only compacted during iteration, because sorting it again
   * would cost much more.
   */
  readonly #gone = new Set<string>()

  add(key: string, at: number): void {
    if (this.#keys.has(key)) return
    this.#keys.add(key)
    if (this.#gone.has(key)) this.#shorten()
    if (at < this.#last) this.#list = undefined
    this.#list?.push(key)
    this.#last = Math.max(this.#last, at)
  }

  /** Removes a key. Returns true if none is left. */
  remove(key: string): boolean {
    if (this.#keys.delete(key)) this.#gone.add(key)
    return this.#keys.size === 0
  }

  sorted(at: (key: string) => number): readonly string[] {
    if (this.#gone.size > 0) this.#shorten()
    this.#list ??= [...this.#keys].sort((first, second) => at(first) - at(second))
    return this.#list
  }

  /** Replaces the list instead of changing it, since an iteration may be using it. */
  #shorten(): void {
    this.#list = this.#list?.filter((key) => !this.#gone.has(key))
    this.#gone.clear()
  }
}
