import { kebab } from '../../model/address.ts'
import type { OpenSite } from './site.ts'
import { SourceError } from './source.ts'
import { keyInAddress } from '../../base/json-pointer.ts'
import { mappingOf } from '../../base/mapping.ts'

type Mapping = Readonly<Record<string, unknown>>

/** An operation of a description of the site. */
export interface Operation {
  /** Its `operationId`, or `GET /orders/{id}` where it has none. */
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  /** Path of the description. */
  readonly description: string
  /** Path of the API's first server: `/v1`. */
  readonly base: string
  /** As the description has it, with the parameters of its path. */
  readonly node: Mapping
  /** The description, which references lead into. */
  readonly root: Mapping
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** The operations of all descriptions of a site, in their order. */
export async function operationsOf(site: OpenSite): Promise<readonly Operation[]> {
  const { descriptions } = await site.listing()
  const all = await Promise.all(
    descriptions.map(async (path) => {
      const text = await site.source.read(path)
      return text === undefined ? [] : [...operationsIn(path, mappingOf(JSON.parse(text)))]
    }),
  )
  return all.flat()
}

function* operationsIn(description: string, root: Mapping): Iterable<Operation> {
  const base = baseOf(root)
  for (const [path, given] of Object.entries(mappingOf(root['paths']))) {
    const item = resolved(given, root)
    for (const method of methods) {
      const node = item[method]
      if (typeof node !== 'object' || node === null) continue
      const own = mappingOf(node)
      const parameters = [...list(item['parameters']), ...list(own['parameters'])]
      const id = typeof own['operationId'] === 'string' ? own['operationId'] : `${method.toUpperCase()} ${path}`
      const summary = String(own['summary'] ?? own['description'] ?? '').split('\n')[0] ?? ''
      const whole = parameters.length === 0 ? own : { ...own, parameters }
      yield { id, method: method.toUpperCase(), path, summary, description, base, node: whole, root }
    }
  }
}

/** @throws SourceError in words for the caller */
export async function operationNamed(site: OpenSite, id: string): Promise<Operation> {
  const operations = await operationsOf(site)
  if (operations.length === 0) throw new SourceError('the site describes no API')
  const wanted = id.trim()
  const found =
    operations.find((one) => one.id === wanted) ??
    operations.find(({ method, path }) => `${method} ${path}`.toLowerCase() === wanted.toLowerCase())
  if (found === undefined) throw new SourceError(`there is no operation "${id}"; list_operations tells which there are`)
  return found
}

/** The page of an operation: it is named like the operation, below the folder of the description. */
export async function pageOfOperation(site: OpenSite, { id, description }: Operation): Promise<string | undefined> {
  const folder = description.replace(/openapi\.json$/, '')
  const name = `/${kebab(id)}.md`
  const { pages } = await site.listing()
  return pages.find(({ path }) => path.startsWith(folder) && path.endsWith(name))?.path
}

/**
 * An operation with the schemas that it uses: `{operation, components}`, references as they are written. Schemas that are
 * reached later come later, so that a cut takes away the deepest.
 */
export function withComponents({ node, root }: Operation): {
  readonly operation: Mapping
  readonly components: Mapping
} {
  const components: Record<string, unknown> = {}
  const left: unknown[] = [node]
  const seen = new Set<string>()
  for (let at = 0; at < left.length; at += 1)
    for (const reference of referencesIn(left[at])) {
      if (seen.has(reference)) continue
      seen.add(reference)
      const target = atReference(reference, root)
      if (target === undefined) continue
      components[reference] = target
      left.push(target)
    }
  return { operation: node, components }
}

function* referencesIn(value: unknown): Iterable<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, one] of Object.entries(value)) {
    if (key === '$ref' && typeof one === 'string') yield one
    else yield* referencesIn(one)
  }
}

/** What `#/components/schemas/Order` leads to. */
function atReference(reference: string, root: Mapping): unknown {
  if (!reference.startsWith('#/')) return undefined
  let at: unknown = root
  for (const part of reference.slice(2).split('/')) {
    const key = keyInAddress(part)
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? (at as Mapping)[key] : undefined
  }
  return at
}

/** A value with its own reference followed. */
export function resolved(value: unknown, root: Mapping): Mapping {
  const given = mappingOf(value)
  const reference = given['$ref']
  return typeof reference === 'string' ? mappingOf(atReference(reference, root)) : given
}

function baseOf(root: Mapping): string {
  const [server] = list(root['servers'])
  const url = mappingOf(server)['url']
  if (typeof url !== 'string') return ''
  const filled = url.replace(/\{[^{}]*\}/g, 'x')
  const at = URL.canParse(filled, 'http://api.invalid') ? new URL(filled, 'http://api.invalid').pathname : '/'
  return at.replace(/\/+$/, '')
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : []
}
