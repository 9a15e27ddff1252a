import { partsOf } from './parts.ts'
import { dict, isDict, list, resolve, type Dict } from '../../api/value.ts'

/**
 * Removes, in place, everything with `x-internal`, and references to it. Paths that become empty and names of
 * removed required properties are removed, too.
 */
export function leaveOutInternal(root: Dict): void {
  const isInternal = (value: unknown): boolean => resolve(root, value).node['x-internal'] === true
  // References lead to these parts, so all are collected before the first is removed.
  const internal = [...partsOf(root)].filter(({ value }) => isInternal(value))
  for (const { holder, key, value, parent } of internal) {
    if (Array.isArray(holder)) holder.splice(holder.indexOf(value), 1)
    else delete (holder as Record<string, unknown>)[key]
    const required = list(parent['required'])
    if (parent['properties'] === holder && required.includes(key)) {
      ;(parent as Record<string, unknown>)['required'] = required.filter((name) => name !== key)
    }
  }
  const emptied = new Set<unknown>(internal.map(({ holder }) => holder))
  const paths = dict(root['paths']) as Record<string, unknown>
  for (const [path, item] of Object.entries(paths)) {
    const isLeft = Object.values(dict(item)).some((operation) => isDict(operation) && 'responses' in operation)
    if (emptied.has(item) && !isLeft && !('additionalOperations' in dict(item))) delete paths[path]
  }
}
