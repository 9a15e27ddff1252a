import { defined } from '../../base/defined.ts'
import type { PageOfAll } from '../../api/reference-entries.ts'
import { numberedPages } from './list-pages.ts'
import { pagesOf } from './paged.ts'
import type { ErrorAnswer, ErrorsData, Reference, TextRef } from './data.ts'
import { errorKeysOf } from '../../api/calls.ts'
import { byCodePoint, makeUnique } from '../../api/names.ts'
import type { Call } from './outline.ts'
import { statusLabel } from './bodies.ts'
import type { Texts } from '../../api/texts.ts'
import { dict, list, literal, text, type ApiWords, type Dict, resolve, isDict } from '../../api/value.ts'

/** Id of the page's entry, which contains its prose. */
const entry = 'errors'

/** Maximum number of operations that are always listed by name. */
const fewOperations = 4

/** A status: its object in the catalog, and its keys with the operations that use them. */
interface Row {
  readonly node: Dict
  /** Operations by key. */
  readonly keys: Map<string, Reference[]>
}

/**
 * The error catalog: keys listed in the description (`x-error-catalogue`), and keys added by operations
 * (`x-error-keys`); without keys, the error responses by status. `undefined` if the description has neither.
 */
export function errorsPage(root: Dict, calls: readonly Call[], context: ErrorsContext): ErrorsData | undefined {
  const rows = keyRows(root, calls, context)
  const all = calls.filter(({ kind }) => kind === 'operation').length
  const shownRows = rows.size > 0 ? withKeys(rows, context, all) : commonAnswers(root, calls, context)
  return shownRows.length === 0
    ? undefined
    : { kind: 'errors', title: context.words.headings.errors, keys: '', rows: shownRows }
}

function keyRows(root: Dict, calls: readonly Call[], { href }: ErrorsContext): Map<string, Row> {
  const rows = new Map<string, Row>()
  for (const node of list(root['x-error-catalogue']).map(dict)) {
    const row: Row = { node, keys: new Map() }
    rows.set(literal(node['status']), row)
    for (const { key } of catalogueKeys(node['keys'])) row.keys.set(key, [])
  }
  for (const call of calls) {
    for (const { status, keys } of errorKeysOf(call.node)) {
      const row = rows.get(status) ?? { node: {}, keys: new Map() }
      rows.set(status, row)
      for (const key of keys) {
        const usedBy = row.keys.get(key) ?? []
        row.keys.set(key, usedBy)
        usedBy.push({ label: call.title, href: href(call) })
      }
    }
  }
  return rows
}

function withKeys(
  rows: ReadonlyMap<string, Row>,
  { texts, words, meaning }: ErrorsContext,
  all: number,
): ErrorsData['rows'] {
  const unique = makeUnique()
  return [...rows]
    .sort(([a], [b]) => byCodePoint(a, b))
    .map(([status, { node, keys }]) => {
      return defined({
        id: unique(`status-${status.toLowerCase()}`),
        label: statusLabel(status, words),
        status,
        text: texts.of(node, entry),
        // A key may have two statuses; the plain id is the anchor of the first.
        keys: [...keys].map(([key, usedBy]) => {
          const isEverywhere = all > fewOperations && usedBy.length === all
          return defined({
            id: unique(key),
            key,
            text: meaning(status, key),
            ...(isEverywhere ? { usedBy: [], isEverywhere } : { usedBy }),
          })
        }),
      })
    })
}

/** Values shared by pages about the whole description. */
export interface ErrorsContext {
  readonly texts: Texts
  readonly words: ApiWords
  /** Route of the reference. */
  readonly base: string
  /** Routes of schema pages, by name. */
  readonly schemas: ReadonlyMap<string, string>
  /** The address of an operation's page. */
  href(call: Call): string
  readonly meaning: Meaning
}

/** Error responses by status. Responses with the same text and schema are merged, with all their operations. */
function commonAnswers(root: Dict, calls: readonly Call[], context: ErrorsContext): ErrorsData['rows'] {
  const { texts, words, schemas, href } = context
  const byStatus = new Map<string, Map<string, ErrorAnswer & { readonly usedBy: Reference[] }>>()
  for (const call of calls) {
    for (const [status, value] of Object.entries(dict(call.node['responses']))) {
      if (!/^(?:[45]|default$)/.test(status)) continue
      const { node, described } = resolve(root, value)
      const name = schemaOf(root, node)
      const route = name === undefined ? undefined : schemas.get(name)
      const answers = byStatus.get(status) ?? new Map<string, ErrorAnswer & { readonly usedBy: Reference[] }>()
      byStatus.set(status, answers)
      const key = JSON.stringify([text(node['description'])?.trim(), name])
      let answer = answers.get(key)
      if (answer === undefined) {
        answer = {
          ...defined({ text: texts.of(described, entry) }),
          ...(name === undefined || route === undefined ? {} : { schema: { label: name, href: route } }),
          usedBy: [],
        }
        answers.set(key, answer)
      }
      answer.usedBy.push({ label: call.title, href: href(call) })
    }
  }
  const unique = makeUnique()
  return [...byStatus]
    .sort(([a], [b]) => byCodePoint(a, b))
    .map(([status, answers]) => ({
      id: unique(`status-${status.toLowerCase()}`),
      label: statusLabel(status, words),
      status,
      keys: [],
      answers: [...answers.values()],
    }))
}

