import { type PluginWords } from '../model/words.ts'
import { WrittenNumber, toJson } from './numbers.ts'
import { isMapping } from '../base/mapping.ts'
import { keyInAddress, keysInAddress, memberOf } from '../base/json-pointer.ts'

/** Words of the interface for API references. */
export type ApiWords = PluginWords['openapi']

/** An object of a parsed description. */
export type Dict = Readonly<Record<string, unknown>>

/** Returns true for an object (not a list). */
export function isDict(value: unknown): value is Dict {
  return isMapping(value) && !(value instanceof WrittenNumber)
}

/** Returns the value if it is an object, otherwise an empty object. */
export function dict(value: unknown): Dict {
  return isDict(value) ? value : {}
}

/** Returns the value if it is a list, otherwise an empty list. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns `undefined` for an empty list. */
export function unlessEmpty<T>(all: readonly T[]): readonly T[] | undefined {
  return all.length === 0 ? undefined : all
}

/** Returns the value if it is a non-empty string. */
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

/** Formats a value as one line of JSON; text stays unchanged. */
export function literal(value: unknown): string {
  return typeof value === 'string' ? value : (toJson(value) ?? String(value))
}

/**
 * Maximum number of nodes in an expanded value: about ten times the largest published descriptions.
 */
const maxNodes = 5_000_000

/**
 * Returns true if a value can be visited and serialized. Aliases (and references resolved in place) share objects,
 * so a small file may expand to any size, or contain itself. Nodes are counted without expanding; recursion ends at
 * `depth`.
 */
export function isBounded(value: unknown, depth: number): boolean {
  const measured = new Map<object, { size: number; height: number }>()
  function measure(node: unknown, level: number): { size: number; height: number } | undefined {
    if (typeof node !== 'object' || node === null) return { size: 1, height: 0 }
    const previous = measured.get(node)
    if (previous !== undefined) return level + previous.height > depth ? undefined : previous
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

/** A resolved object. */
interface Resolved {
  /** The object, merged with the sibling keys of references. */
  readonly node: Dict
  /** The object as written. */
  readonly target: Dict
  /** The written object that contains the `description` of `node`, if there is one. */
  readonly described: Dict
  /** Name of the first named schema on the path. */
  readonly schema?: string
  /** Followed references. */
  readonly refs: readonly string[]
}

/** Maximum length of a chain of references, which may be circular. */
const maxHops = 32

/**
 * Resolves `$ref` in a bundled description. Sibling keys override those of the target. The result is empty if the
 * target does not exist.
 */
export function resolve(root: Dict, value: unknown): Resolved {
  let target = dict(value)
  if (typeof target['$ref'] !== 'string') return { node: target, target, described: target, refs: [] }
  let beside: Dict = {}
  let described: Dict | undefined
  let schema: string | undefined
  const refs: string[] = []
  while (refs.length < maxHops) {
    if (typeof target['description'] === 'string') described ??= target
    const ref = target['$ref']
    if (typeof ref !== 'string') {
      // Without sibling keys the object itself is returned, since its location depends on its
      // identity.
      const node = Object.keys(beside).length === 0 ? target : { ...target, ...beside }
      return { node, target, described: described ?? target, refs, ...(schema === undefined ? {} : { schema }) }
    }
    const { $ref: _, ...rest } = target
    refs.push(ref)
    schema ??= schemaName(ref)
    beside = { ...rest, ...beside }
    target = dict(valueAt(root, ref))
  }
  return { node: {}, target: {}, described: {}, refs }
}

/** The object that contains a keyword: a schema with references, or one of their targets. */
export function holderOf(root: Dict, value: unknown, key: string): Dict {
  let node = dict(value)
  for (let hop = 0; hop < maxHops && !(key in node) && typeof node['$ref'] === 'string'; hop++)
    node = dict(valueAt(root, node['$ref']))
  return node
}

/** Name of the schema that a reference refers to, if it is among the components. */
export function schemaName(ref: string): string | undefined {
  const name = /^#\/components\/schemas\/([^/]+)$/.exec(ref)?.[1]
  return name === undefined ? undefined : keyInAddress(name)
}

/** Value that an internal reference refers to, possibly through other references. */
export function valueAt(root: unknown, ref: string): unknown {
  const keys = keysOf(ref)
  if (keys === undefined) return undefined
  return keys.reduce<unknown>((value, key) => {
    // Iterative, with a limit, so that a circle ends.
    let holder = value
    for (let hop = 0; isDict(holder) && !Object.hasOwn(holder, key) && hop < maxHops; hop++) {
      const next = typeof holder['$ref'] === 'string' ? keysOf(holder['$ref']) : undefined
      if (next === undefined) return undefined
      holder = next.reduce<unknown>(memberOf, root)
    }
    return memberOf(holder, key)
  }, root)
}

function keysOf(ref: string): readonly string[] | undefined {
  return ref === '#' || ref.startsWith('#/') ? keysInAddress(ref) : undefined
}

/** Length of the longest text in a value, in UTF-16 units. */
export function longestText(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (!hasParts(value)) return 0
  return Object.values(value).reduce<number>((longest, part) => Math.max(longest, longestText(part)), 0)
}
