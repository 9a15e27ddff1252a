import { commonAnswers, type ErrorsAround } from './answers.ts'
import type { ErrorsData, Reference } from './data.ts'
import { catalogueKeys } from './error-meanings.ts'
import type { Call } from './outline.ts'
import { byCodePoint, makeUnique } from './names.ts'
import { statusLabel } from './statuses.ts'
import { dict, list, literal, type Dict } from './value.ts'

/** So many operations are always listed by name. */
const fewOperations = 4

/** A status as it is collected: its object in the catalogue, its keys, and where they occur. */
interface Row {
  readonly node: Dict
  /** The operations by the keys that they name. */
  readonly keys: Map<string, Reference[]>
}

/**
 * The catalogue of errors: what the description lists (`x-error-catalogue`), and what its operations add
 * (`x-error-keys`). Where it has neither, the answers that stand for errors, by status. `undefined` where there are none.
 */
export function errorsPage(root: Dict, calls: readonly Call[], around: ErrorsAround): ErrorsData | undefined {
  const rows = keyRows(root, calls, around)
  const all = calls.filter(({ kind }) => kind === 'operation').length
  const shown = rows.size > 0 ? withKeys(rows, around, all) : commonAnswers(root, calls, around)
  return shown.length === 0 ? undefined : { kind: 'errors', title: 'Errors', keys: '', rows: shown }
}

function keyRows(root: Dict, calls: readonly Call[], { href }: ErrorsAround): Map<string, Row> {
  const rows = new Map<string, Row>()
  for (const node of list(root['x-error-catalogue']).map(dict)) {
    const row: Row = { node, keys: new Map() }
    rows.set(literal(node['status']), row)
    for (const { key } of catalogueKeys(node['keys'])) row.keys.set(key, [])
  }
  for (const call of calls) {
    for (const [status, keys] of Object.entries(dict(call.node['x-error-keys']))) {
      const row = rows.get(status) ?? { node: {}, keys: new Map() }
      rows.set(status, row)
      for (const key of list(keys).map(literal)) {
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
  { texts, entry, meaning }: ErrorsAround,
  all: number,
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
        keys: [...keys].map(([key, usedBy]) => {
          const text = meaning(status, key)
          const isEverywhere = all > fewOperations && usedBy.length === all
          return {
            id: unique(key),
            key,
            ...(text === undefined ? {} : { text }),
            ...(isEverywhere ? { usedBy: [], isEverywhere } : { usedBy }),
          }
        }),
      }
    })
}
