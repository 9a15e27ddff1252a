import { defined } from '../../base/defined.ts'
import type { PageOfAll } from '../../api/reference-entries.ts'
import type { ListData } from './data.ts'
import type { ErrorsContext } from './errors-page.ts'
import type { Call, Outline } from './outline.ts'
import { parametersOf } from '../../api/calls.ts'
import { dict, literal, resolve, text, type Dict } from '../../api/value.ts'
import { stepOfKey } from '../../base/json-pointer.ts'

/** Maximum length of a description in the list, in characters. */
const maxLead = 150

/**
 * The list of deprecated operations, parameters, and fields of named schemas, each with the start of its description.
 * Empty if nothing is deprecated.
 */
export function deprecatedPages(
  { root, calls, schemas: all }: Outline,
  { words, base, schemas, href }: Pick<ErrorsContext, 'words' | 'base' | 'schemas' | 'href'>,
): readonly PageOfAll<ListData>[] {
  const operations = calls.filter(({ kind }) => kind === 'operation')
  const items = [
    ...operations.filter(({ node }) => isGoing(node)).map((call) => item(nameOf(call), href(call), call.node)),
    ...operations.flatMap((call) =>
      parametersOf(call, root)
        .filter(isGoing)
        .map((parameter) => {
          const [name, location] = [literal(parameter['name']), literal(parameter['in'])]
          return item(`${nameOf(call)}: ${name}`, `${href(call)}#${location}.${name}`, parameter)
        }),
    ),
    ...[...all.keys()].flatMap((name) => {
      const { node } = resolve(root, { $ref: `#/components/schemas/${stepOfKey(name)}` })
      const address = schemas.get(name) ?? ''
      const schemaItem = isGoing(node) ? [item(name, address, node)] : []
      const fields = Object.entries(dict(node['properties'])).flatMap(([field, value]) =>
        isGoing(dict(value)) ? [item(`${name}.${field}`, `${address}#${field}`, dict(value))] : [],
      )
      return [...schemaItem, ...fields]
    }),
  ]
  if (items.length === 0) return []
  const { deprecated: title, deprecatedLead: lead } = words.headings
  const data = { kind: 'list', title, lead, keys: '', groups: [], schemas: items } as const
  return [{ id: 'deprecated', route: `${base}/deprecated`, data }]
}

const isGoing = (node: Dict): boolean => node['deprecated'] === true
const nameOf = ({ method, path }: Call): string => `${method.toUpperCase()} ${path}`

function item(label: string, href: string, node: Dict): ListData['schemas'][number] {
  const description = (text(node['description']) ?? text(node['summary']) ?? '').replace(/\s+/g, ' ').trim()
  const lead =
    description.length > maxLead ? `${description.slice(0, maxLead).replace(/[\uD800-\uDBFF]$/, '')}…` : description
  return defined({ label, href, lead: lead === '' ? undefined : lead })
}
