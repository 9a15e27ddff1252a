import { defined } from '../../base/defined.ts'
import { keysInAddress } from '../../base/json-pointer.ts'
import { resolve, type Dict } from '../../api/value.ts'

/**
 * Follows a value to the object itself, and returns the last name of the first reference: `orderPlaced` of
 * `#/components/messages/orderPlaced`. The object is empty if a reference leads nowhere.
 */
export function follow(root: Dict, value: unknown): { readonly node: Dict; readonly name?: string } {
  const { target, refs } = resolve(root, value)
  return defined({ node: target, name: refs[0] === undefined ? undefined : keysInAddress(refs[0]).at(-1) })
}
