import { makeUnique, slug } from '../../api/names.ts'
import { segmentOf } from '../kit.ts'
import { operationsOf, type DescribedCall } from '../../api/calls.ts'
import { dict, list, text, type ApiWords, type Dict } from '../../api/value.ts'
import { defined } from '../../base/defined.ts'
import { sortedByName } from '../kit.ts'

/** An operation or a webhook, with its route. */
export interface Call extends DescribedCall {
  readonly kind: 'operation' | 'event'
  /** The operation's id, or the name of the event. Unique within its kind. */
  readonly id: string
  readonly tag: string
  /** Route relative to that of the reference. */
  readonly route: string
  readonly title: string
}

/** The contents of a description in the order of the reference, with their routes. */
export interface Outline {
  readonly root: Dict
  readonly tags: ReturnType<typeof tagsOf>
  readonly calls: readonly Call[]
  /** Route by name of the schema, in order of the names. */
  readonly schemas: ReadonlyMap<string, string>
}

/** Reserved route segments, which are not tags. */
const reserved = ['schemas', 'events', 'errors', 'sandbox', 'openapi', 'index', '404', 'changes']

/** Lists the operations, events and schemas of a bundled description. */
export function outlineOf(root: Dict, { headings }: ApiWords): Outline {
  // Heading for operations without a tag.
  const untagged = headings.operations
  const tags = tagsOf(root, untagged)
  const slugs = new Map(tags.map((tag) => [tag.name, tag.slug]))
  const uniqueNames = new Map(tags.map((tag) => [tag.name, makeUnique(['index'])]))
  const calls: Call[] = []
  const declared = declaredTags(root)
  for (const call of operationsOf(root['paths'], root)) {
    const { path, method, node } = call
    const tag = tagOf(node, declared) ?? untagged
    const id = text(node['operationId']) ?? slug(`${method} ${path}`)
    const last = uniqueNames.get(tag)?.(segmentOf(slug(id) || method)) ?? slug(id)
    const title = text(node['summary']) ?? `${method.toUpperCase()} ${path}`
    calls.push({ ...call, kind: 'operation', id, tag, route: `/${slugs.get(tag)}/${last}`, title })
  }
  // Stable: operations of a tag keep the order of the description.
  const rank = new Map(tags.map((tag, index) => [tag.name, index]))
  calls.sort((a, b) => (rank.get(a.tag) ?? 0) - (rank.get(b.tag) ?? 0))
  const event = makeUnique(['index'])
  // Before 3.1, events are in an extension of Redoc.
  const webhooks = { ...dict(root['x-webhooks']), ...dict(root['webhooks']) }
  for (const call of operationsOf(webhooks, root)) {
    const { path, node } = call
    const route = `/events/${event(segmentOf(slug(path) || 'event'))}`
    const title = text(node['summary']) ?? path
    calls.push({ ...call, kind: 'event', id: path, tag: headings.events, route, title })
  }
  const schema = makeUnique(['index'])
  // Code point order determines routes, which stay the same if the order of lists changes.
  const names = Object.keys(dict(dict(root['components'])['schemas'])).sort()
  const schemas = names.map((name) => [name, `/schemas/${schema(segmentOf(name))}`] as const)
  return { root, tags, calls, schemas: new Map(sortedByName(schemas, ([name]) => name)) }
}

function declaredTags(root: Dict): ReadonlyMap<string, Dict> {
  const tags = list(root['tags']).map(dict)
  return new Map(tags.map((node) => [text(node['name']) ?? '', node]))
}

/**
 * The tag that lists an operation: its first tag of the kind `nav` (3.2), or else its first tag.
 */
function tagOf(operation: Dict, declared: ReadonlyMap<string, Dict>): string | undefined {
  const names = list(operation['tags']).flatMap((name) => text(name) ?? [])
  const isNav = (name: string): boolean => (text(declared.get(name)?.['kind']) ?? 'nav') === 'nav'
  return names.find(isNav) ?? names[0]
}

/**
 * The tags of operations, each with its group (`x-tagGroups`): tags in groups first, then other declared tags, then the
 * others in order of appearance.
 */
function tagsOf(root: Dict, untagged: string) {
  const usedTags = new Set<string>()
  const declared = declaredTags(root)
  for (const { node } of operationsOf(root['paths'], root)) usedTags.add(tagOf(node, declared) ?? untagged)
  const groups = new Map<string, string>()
  for (const group of list(root['x-tagGroups']).map(dict)) {
    for (const name of list(group['tags'])) {
      const label = text(group['name'])
      if (typeof name === 'string' && label !== undefined && !groups.has(name)) groups.set(name, label)
    }
  }
  // In 3.2 a tag may have a parent: the topmost tag is the group.
  for (const name of declared.keys()) {
    const top = topOf(name, declared)
    if (top !== name && !groups.has(name)) groups.set(name, labelOf(top, declared))
  }
  const unique = makeUnique(reserved)
  const names = [...new Set([...groups.keys(), ...declared.keys(), ...usedTags])].filter((name) => usedTags.has(name))
  return names.map((name) => {
    const label = labelOf(name, declared)
    const node = declared.get(name) ?? {}
    return defined({ name, label, slug: unique(segmentOf(slug(name) || 'tag')), node, group: groups.get(name) })
  })
}

function labelOf(name: string, declared: ReadonlyMap<string, Dict>): string {
  const node = declared.get(name) ?? {}
  return text(node['x-displayName']) ?? text(node['summary']) ?? name
}

function topOf(name: string, declared: ReadonlyMap<string, Dict>): string {
  const seen = new Set<string>()
  let top = name
  for (let next: string | undefined = name; next !== undefined && !seen.has(next);) {
    seen.add(next)
    top = next
    next = text(declared.get(next)?.['parent'])
  }
  return top
}
