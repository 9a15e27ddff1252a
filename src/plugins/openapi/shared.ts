import { parametersOf } from './bodies.ts'
import type { Call } from './outline.ts'
import { dict, list, literal, type Dict } from '../../api/value.ts'

/** What all operations have alike: nobody finds one of them by it. */
export interface Shared {
  parameter(parameter: Dict): boolean
  key(status: string, key: string): boolean
}

/** In so few operations everything tells of each of them. */
const fewOperations = 4

/** Reads what all operations share. */
export function sharedBy(calls: readonly Call[], root: Dict): Shared {
  const operations = calls.filter(({ kind }) => kind === 'operation')
  const counts = new Map<string, number>()
  for (const call of operations) {
    const own = [
      ...parametersOf(call, root).map(parameterName),
      ...Object.entries(dict(call.node['x-error-keys'])).flatMap(([status, keys]) =>
        list(keys).map((key) => keyName(status, literal(key))),
      ),
    ]
    for (const name of new Set(own)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const isShared = (name: string): boolean =>
    operations.length > fewOperations && counts.get(name) === operations.length
  return {
    parameter: (parameter) => isShared(parameterName(parameter)),
    key: (status, key) => isShared(keyName(status, key)),
  }
}

function parameterName(parameter: Dict): string {
  return `${literal(parameter['in'])} ${literal(parameter['name'])}`
}

function keyName(status: string, key: string): string {
  return `error ${status} ${key}`
}
