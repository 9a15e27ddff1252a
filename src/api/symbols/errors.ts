import type { ContractSymbol } from '../../model/symbols.ts'
import { aboutOf } from './facts.ts'
import { list } from '../value.ts'
import { mappingOf } from '../../base/mapping.ts'

/**
 * Error keys of a description with their statuses: from the catalog (`x-error-catalogue`), and from operations
 * (`x-error-keys`).
 */
export function errorSymbols(root: unknown, operations: Iterable<unknown>): readonly ContractSymbol[] {
  const statuses = new Map<string, Set<string>>()
  const descriptions = new Map<string, readonly unknown[]>()
  const add = (key: string, status: string, ...nodes: readonly unknown[]): void => {
    statuses.set(key, (statuses.get(key) ?? new Set()).add(status))
    descriptions.set(key, [...(descriptions.get(key) ?? []), ...nodes])
  }
  for (const row of list(mappingOf(root)['x-error-catalogue']).map(mappingOf)) {
    const status = String(row['status'])
    const keys = row['keys']
    for (const entry of list(keys)) {
      const { key, description } = mappingOf(entry)
      if (typeof key === 'string') add(key, status, { description })
      else add(String(entry), status, { description: row['description'] })
    }
    for (const [key, description] of Object.entries(mappingOf(keys))) add(key, status, { description })
  }
  for (const node of operations)
    for (const [status, keys] of Object.entries(mappingOf(mappingOf(node)['x-error-keys'])))
      for (const key of list(keys).map(String)) add(key, status)
  return [...statuses].map(([key, ofKey]) => {
    // A description for one of several statuses does not define the key.
    const nodes = descriptions.get(key) ?? []
    const about = nodes.length === 1 ? aboutOf(nodes[0]) : {}
    const facts = { status: [...ofKey].sort().join(', ') }
    return { id: `error ${key}`, kind: 'error', label: `the error ${key}`, names: [key], facts, ...about }
  })
}
