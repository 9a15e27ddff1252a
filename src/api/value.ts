import { type PluginWords } from '../model/words.ts'
import { WrittenNumber, toJson } from './numbers.ts'
import { isMapping } from '../base/mapping.ts'
import { keyInAddress } from '../base/json-pointer.ts'

/** The words of the interface that the reference uses. */
export type ApiWords = PluginWords['openapi']

/** An object of a parsed description. */
export type Dict = Readonly<Record<string, unknown>>

/** Returns true for an object with keys. */
export function isDict(value: unknown): value is Dict {
  return isMapping(value) && !(value instanceof WrittenNumber)
}

/** The object, or an empty one. */
export function dict(value: unknown): Dict {
  return isDict(value) ? value : {}
}

/** The list, or an empty one. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The list, unless it is empty. */
export function unlessEmpty<T>(all: readonly T[]): readonly T[] | undefined {
  return all.length === 0 ? undefined : all
}

/** The text, if it is one with a character in it. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** Returns true for a number in any notation. */
export function isNumber(value: unknown): value is number | WrittenNumber {
  return typeof value === 'number' || value instanceof WrittenNumber
}

/** Returns true for an object or a list. */
export function hasParts(value: unknown): value is object {
  return isDict(value) || Array.isArray(value)
}

/** A value as one line of JSON; text stays as it is. */
export function literal(value: unknown): string {
  return typeof value === 'string' ? value : (toJson(value) ?? String(value))
}

/** Most nodes of an expanded value: about ten times the largest published descriptions. */
const maxNodes = 5_000_000

/**
 * Returns true if a value can be walked and written out: aliases (and references that were resolved in place) share
 * objects, so that a small file may unfold to any size, or contain itself. Counted without unfolding; recursion ends
 * at `depth`.
 */
export function isBounded(value: unknown, depth: number): boolean {
  const measured = new Map<object, { size: number; height: number }>()
  function measure(node: unknown, level: number): { size: number; height: number } | undefined {
    if (typeof node !== 'object' || node === null) return { size: 1, height: 0 }
    const seen = measured.get(node)
    if (seen !== undefined) return level + seen.height > depth ? undefined : seen
    if (level >= depth) return undefined
    let size = 1
    let height = 0
    for (const child of Object.values(node)) {
      const inner = measure(child, level + 1)
      if (inner === undefined) return undefined
      size += inner.size
      height = Math.max(height, inner.height + 1)
      if (size > maxNodes) return undefined
    }
    const result = { size, height }
    measured.set(node, result)
    return result
  }
  return measure(value, 0) !== undefined
}

/** An object with the name of its schema. */
interface Resolved {
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
      // Without keys beside the reference, the object itself: its location is found by its identity.
      const merged = Object.keys(beside).length === 0 ? node : { ...node, ...beside }
      return { node: merged, described: described ?? node, ...name }
    }
    schema ??= schemaName(ref)
    beside = { ...rest, ...beside }
    node = dict(valueAt(root, ref))
  }
  return { node: {}, described: {} }
}

/** The object that a keyword is written in: a schema with references, or one that these lead to. */
export function holderOf(root: Dict, value: unknown, key: string): Dict {
  let node = dict(value)
  for (let hop = 0; hop < maxHops && !(key in node) && typeof node['$ref'] === 'string'; hop++)
    node = dict(valueAt(root, node['$ref']))
  return node
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
  return keyInAddress(segment)
}
