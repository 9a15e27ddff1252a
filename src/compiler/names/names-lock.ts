/**
 * `names.lock`: which names of pages mean what, a line each, in order. So it is known what a name meant when that is gone.
 * Lines of two branches can be joined without a thought.
 *
 * @module
 */
import { tryDecode, tryDecodeAddress } from '../../base/percent.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { lockText, readLockLines, unreadLines } from '../../text/lock-lines.ts'

/** Its name, in the folder of the site. */
export const namesLockFile = 'names.lock'

/** A name of a file, and the id of the symbol that it meant. */
export interface LockedName {
  readonly file: string
  /** As it is written, in code style. */
  readonly name: string
  readonly id: string
}

const head = `# Meanings of the names in code style on the pages of this site. "docs lock" writes them, "docs check" reports lost ones.
# Commit this file. In a merge, keep both sides.
`

/** The text of a lock. */
export function writeNamesLock(names: readonly LockedName[]): string {
  const lines = names.map(({ file, name, id }) => `${encodeURI(file)} ${encodeURIComponent(name)} ${id}`)
  return lockText(head, [...new Set(lines)].sort())
}

/** Reads a lock. A line that cannot be read is a report, such as the mark of a merge that was not finished. */
export function readNamesLock(text: string): {
  readonly names: readonly LockedName[]
  readonly diagnostics: readonly Diagnostic[]
} {
  const { records, unread } = readLockLines(text, readLine)
  return {
    names: records.map(({ record }) => record),
    diagnostics: unreadLines(unread, namesLockFile, 'this line is not a name on a page'),
  }
}

function readLine(line: string): LockedName | undefined {
  const [, path = '%', text = '%', id = ''] = /^(\S+) (\S+) ([a-z]+ .+)$/.exec(line) ?? []
  const [file, name] = [tryDecodeAddress(path), tryDecode(text)]
  return file === undefined || name === undefined ? undefined : { file, name, id }
}
