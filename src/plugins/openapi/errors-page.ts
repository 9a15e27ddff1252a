import type { ErrorsData, Reference } from './data.ts'
import type { Call } from './outline.ts'
import type { Texts } from './texts.ts'
import { byCodePoint, makeUnique } from './names.ts'
import { dict, list, literal, type Dict } from './value.ts'

/**
 * The catalogue of errors: what the description lists (`x-error-catalogue`), and what its operations add
 * (`x-error-keys`). `undefined` where there is neither.
 */
export function errorsPage(
  root: Dict,
  calls: readonly Call[],
  {
    texts,
    entry,
    href,
  }: {
    readonly texts: Texts
    readonly entry: string
    /** The address of an operation's page. */
    href(call: Call): string
  },
): ErrorsData | undefined {
  const rows = new Map<string, { readonly node: Dict; readonly keys: Map<string, Reference[]> }>()
  for (const node of list(root['x-error-catalogue']).map(dict)) {
    const keys = list(node['keys']).map((key): [string, Reference[]] => [literal(key), []])
    rows.set(literal(node['status']), { node, keys: new Map(keys) })
  }
  for (const call of calls) {
    for (const [status, keys] of Object.entries(dict(call.node['x-error-keys']))) {
      const row = rows.get(status) ?? { node: {}, keys: new Map<string, Reference[]>() }
      rows.set(status, row)
      for (const key of list(keys).map(literal)) {
        row.keys.set(key, [...(row.keys.get(key) ?? []), { label: call.title, href: href(call) }])
      }
    }
  }
  if (rows.size === 0) return undefined
  const unique = makeUnique()
  return {
    kind: 'errors',
    title: 'Errors',
    keys: '',
    rows: [...rows]
      .sort(([a], [b]) => byCodePoint(a, b))
      .map(([status, { node, keys }]) => {
        const text = texts.of(node, entry)
        return {
          id: unique(`status-${status.toLowerCase()}`),
          label: status,
          status,
          ...(text === undefined ? {} : { text }),
          // A key may stand at two statuses; the plain id leads to the first.
          keys: [...keys].map(([key, usedBy]) => ({ id: unique(key), key, usedBy })),
        }
      }),
  }
}
