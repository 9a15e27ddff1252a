import { commonAnswers } from './answers.ts'
import type { ErrorsData, Reference } from './data.ts'
import type { Call } from './outline.ts'
import type { Texts } from './texts.ts'
import { byCodePoint, makeUnique } from './names.ts'
import { statusLabel } from './statuses.ts'
import { dict, isDict, list, literal, text, type Dict } from './value.ts'

/** What the page takes from the rest of the reference. */
export interface ErrorsAround {
  readonly texts: Texts
  /** Id of the entry that new prose goes to. */
  readonly entry: string
  /** Routes of the pages of schemas. */
  readonly schemas: ReadonlyMap<string, string>
  /** The address of an operation's page. */
  href(call: Call): string
}

/** So many operations are always listed by name. */
const fewOperations = 4

/** A status as it is collected: its object in the catalogue, its keys, and where they occur. */
interface Row {
  readonly node: Dict
  readonly keys: Map<string, { readonly said?: readonly [Dict, string]; readonly usedBy: Reference[] }>
}

/**
 * The catalogue of errors: what the description lists (`x-error-catalogue`), and what its operations add
 * (`x-error-keys`). Where it has neither, the answers that stand for errors, by status. `undefined` where there are none.
 */
export function errorsPage(root: Dict, calls: readonly Call[], around: ErrorsAround): ErrorsData | undefined {
  const rows = keyRows(root, calls, around)
  const all = calls.filter(({ kind }) => kind === 'operation').length
  const shown =
    rows.size > 0
      ? withKeys(rows, { ...around, meanings: meaningsOf(root, rows), all })
      : commonAnswers(root, calls, around)
  return shown.length === 0 ? undefined : { kind: 'errors', title: 'Errors', keys: '', rows: shown }
}

function keyRows(root: Dict, calls: readonly Call[], { href }: ErrorsAround): Map<string, Row> {
  const rows = new Map<string, Row>()
  for (const node of list(root['x-error-catalogue']).map(dict)) {
    const row: Row = { node, keys: new Map() }
    rows.set(literal(node['status']), row)
    for (const { key, said } of keysOf(node['keys'])) row.keys.set(key, { ...(said && { said }), usedBy: [] })
  }
  for (const call of calls) {
    for (const [status, keys] of Object.entries(dict(call.node['x-error-keys']))) {
      const row = rows.get(status) ?? { node: {}, keys: new Map() }
      rows.set(status, row)
      for (const key of list(keys).map(literal)) {
        const known = row.keys.get(key) ?? { usedBy: [] }
        row.keys.set(key, known)
        known.usedBy.push({ label: call.title, href: href(call) })
      }
    }
  }
  return rows
}

/** Keys are a list, of names or of objects with a description, or a map of names to descriptions. */
function keysOf(keys: unknown): readonly { readonly key: string; readonly said?: readonly [Dict, string] }[] {
  if (isDict(keys)) return Object.keys(keys).map((key) => ({ key, said: [keys, key] }))
  return list(keys).map((one) => {
    const key = isDict(one) ? text(one['key']) : undefined
    return key === undefined ? { key: literal(one) } : { key, said: [dict(one), 'description'] }
  })
}

/** What an enumeration says of its values: of all that say something, the one that has most of the keys. */
function meaningsOf(root: Dict, rows: ReadonlyMap<string, Row>): Dict {
  const keys = new Set([...rows.values()].flatMap((row) => [...row.keys.keys()]))
  let found: Dict = {}
  let most = 0
  for (const schema of Object.values(dict(dict(root['components'])['schemas'])).map(dict)) {
    const meanings = dict(schema['x-enumDescriptions'] ?? schema['x-enum-descriptions'])
    const known = Object.keys(meanings).filter((key) => keys.has(key)).length
    if (known > most) [found, most] = [meanings, known]
  }
  return found
}

function withKeys(
  rows: ReadonlyMap<string, Row>,
  { texts, entry, meanings, all }: ErrorsAround & { readonly meanings: Dict; readonly all: number },
): ErrorsData['rows'] {
  const unique = makeUnique()
  return [...rows]
    .sort(([a], [b]) => byCodePoint(a, b))
    .map(([status, { node, keys }]) => {
      const words = texts.of(node, entry)
      return {
        id: unique(`status-${status.toLowerCase()}`),
        label: statusLabel(status),
        status,
        ...(words === undefined ? {} : { text: words }),
        // A key may stand at two statuses; the plain id leads to the first.
        keys: [...keys].map(([key, { said, usedBy }]) => {
          const own = said === undefined ? undefined : texts.of(said[0], entry, said[1])
          const meaning = own ?? (Object.hasOwn(meanings, key) ? texts.of(meanings, entry, key) : undefined)
          const isEverywhere = all > fewOperations && usedBy.length === all
          return {
            id: unique(key),
            key,
            ...(meaning === undefined ? {} : { text: meaning }),
            ...(isEverywhere ? { usedBy: [], isEverywhere } : { usedBy }),
          }
        }),
      }
    })
}
