import { type PluginWords } from '../model/words.ts'
import { WrittenNumber, toJson } from './numbers.ts'
import { isMapping } from '../base/mapping.ts'
import { keyInAddress, keysInAddress, memberOf } from '../base/json-pointer.ts'

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

/** The object that a value is or refers to. */
interface Resolved {
  /** The object, with the keys beside the references on the way. */
  readonly node: Dict
  /** The object as written. */
  readonly target: Dict
  /** The object as written that holds the `description` of `node`, if there is one. */
  readonly described: Dict
  /** Name of the first named schema on the way. */
  readonly schema?: string
  /** The references on the way. */
  readonly refs: readonly string[]
}

/** References lead to references this often at most; a chain of them may be a circle. */
const maxHops = 32

/** Follows `$ref` inside a bundled description. Keys beside it win over those behind it. What leads nowhere is empty. */
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
      // Without keys beside the reference, the object itself: its location is found by its identity.
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
  return name === undefined ? undefined : keyInAddress(name)
}

/** The value that a reference inside a document leads to, perhaps through other references. */
export function valueAt(root: unknown, ref: string): unknown {
  const keys = keysOf(ref)
  if (keys === undefined) return undefined
  return keys.reduce<unknown>((value, key) => {
    // One reference after another, so that a circle ends.
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
