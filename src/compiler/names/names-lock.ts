/**
 * `names.lock`: meanings of the names on pages, sorted, one on each line. It preserves the meaning of a name after its
 * removal from the API. The lines of two branches can be merged without conflicts.
 *
 * @module
 */
import { tryDecode, tryDecodeAddress } from '../../base/percent.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { lockText, readLockLines, unreadLines } from '../../text/lock-lines.ts'

/** Name of the file in the site's folder. */
export const namesLockFile = 'names.lock'

/** A name in a file, with the id of its symbol. */
export interface LockedName {
  readonly file: string
  /** Name as written in code style. */
  readonly name: string
  readonly id: string
}

const head = `# Meanings of the names in code style on the pages of this site. "docs lock" writes them, "docs check" reports lost ones.
# Commit this file. In a merge, keep both sides.
`

/** Serializes a lock. */
export function writeNamesLock(names: readonly LockedName[]): string {
  const lines = names.map(({ file, name, id }) => `${encodeURI(file)} ${encodeURIComponent(name)} ${id}`)
  return lockText(head, [...new Set(lines)].sort())
}

/** Parses a lock. Reports invalid lines, such as a merge conflict marker. */
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
