/**
 * What readers of a page have before its first example: the key `test.given` of the configuration.
 *
 * @module
 */
import { configFile } from './config/load.ts'
import { defined } from './defined.ts'
import { diagnostic, startOf, type Diagnostic } from './diagnostics/diagnostic.ts'
import type { TestOptions } from './model/snippet.ts'
import { readInside } from './read/files.ts'
import { matcherOf } from './read/globs.ts'
import type { FirstState, TestApi } from './test-api.ts'

/** What a page is given. */
export interface Given extends FirstState {
  readonly env: Readonly<Record<string, string>>
  /** The files of rows as they are, for the key of its result. */
  readonly texts: readonly string[]
}

/** Reads the files of rows once. */
export interface GivenReader {
  /** All entries of the configuration that match the page, in order. */
  of(file: string): Given
  /** What is wrong with files that were read. */
  readonly diagnostics: readonly Diagnostic[]
}

export function givenReader(root: string, given: TestOptions['given'], api: TestApi | undefined): GivenReader {
  const diagnostics: Diagnostic[] = []
  const entries = given.map((entry) => ({ ...entry, matches: matcherOf([entry.files], []) }))
  const known = new Map<string, ReturnType<typeof rowsOf>>()
  const rowsOf = (path: string): { readonly text: string; readonly rows: FirstState['fixtures'] } => {
    const found = readInside(root, path)
    if (typeof found === 'string') {
      const message = `test.given names "${path}", and there is no such file`
      diagnostics.push(diagnostic('sandbox/fixtures', message, { place: startOf(configFile) }))
      return { text: '', rows: [] }
    }
    const text = found.bytes.toString('utf8')
    const read = api?.readRows(text, path)
    diagnostics.push(...(read?.diagnostics ?? []))
    return { text, rows: read?.fixtures === undefined ? [] : [read.fixtures] }
  }
  return {
    diagnostics,
    of(file) {
      const own = entries.filter(({ matches }) => matches(file))
      const files = own
        .flatMap(({ fixtures }) => fixtures)
        .map((path) => {
          const one = known.get(path) ?? rowsOf(path)
          known.set(path, one)
          return one
        })
      return defined({
        env: Object.assign({}, ...own.map(({ env }) => env)) as Readonly<Record<string, string>>,
        clock: own.findLast(({ clock }) => clock !== undefined)?.clock,
        texts: files.map(({ text }) => text),
        fixtures: files.flatMap(({ rows }) => rows),
      })
    },
  }
}
