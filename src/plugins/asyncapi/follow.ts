import { defined } from '../../base/defined.ts'
import { keysInAddress } from '../../base/json-pointer.ts'
import { resolve, type Dict } from '../../api/value.ts'

/**
 * Resolves the references of a value. Returns the object, and the last name of the first reference:
 * `orderPlaced` for `#/components/messages/orderPlaced`. The object is empty for an unresolvable
 * reference.
 */
export function follow(root: Dict, value: unknown): { readonly node: Dict; readonly name?: string } {
  const { target, refs } = resolve(root, value)
  return defined({ node: target, name: refs[0] === undefined ? undefined : keysInAddress(refs[0]).at(-1) })
}
