import { dict, isDict, list, type Dict } from './value.ts'

/** An object, and the name of the schema that stands behind it. */
export interface Resolved {
  readonly node: Dict
  /** The object as written that holds the `description` of `node`, if there is one. */
  readonly described: Dict
  /** Name of the first named schema on the way. */
  readonly schema?: string
}

/** References lead to references this often at most; a chain of them may be a circle. */
const maxHops = 32

/** Follows `$ref` inside a bundled description. Keys beside it win over those behind it. What leads nowhere is empty. */
export function resolve(root: Dict, value: unknown): Resolved {
  let node = dict(value)
  let beside: Dict = {}
  let described: Dict | undefined
  let schema: string | undefined
  for (let hop = 0; hop < maxHops; hop++) {
    if (typeof node['description'] === 'string') described ??= node
    const { $ref: ref, ...rest } = node
    const name = schema === undefined ? {} : { schema }
    if (typeof ref !== 'string') {
      // The object itself, where nothing stands beside the reference: its identity tells where it was written.
      const merged = Object.keys(beside).length === 0 ? node : { ...node, ...beside }
      return { node: merged, described: described ?? node, ...name }
    }
    schema ??= schemaName(ref)
    beside = { ...rest, ...beside }
    node = dict(valueAt(root, ref))
  }
  return { node: {}, described: {} }
}

/** The name of the schema that a reference leads to, if it is one of the components. */
export function schemaName(ref: string): string | undefined {
  const name = /^#\/components\/schemas\/([^/]+)$/.exec(ref)?.[1]
  return name === undefined ? undefined : unescape(name)
}

/** The value that a reference inside a document leads to. */
export function valueAt(root: unknown, pointer: string): unknown {
  if (!pointer.startsWith('#/')) return pointer === '#' ? root : undefined
  let value = root
  for (const segment of pointer.slice(2).split('/').map(unescape)) {
    value = isDict(value) && Object.hasOwn(value, segment) ? value[segment] : list(value)[Number(segment)]
  }
  return value
}

function unescape(segment: string): string {
  const plain = segment.replaceAll('~1', '/').replaceAll('~0', '~')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}
