import { errorKeysOf, parameterKey, parametersOf } from '../../api/calls.ts'
import type { Call } from './outline.ts'
import type { Dict } from '../../api/value.ts'

/** Parameters and error keys of all operations, which would only dilute search results. */
export interface Shared {
  parameter(parameter: Dict): boolean
  key(status: string, key: string): boolean
}

/** Number of operations up to which nothing counts as shared. */
const fewOperations = 4

/** Finds the parameters and error keys that all operations share. */
export function sharedBy(calls: readonly Call[], root: Dict): Shared {
  const operations = calls.filter(({ kind }) => kind === 'operation')
  const counts = new Map<string, number>()
  for (const call of operations) {
    const names = [
      ...parametersOf(call, root).map(parameterKey),
      ...errorKeysOf(call.node).flatMap(({ status, keys }) => keys.map((key) => keyName(status, key))),
    ]
    for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const isShared = (name: string): boolean =>
    operations.length > fewOperations && counts.get(name) === operations.length
  return {
    parameter: (parameter) => isShared(parameterKey(parameter)),
    key: (status, key) => isShared(keyName(status, key)),
  }
}

function keyName(status: string, key: string): string {
  return `error ${status} ${key}`
}
