import { makeUnique, slug } from './names.ts'
import { dict, isDict, list, text, type Dict } from './value.ts'

/** An operation or a webhook, and where it will stand. */
export interface Call {
  readonly kind: 'operation' | 'event'
  /** The operation's id, or the name of the event; unique among its kind. */
  readonly id: string
  readonly tag: string
  readonly method: string
  readonly path: string
  readonly node: Dict
  /** The path item, which may hold parameters. */
  readonly item: Dict
  /** Relative to the route of the reference. */
  readonly route: string
  readonly title: string
}

/** A tag, and its place among the groups (`x-tagGroups`). */
export interface Tag {
  readonly name: string
  readonly label: string
  readonly slug: string
  readonly group?: string
  readonly node: Dict
}

/** What a description holds, in the order of the reference, each with its route. */
export interface Outline {
  readonly root: Dict
  readonly tags: readonly Tag[]
  readonly calls: readonly Call[]
  /** Route by name of the schema, in order of the names. */
  readonly schemas: ReadonlyMap<string, string>
}

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'])

/** Segments of a route that are not tags. */
const reserved = ['schemas', 'events', 'errors', 'sandbox', 'openapi']

/** What operations without a tag are listed under. */
const untagged = 'Operations'

/** Lists the operations, events and schemas of a bundled description. */
export function outlineOf(root: Dict): Outline {
  const tags = tagsOf(root)
  const slugs = new Map(tags.map((tag) => [tag.name, tag.slug]))
  const taken = new Map(tags.map((tag) => [tag.name, makeUnique()]))
  const calls: Call[] = []
  for (const { path, method, item, node } of operationsOf(root['paths'])) {
    const tag = text(list(node['tags'])[0]) ?? untagged
    const id = text(node['operationId']) ?? slug(`${method} ${path}`)
    const last = taken.get(tag)?.(slug(id) || method) ?? slug(id)
    const title = text(node['summary']) ?? `${method.toUpperCase()} ${path}`
    calls.push({ kind: 'operation', id, tag, method, path, node, item, route: `/${slugs.get(tag)}/${last}`, title })
  }
  // Stable: within a tag the order of the description is kept.
  const rank = new Map(tags.map((tag, index) => [tag.name, index]))
  calls.sort((a, b) => (rank.get(a.tag) ?? 0) - (rank.get(b.tag) ?? 0))
  const event = makeUnique()
  for (const { path, method, item, node } of operationsOf(root['webhooks'])) {
    const route = `/events/${event(slug(path) || 'event')}`
    calls.push({
      kind: 'event',
      id: path,
      tag: 'Events',
      method,
      path,
      node,
      item,
      route,
      title: text(node['summary']) ?? path,
    })
  }
  const schema = makeUnique()
  const names = Object.keys(dict(dict(root['components'])['schemas'])).sort()
  return { root, tags, calls, schemas: new Map(names.map((name) => [name, `/schemas/${schema(name)}`])) }
}

function* operationsOf(paths: unknown): Iterable<{ path: string; method: string; item: Dict; node: Dict }> {
  for (const [path, value] of Object.entries(dict(paths))) {
    const item = dict(value)
    for (const [method, node] of Object.entries(item)) {
      if (methods.has(method) && isDict(node)) yield { path, method, item, node }
    }
  }
}

/** The tags that operations have: those of groups first, then declared ones, then the rest as they come. */
function tagsOf(root: Dict): readonly Tag[] {
  const used = new Set<string>()
  for (const { node } of operationsOf(root['paths'])) used.add(text(list(node['tags'])[0]) ?? untagged)
  const declared = new Map(
    list(root['tags'])
      .map(dict)
      .map((node) => [text(node['name']) ?? '', node]),
  )
  const groups = new Map<string, string>()
  for (const group of list(root['x-tagGroups']).map(dict)) {
    for (const name of list(group['tags'])) {
      const label = text(group['name'])
      if (typeof name === 'string' && label !== undefined && !groups.has(name)) groups.set(name, label)
    }
  }
  const unique = makeUnique(reserved)
  const names = new Set([...groups.keys(), ...declared.keys(), ...used])
  return [...names]
    .filter((name) => used.has(name))
    .map((name) => {
      const node = declared.get(name) ?? {}
      const label = text(node['x-displayName']) ?? name
      const group = groups.get(name)
      return { name, label, slug: unique(slug(name) || 'tag'), node, ...(group === undefined ? {} : { group }) }
    })
}
