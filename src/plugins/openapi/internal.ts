import { partsOf } from './parts.ts'
import { dict, isDict, list, resolve, type Dict } from '../../api/value.ts'

/**
 * Leaves out, in place, what an author keeps from readers: whatever has `x-internal`, and what refers to it. A path without
 * operations and the name of a required property go with them.
 */
export function leaveOutInternal(root: Dict): void {
  const isInternal = (value: unknown): boolean => resolve(root, value).node['x-internal'] === true
  // All are found before the first goes: references lead to them.
  const found = [...partsOf(root)].filter(({ value }) => isInternal(value))
  for (const { holder, key, value, around } of found) {
    if (Array.isArray(holder)) holder.splice(holder.indexOf(value), 1)
    else delete (holder as Record<string, unknown>)[key]
    const required = list(around['required'])
    if (around['properties'] === holder && required.includes(key)) {
      ;(around as Record<string, unknown>)['required'] = required.filter((name) => name !== key)
    }
  }
  const emptied = new Set<unknown>(found.map(({ holder }) => holder))
  const paths = dict(root['paths']) as Record<string, unknown>
  for (const [path, item] of Object.entries(paths)) {
    const isLeft = Object.values(dict(item)).some((one) => isDict(one) && 'responses' in one)
    if (emptied.has(item) && !isLeft && !('additionalOperations' in dict(item))) delete paths[path]
  }
}
