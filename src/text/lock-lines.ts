/**
 * Format of lock files, which are committed: a comment, and a line for each record, so that both sides of a merge can
 * be kept.
 *
 * @module
 */
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts'

/** Text of a lock. */
export function lockText(head: string, lines: readonly string[]): string {
  return head + lines.map((line) => `${line}\n`).join('')
}

/**
 * Parses the records of a lock with their lines (from 1), and the numbers of invalid lines, such as conflict markers.
 */
export function readLockLines<Item>(text: string, readItem: (line: string) => Item | undefined) {
  const records: { readonly record: Item; readonly line: number }[] = []
  const unread: number[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line === '' || line.startsWith('#')) continue
    const record = readItem(line)
    if (record === undefined) unread.push(index + 1)
    else records.push({ record, line: index + 1 })
  }
  return { records, unread }
}

/** Reports for invalid lines. */
export function unreadLines(lines: readonly number[], file: string, message: string): Diagnostic[] {
  const hint = 'remove the line; if it is a merge conflict marker, keep the lines of both sides'
  return lines.map((line) => diagnostic('lock/syntax', message, { location: { file, line, column: 1 }, hint }))
}
