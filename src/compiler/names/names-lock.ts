/**
 * `names.lock`: which names of pages mean what, a line each, in order. So it is known what a name meant when that is gone.
 * Lines of two branches can be joined without a thought.
 *
 * @module
 */
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'

/** Its name, in the folder of the site. */
export const namesLockFile = 'names.lock'

/** A name of a file, and the id of the symbol that it meant. */
export interface LockedName {
  readonly file: string
  /** As it is written, in code style. */
  readonly name: string
  readonly id: string
}

const head = `# What the names in code style on the pages of this site mean: "docs lock" writes it, "docs check" tells which of them are gone.
# Commit it. Both sides of a merge can stay.
`

/** The text of a lock. */
export function writeNamesLock(names: readonly LockedName[]): string {
  const lines = names.map(({ file, name, id }) => `${encodeURI(file)} ${encodeURIComponent(name)} ${id}\n`)
  return head + [...new Set(lines)].sort().join('')
}

/** Reads a lock. A line that cannot be read is a report, such as the mark of a merge that was not finished. */
export function readNamesLock(text: string): {
  readonly names: readonly LockedName[]
  readonly diagnostics: readonly Diagnostic[]
} {
  const names: LockedName[] = []
  const diagnostics: Diagnostic[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line === '' || line.startsWith('#')) continue
    const [, file, name, id] = /^(\S+) (\S+) ([a-z]+ .+)$/.exec(line) ?? []
    try {
      if (file === undefined || name === undefined || id === undefined) throw new URIError()
      names.push({ file: decodeURI(file), name: decodeURIComponent(name), id })
    } catch {
      const place = { file: namesLockFile, line: index + 1, column: 1 }
      const hint = 'take the line out; where a merge has left marks, keep the lines of both sides'
      diagnostics.push(diagnostic('lock/syntax', 'this line is no name of a page', { place, hint }))
    }
  }
  return { names, diagnostics }
}
