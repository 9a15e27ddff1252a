import { dict, isDict, list, type Dict } from '../../api/value.ts'
import { keyInAddress, stepOfKey } from '../../base/json-pointer.ts'

/** References that lead to references, at most. */
const maxHops = 32

/** What a reference leads to. */
export interface Target {
  /** Empty where it leads nowhere. */
  readonly node: Dict
  /** The last name on the way to it: `orderPlaced` of `#/components/messages/orderPlaced`. */
  readonly name?: string
  /** The first address, where there is a reference. */
  readonly ref?: string
}

/**
 * Follows a value to the object itself. Unlike those of OpenAPI, references lead through other references:
 * `#/channels/orders/messages/placed`, where `orders` is one.
 */
export function follow(root: Dict, value: unknown): Target {
  let node = dict(value)
  let name: string | undefined
  let first: string | undefined
  for (let hop = 0; hop < maxHops; hop++) {
    const ref = node['$ref']
    if (typeof ref !== 'string')
      return { node, ...(name === undefined ? {} : { name }), ...(first === undefined ? {} : { ref: first }) }
    first ??= ref
    const segments = segmentsOf(ref)
    name ??= segments.at(-1)
    const found = at(root, segments)
    if (found === undefined) return { node: {}, ...(name === undefined ? {} : { name }), ref: first }
    node = found
  }
  return { node: {} }
}

/** The object at the end of a way through lists, objects and references. */
function at(root: Dict, segments: readonly string[]): Dict | undefined {
  let value: unknown = root
  for (const segment of segments) {
    for (let hop = 0; isDict(value) && typeof value['$ref'] === 'string' && hop < maxHops; hop++) {
      // One reference after another, so that a circle ends.
      value = walk(root, segmentsOf(value['$ref']))
    }
    value = isDict(value) && Object.hasOwn(value, segment) ? value[segment] : list(value)[Number(segment)]
  }
  return isDict(value) ? value : undefined
}

function walk(root: Dict, segments: readonly string[]): unknown {
  let value: unknown = root
  for (const segment of segments) {
    value = isDict(value) && Object.hasOwn(value, segment) ? value[segment] : list(value)[Number(segment)]
  }
  return value
}

/** The names of a pointer in this document; none for an address elsewhere. */
function segmentsOf(ref: string): readonly string[] {
  if (!ref.startsWith('#/')) return []
  return ref.slice(2).split('/').map(keyInAddress)
}

/** A name as it stands in a pointer. */
export function escaped(name: string): string {
  return stepOfKey(name)
}
