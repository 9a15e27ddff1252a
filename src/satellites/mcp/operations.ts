import { apiParameter, operationsOf as callsOf, parametersOf } from '../../api/calls.ts'
import { basePath } from '../../api/servers.ts'
import { dict, list, text, valueAt, type Dict } from '../../api/value.ts'
import type { ApiParameter } from '../../model/api-operation.ts'
import { kebab } from '../../model/address.ts'
import type { OpenSite } from './site.ts'
import { SourceError } from '../built-site/index.ts'

/** An operation of a description of the site. */
export interface Operation {
  /** Its `operationId`, else its method and path: `GET /orders/{id}`. */
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  /** Path of the description. */
  readonly description: string
  /** Path of the API's first server: `/v1`. */
  readonly base: string
  /** The operation object, with the parameters of its path item. */
  readonly node: Dict
  readonly parameters: readonly ApiParameter[]
  /** The description, for references. */
  readonly root: Dict
}

/** The operations of all descriptions of a site, in their order. */
export async function operationsOf(site: OpenSite): Promise<readonly Operation[]> {
  const { descriptions } = await site.listing()
  const all = await Promise.all(
    descriptions.map(async (path) => {
      const text = await site.source.read(path)
      return text === undefined ? [] : operationsIn(path, dict(JSON.parse(text)))
    }),
  )
  return all.flat()
}

function operationsIn(description: string, root: Dict): readonly Operation[] {
  const base = basePath(root)
  return [...callsOf(root['paths'], root)].map((call) => {
    const { path, method, item, node } = call
    const inherited = list(item['parameters'])
    return {
      id: text(node['operationId']) ?? `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      summary: String(node['summary'] ?? node['description'] ?? '').split('\n')[0] ?? '',
      description,
      base,
      node: inherited.length === 0 ? node : { ...node, parameters: [...inherited, ...list(node['parameters'])] },
      parameters: parametersOf(call, root).map((parameter) => apiParameter(parameter, root)),
      root,
    }
  })
}

/** Finds an operation by its id or its address. @throws SourceError with a message for the caller */
export async function operationNamed(site: OpenSite, id: string): Promise<Operation> {
  const operations = await operationsOf(site)
  if (operations.length === 0) throw new SourceError('the site describes no API')
  const name = id.trim()
  const match =
    operations.find((operation) => operation.id === name) ??
    operations.find(({ method, path }) => `${method} ${path}`.toLowerCase() === name.toLowerCase())
  if (match === undefined) throw new SourceError(`there is no operation "${id}"; list_operations lists the operations`)
  return match
}

/** The page of an operation, which has the name of the operation and is below the folder of the description. */
export async function pageOfOperation(site: OpenSite, { id, description }: Operation): Promise<string | undefined> {
  const folder = description.replace(/openapi\.json$/, '')
  const name = `/${kebab(id)}.md`
  const { pages } = await site.listing()
  return pages.find(({ path }) => path.startsWith(folder) && path.endsWith(name))?.path
}

/**
 * An operation with the schemas that it uses: `{operation, components}`, with references as written. Deeper schemas come
 * later, so that a cut removes the deepest.
 */
export function withComponents({ node, root }: Operation): {
  readonly operation: Dict
  readonly components: Dict
} {
  const components: Record<string, unknown> = {}
  // A set visits what is added to it.
  const values = new Set<unknown>([node])
  for (const value of values)
    for (const reference of referencesIn(value)) {
      if (Object.hasOwn(components, reference)) continue
      const target = valueAt(root, reference)
      if (target === undefined) continue
      components[reference] = target
      values.add(target)
    }
  return { operation: node, components }
}

function* referencesIn(value: unknown): Iterable<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    if (key === '$ref' && typeof part === 'string') yield part
    else yield* referencesIn(part)
  }
}
