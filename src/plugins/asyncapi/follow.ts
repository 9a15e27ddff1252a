import { defined } from '../../base/defined.ts'
import { keyInAddress } from '../../base/json-pointer.ts'
import { dict, isDict, valueAt, type Dict } from '../../api/value.ts'

/** References that lead to references, at most. */
const maxHops = 32

/**
 * Follows a value to the object itself, and returns the last name of the first reference: `orderPlaced` of
 * `#/components/messages/orderPlaced`. The object is empty if a reference leads nowhere. Unlike those of OpenAPI, references
 * lead through other references: `#/channels/orders/messages/placed`, where `orders` is a reference.
 */
export function follow(root: Dict, value: unknown): { readonly node: Dict; readonly name?: string } {
  let node = dict(value)
  let name: string | undefined
  for (let hop = 0; hop < maxHops; hop++) {
    const { $ref: ref } = node
    if (typeof ref !== 'string') return defined({ node, name })
    name ??= keyInAddress(ref.slice(ref.lastIndexOf('/') + 1))
    node = dict(throughReferences(root, ref))
  }
  return { node: {} }
}

/** The value at the end of a pointer that leads through lists, objects and references. */
function throughReferences(root: Dict, pointer: string): unknown {
  if (!pointer.startsWith('#/')) return undefined
  let value: unknown = root
  for (const step of pointer.slice(2).split('/')) {
    // One reference after another, so that a circle ends.
    for (let hop = 0; isDict(value) && typeof value['$ref'] === 'string' && hop < maxHops; hop++)
      value = valueAt(root, value['$ref'])
    value = valueAt(value, `#/${step}`)
  }
  return value
}
