import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { isLock, tryLock } from '../../compiler/publish/lock.ts'
import type { SourceState } from './source.ts'
import type { Change } from './store.ts'

/**
 * A file that stores the state of a sandbox across restarts. Each line is one completed call and is written before
 * its response is sent: if the process is killed, no confirmed call is lost, and an incomplete last line is ignored.
 * The file is rewritten through a second file, which replaces it atomically.
 */
export interface Journal {
  /** @throws on disk errors; the file is then unchanged */
  append(changes: readonly Change[], source: SourceState): void
  /** Replaces all lines with the whole state. @throws on disk errors, as `append` */
  replace(changes: Iterable<Change>, source: SourceState): void
  /** True if the journal has many more lines than rows. */
  readonly isLong: boolean
  close(): void
}

/** Content of a journal file. */
export interface JournalContent {
  readonly source: SourceState
  /**
   * Can be iterated once. Contains one change for each row, which creates it, generated on demand.
   */
  readonly changes: Iterable<Change>
}

/** A journal, or an error sentence with a hint. */
export type OpenedJournal =
  | { readonly ok: true; readonly journal: Journal; readonly kept?: JournalContent }
  | { readonly ok: false; readonly problem: string; readonly hint: string }

/** Number of lines, in addition to the state itself, after which the file is rewritten. */
const slack = 10_000

type Line = readonly [table: string, key: string, row?: Change['row']]

/** Opens or creates the file, and locks it until `close`. */
export function openJournal(path: string): OpenedJournal {
  const lockFile = `${path}.lock`
  const lock = tryLock(lockFile)
  if (!isLock(lock)) {
    const holder = lock === undefined ? 'another sandbox' : `another sandbox (process ${lock.pid})`
    return {
      ok: false,
      problem: `${path} is in use by ${holder}`,
      hint: `end that process, or use another file; if there is no such process, remove ${lockFile}`,
    }
  }
  // Leftover of a process that was killed while it rewrote the file.
  rmSync(`${path}.next`, { force: true })
  const content = existsSync(path) ? readJournal(readFileSync(path)) : { changes: [], rows: 0, lines: 0, length: 0 }
  if ('line' in content) {
    lock.release()
    return {
      ok: false,
      problem: `${path}:${content.line}: this is not a line of a sandbox's data`,
      hint: 'name a file written by an earlier sandbox, or a new file',
    }
  }
  let file = openSync(path, existsSync(path) ? 'r+' : 'w+')
  let { length } = content
  let spare = content.lines - content.rows
  ftruncateSync(file, length)
  const write = (to: number, text: string, at: number): number => {
    const bytes = Buffer.from(text)
    let count = 0
    while (count < bytes.length) count += writeSync(to, bytes, count, bytes.length - count, at + count)
    return bytes.length
  }
  const journal: Journal = {
    append(changes, source) {
      try {
        length += write(file, lineOf(changes, source), length)
        spare += 1
      } catch (error) {
        ftruncateSync(file, length)
        throw error
      }
    },
    replace(changes, source) {
      const next = `${path}.next`
      const to = openSync(next, 'w+')
      try {
        let size = write(to, lineOf([], source), 0)
        for (const change of changes) size += write(to, lineOf([change], undefined), size)
        fsyncSync(to)
        renameSync(next, path)
        closeSync(file)
        file = to
        length = size
        spare = 0
      } catch (error) {
        closeSync(to)
        rmSync(next, { force: true })
        throw error
      }
    },
    get isLong() {
      return spare > slack
    },
    close() {
      closeSync(file)
      lock.release()
    },
  }
  const { source, changes } = content
  return source === undefined ? { ok: true, journal } : { ok: true, journal, kept: { source, changes } }
}

function lineOf(changes: readonly Change[], source: SourceState | undefined): string {
  const rows = changes.map(({ table, key, row }): Line => (row === undefined ? [table, key] : [table, key, row]))
  return `${JSON.stringify(source === undefined ? { rows } : { source, rows })}\n`
}

interface ReadJournal {
  readonly source?: SourceState
  readonly changes: Iterable<Change>
  readonly rows: number
  readonly lines: number
  /** Length in bytes up to the end of the last complete line. */
  readonly length: number
}

/** The last state of each row, in the order of insertion; or the number of the first invalid line. */
function readJournal(bytes: Buffer): ReadJournal | { readonly line: number } {
  const length = bytes.lastIndexOf(0x0a) + 1
  const tables = new Map<string, Map<string, NonNullable<Change['row']>>>()
  let source: SourceState | undefined
  let lines = 0
  for (let at = 0; at < length;) {
    const end = bytes.indexOf(0x0a, at)
    lines += 1
    const line = parse(bytes.toString('utf8', at, end))
    if (line === undefined) return { line: lines }
    source = line.source ?? source
    for (const [table, key, row] of line.rows) {
      let rows = tables.get(table)
      if (rows === undefined) tables.set(table, (rows = new Map()))
      if (row === undefined) rows.delete(key)
      else rows.set(key, row)
    }
    at = end + 1
  }
  if (length === 0 && !isBegun(bytes.toString('utf8'))) return { line: 1 }
  const count = [...tables.values()].reduce((sum, { size }) => sum + size, 0)
  return { ...(source && { source }), changes: changesIn(tables), rows: count, lines, length }
}

/** Start of the first line of every journal. */
const begin = '{"source":'

/** Returns true for a possibly incomplete first line, and for an empty text. */
const isBegun = (text: string): boolean => text.startsWith(begin) || begin.startsWith(text)

/**
 * Lists all rows as changes. Frees each table after its last row, so that large data is not in
 * memory twice.
 */
function* changesIn(tables: Map<string, Map<string, NonNullable<Change['row']>>>): Iterable<Change> {
  for (const [table, rows] of tables) {
    for (const [key, row] of rows) yield { table, key, row }
    tables.delete(table)
  }
}

function parse(text: string): { readonly source?: SourceState; readonly rows: readonly Line[] } | undefined {
  try {
    const value = JSON.parse(text) as { source?: SourceState; rows?: unknown }
    return Array.isArray(value.rows)
      ? { ...(value.source && { source: value.source }), rows: value.rows as Line[] }
      : undefined
  } catch {
    return undefined
  }
}
