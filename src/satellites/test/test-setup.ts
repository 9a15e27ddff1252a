/**
 * Setup of a page before its first example: the key `test.given` of the configuration.
 *
 * @module
 */
import { configFile } from '../../compiler/config/load.ts'
import { defined } from '../../base/defined.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import { diagnostic, startOf, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import type { TestOptions } from '../../model/snippet.ts'
import { readInside } from '../../compiler/read/files.ts'
import { matcherOf } from '../../compiler/read/globs.ts'
import { readYaml } from '../../text/yaml/yaml.ts'
import type { SnippetPage } from './steps.ts'
import type { FirstState, TestApi } from './test-api.ts'

/** Setup of a page. */
export interface Given extends FirstState {
  readonly env: Readonly<Record<string, string>>
  /** Contents of the files with rows, for the digest of the test result. */
  readonly texts: readonly string[]
  /** Commands to run first. */
  readonly before: readonly { readonly code: string; readonly location: Location }[]
}

/** Reads the setup of pages. Each file is read once. */
export interface GivenReader {
  /**
   * Merges all entries of the configuration that match the page, or the samples of an operation, in
   * order.
   */
  of(page: Pick<SnippetPage, 'file' | 'operation'>): Given
  /** Problems in the read files. */
  readonly diagnostics: readonly Diagnostic[]
}

export function givenReader(root: string, setups: TestOptions['given'], api: TestApi | undefined): GivenReader {
  const diagnostics: Diagnostic[] = []
  const locationOf = locatorOf(root)
  const entries = setups.map((entry, index) => {
    const { operations, without } = entry
    const report = (message: string, hint: string, ...path: readonly (string | number)[]): void =>
      void diagnostics.push(diagnostic('snippet/given', message, { location: locationOf([index, ...path]), hint }))
    const tables = api?.tables ?? without
    for (const [at, name] of without.entries()) {
      const hint = didYouMean(name, tables, `there are ${tables.join(', ')}`)
      if (!tables.includes(name)) report(`test.given empties the unknown table "${name}"`, hint, 'without', at)
    }
    const operationsOfApi = api?.operations ?? []
    const ids = operations?.flatMap((name, index) => {
      const matches = operationsOfApi.filter(({ id, method, path }) => name === id || name === `${method} ${path}`)
      const all = operationsOfApi.map(({ id }) => id)
      if (matches.length === 0 && api !== undefined) {
        const hint = didYouMean(name, all, 'write the operationId, or METHOD /path')
        report(`test.given names the unknown operation "${name}"`, hint, 'operations', index)
      }
      return matches.map(({ id }) => id)
    })
    const from = entry.before === undefined ? [] : [{ code: entry.before, location: locationOf([index, 'before']) }]
    return { ...entry, index, before: from, matches: matcherOf([entry.files], []), ids }
  })
  const cache = new Map<string, ReturnType<typeof rowsOf>>()
  const rowsOf = (
    path: string,
    location: Location,
  ): { readonly text: string; readonly rows: FirstState['fixtures'] } => {
    const file = readInside(root, path)
    if (typeof file === 'string') {
      const message = `test.given names "${path}", but the file does not exist`
      diagnostics.push(diagnostic('sandbox/fixtures', message, { location }))
      return { text: '', rows: [] }
    }
    const text = file.bytes.toString('utf8')
    const fixtures = api?.readRows(text, path)
    diagnostics.push(...(fixtures?.diagnostics ?? []))
    return { text, rows: fixtures?.fixtures === undefined ? [] : [fixtures.fixtures] }
  }
  return {
    diagnostics,
    of({ file, operation }) {
      const isOf = (entry: (typeof entries)[number]): boolean =>
        entry.ids === undefined || (operation !== undefined && entry.ids.includes(operation))
      const matching = entries.filter((entry) => entry.matches(file) && isOf(entry))
      const files = matching
        .flatMap(({ fixtures, index }) =>
          fixtures.map((path, position) => ({ path, at: [index, 'fixtures', position] })),
        )
        .map(({ path, at }) => {
          const rows = cache.get(path) ?? rowsOf(path, locationOf(at))
          cache.set(path, rows)
          return rows
        })
      return defined({
        env: Object.assign({}, ...matching.map(({ env }) => env)) as Readonly<Record<string, string>>,
        without: [...new Set(matching.flatMap(({ without }) => without))],
        before: matching.flatMap(({ before }) => before),
        clock: matching.findLast(({ clock }) => clock !== undefined)?.clock,
        texts: files.map(({ text }) => text),
        fixtures: files.flatMap(({ rows }) => rows),
      })
    },
  }
}

/** Locates entries of `test.given` and their parts. */
function locatorOf(root: string): (path: readonly (string | number)[]) => Location {
  const config = readInside(root, configFile)
  const text = typeof config === 'string' ? '' : config.bytes.toString('utf8')
  const { locationOf } = readYaml(text, { file: configFile, maxBytes: Number.MAX_SAFE_INTEGER })
  return (path) => locationOf(['test', 'given', ...path]) ?? startOf(configFile)
}