/** Name of the schema of a response body, or of its list items. */
function schemaOf(root: Dict, response: Dict): string | undefined {
  const media = resolve(root, Object.values(dict(response['content']))[0]).node
  const { schema, node } = resolve(root, media['schema'])
  const only = list(node['allOf']).length === 1 ? list(node['allOf'])[0] : node['items']
  return schema ?? resolve(root, only).schema
}

/** Explanation of an error key at a status, if the description has one. */
export type Meaning = (status: string, key: string) => TextRef | undefined

/**
 * Explanations of error keys from the catalog (`x-error-catalogue`), or else from an enumeration of the
 * keys.
 *
 * @param entry id of the entry that contains the prose
 */
export function errorMeanings(
  root: Dict,
  calls: readonly Call[],
  { texts, entry }: { readonly texts: Texts; readonly entry: string },
): Meaning {
  const proseByKey = new Map<string, readonly [Dict, string]>()
  const keys = new Set<string>()
  for (const row of list(root['x-error-catalogue']).map(dict)) {
    for (const { key, prose } of catalogueKeys(row['keys'])) {
      keys.add(key)
      if (prose !== undefined) proseByKey.set(`${literal(row['status'])} ${key}`, prose)
    }
  }
  for (const { node } of calls)
    for (const errorKeys of errorKeysOf(node)) for (const key of errorKeys.keys) keys.add(key)
  const values = enumerationOf(root, keys)
  return (status, key) => {
    const [node, name] = proseByKey.get(`${status} ${key}`) ?? []
    const prose = node && texts.of(node, entry, name)
    return prose ?? (Object.hasOwn(values, key) ? texts.of(values, entry, key) : undefined)
  }
}

/** The keys of a status: a list, of names or of objects with a description, or a map of names to descriptions. */
function catalogueKeys(keys: unknown): readonly { readonly key: string; readonly prose?: readonly [Dict, string] }[] {
  if (isDict(keys)) return Object.keys(keys).map((key) => ({ key, prose: [keys, key] }))
  return list(keys).map((listedKey) => {
    const key = isDict(listedKey) ? text(listedKey['key']) : undefined
    return key === undefined ? { key: literal(listedKey) } : { key, prose: [dict(listedKey), 'description'] }
  })
}

/** Explanations in the enumeration that contains the most keys. */
function enumerationOf(root: Dict, keys: ReadonlySet<string>): Dict {
  let best: Dict = {}
  let maxCount = 0
  for (const schema of Object.values(dict(dict(root['components'])['schemas'])).map(dict)) {
    const meanings = dict(schema['x-enumDescriptions'] ?? schema['x-enum-descriptions'])
    const matches = Object.keys(meanings).filter((key) => keys.has(key)).length
    if (matches > maxCount) [best, maxCount] = [meanings, matches]
  }
  return best
}

/**
 * Pages of the error catalog. Keys are on one page, because links use their anchors; the operations of responses
 * continue on further pages.
 */
export function errorPages(
  errors: ErrorsData | undefined,
  { words, base }: { readonly words: ApiWords; readonly base: string },
  node: unknown,
): readonly PageOfAll<ErrorsData>[] {
  if (errors === undefined) return []
  const rows = errors.rows.some(({ keys }) => keys.length > 0) ? [errors.rows] : rowsByPage(errors)
  const spans = rows.map((page) => [...new Set([page[0]?.status, page.at(-1)?.status])].join(' – '))
  return numberedPages('errors', spans, { title: errors.title, words, base }).map(
    ({ id, route, ...pageData }, index) => {
      const data = { ...errors, ...pageData, rows: rows[index]! }
      return { id, route, node, data }
    },
  )
}

function rowsByPage({ rows }: ErrorsData): readonly ErrorsData['rows'][] {
  const flat = rows.flatMap((outer) =>
    (outer.answers ?? []).flatMap((inner) => inner.usedBy.map((leaf) => ({ outer, inner, leaf }))),
  )
  return pagesOf(flat, ({ label, href }) => label + href).map((page) =>
    page.map(({ outer, inners }) => {
      const answers = inners.map(({ inner, leaves }) => ({ ...inner, usedBy: leaves }))
      return defined({ ...outer, answers })
    }),
  )
}
