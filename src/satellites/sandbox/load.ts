import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diagnostic, type Diagnostic, startOf } from '../../diagnostics/diagnostic.ts'
import type { ApiReader } from '../../model/built-in-plugin.ts'
import { describe, type Described } from './describe.ts'
import { mappingOf, isMapping } from '../../base/mapping.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import { readYaml } from '../../text/yaml/yaml.ts'
import type { Row, TableRule } from './rules.ts'
import type { Fixtures } from './store.ts'
import { createValidator } from './validate.ts'

/** A description, prepared for the sandbox. */
export interface LoadedDescription {
  readonly described: Described
  /** The original description in one document. */
  readonly json: string
}

/** Reads a file by its path relative to the site's folder; returns `undefined` for a missing file. */
export type ReadText = (path: string) => string | undefined

/**
 * Loads a description with its parts and validates it like the API reference. Caches the result in `cache`, since
 * validation may take longer than the start of a sandbox.
 *
 * @param path root file, relative to the site's folder
 */
export async function loadForSandbox(
  path: string,
  {
    api,
    read,
    cache,
    version,
  }: {
    readonly api: Pick<ApiReader, 'needs' | 'load'>
    readonly read: ReadText
    readonly cache?: string
    readonly version: string
  },
): Promise<{ readonly loaded?: LoadedDescription; readonly diagnostics: readonly Diagnostic[] }> {
  const text = read(path)
  if (text === undefined) {
    const message = `there is no API description at "${path}"`
    return { diagnostics: [diagnostic('openapi/invalid', message)] }
  }
  const file = cache === undefined ? undefined : join(cache, `${digestOf(JSON.stringify([version, path]))}.json`)
  const cached = file === undefined ? undefined : readKept(file, read)
  if (cached !== undefined) return { loaded: cached, diagnostics: [] }
  const texts = gather(path, text, { api, read })
  const digest = digestOf(JSON.stringify([version, path, texts]))
  const { [path]: _, ...needed } = texts
  const { description, diagnostics } = await api.load({ path, text, digest, needed })
  if (description === undefined) return { diagnostics }
  const root = mappingOf(description.root)
  if (cache !== undefined && file !== undefined) {
    const digests = Object.fromEntries(Object.entries(texts).map(([file, content]) => [file, digestOf(content)]))
    keep(cache, file, JSON.stringify({ read: digests, root, json: description.json }))
  }
  return { loaded: { described: describe(root), json: description.json }, diagnostics }
}

/** Maximum number of characters in all parts. The parser rejects half of it. */
const maxCharacters = 64_000_000

/**
 * Collects the root file and all files it refers to, directly or indirectly. Each file is scanned once.
 */
function gather(
  path: string,
  text: string,
  { api, read }: { readonly api: Pick<ApiReader, 'needs'>; readonly read: ReadText },
): Readonly<Record<string, string>> {
  const texts: Record<string, string> = { [path]: text }
  let size = text.length
  let fresh: Readonly<Record<string, string>> = {}
  do {
    const contents = api
      .needs({ path, text, digest: '', needed: fresh })
      .filter((partPath) => !Object.hasOwn(texts, partPath))
      .flatMap((partPath) => {
        const content = read(partPath)
        return content === undefined ? [] : [[partPath, content] as const]
      })
    fresh = Object.fromEntries(contents)
    for (const [file, content] of contents) {
      texts[file] = content
      size += content.length
    }
  } while (Object.keys(fresh).length > 0 && size <= maxCharacters)
  return Object.fromEntries(Object.entries(texts).sort(([first], [second]) => (first < second ? -1 : 1)))
}

/** Writes a cache file. Disk errors are ignored: they only slow down the next start. */
function keep(cache: string, file: string, text: string): void {
  const next = `${file}.${process.pid}`
  try {
    mkdirSync(cache, { recursive: true })
    writeFileSync(next, text)
    renameSync(next, file)
  } catch {
    if (existsSync(next)) rmSync(next)
  }
}

/** Reads a cached description. It is valid while the digests of all its files are unchanged. */
function readKept(file: string, readFile: ReadText): LoadedDescription | undefined {
  if (!existsSync(file)) return undefined
  try {
    const cached = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<'read' | 'root' | 'json', unknown>>
    const isSame = ([path, digest]: readonly [string, unknown]): boolean => {
      const text = readFile(path)
      return text !== undefined && digestOf(text) === digest
    }
    const { root, json } = cached
    if (!isMapping(cached.read) || typeof json !== 'string' || !Object.entries(cached.read).every(isSame))
      return undefined
    return { described: describe(mappingOf(root)), json }
  } catch {
    return undefined
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** Maximum size (bytes) of a file with initial rows. */
const maxBytes = 64 * 1024 * 1024

/**
 * Reads initial rows: a map of tables to lists of rows, in YAML or JSON. Rows of a table with a schema are validated.
 */
export function readFixtures(
  text: string,
  {
    file,
    tables,
    described,
  }: {
    readonly file: string
    readonly tables: Readonly<Record<string, TableRule<never>>>
    readonly described: Described
  },
): { readonly fixtures?: Fixtures; readonly diagnostics: readonly Diagnostic[] } {
  const yaml = readYaml(text, { file, maxBytes })
  const diagnostics: Diagnostic[] = []
  const report = (message: string, path: readonly (string | number)[], hint?: string): void =>
    void diagnostics.push(
      diagnostic('sandbox/fixtures', message, { location: yaml.locationOf(path) ?? startOf(file), hint }),
    )
  for (const { message, location, hint } of yaml.problems)
    diagnostics.push(diagnostic('sandbox/fixtures', message, { location, hint }))
  if (diagnostics.length > 0) return { diagnostics }
  if (!isMapping(yaml.value)) {
    report('the file is not a mapping of tables to lists of rows', [])
    return { diagnostics }
  }
  const validator = createValidator(described.root)
  const fixtures: Record<string, readonly Row[]> = {}
  for (const [name, rows] of Object.entries(yaml.value)) {
    const rule = tables[name]
    if (rule === undefined || !Object.hasOwn(tables, name)) {
      report(
        `there is no table "${name}"`,
        [name],
        didYouMean(name, Object.keys(tables), `there are ${Object.keys(tables).join(', ')}`),
      )
    } else if (!Array.isArray(rows)) report('the rows of a table are a list', [name])
    else {
      const schema =
        rule.schema === undefined
          ? undefined
          : mappingOf(mappingOf(described.root['components'])['schemas'])[rule.schema]
      for (const [index, row] of rows.entries()) {
        if (!isMapping(row)) report('a row is a mapping', [name, index])
        if (schema === undefined) continue
        const at = { pointer: `/components/schemas/${rule.schema}`, value: mappingOf(schema) }
        for (const { loc, message } of validator.check(at, row, { role: 'answer', loc: name })) {
          const inside = loc.slice(1)
          report(`${inside.join('.') || 'the row'} ${message}`, [name, index, ...inside])
        }
      }
      const asKept = rule.read
      fixtures[name] = asKept === undefined ? (rows as Row[]) : rows.filter(isMapping).map((row) => asKept(row))
    }
  }
  return diagnostics.length > 0 ? { diagnostics } : { fixtures, diagnostics }
}
