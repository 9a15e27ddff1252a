import type { ContractSymbol } from '../../model/symbols.ts'
import type { Contract } from '../../compiler/names/contract.ts'

/** Counterpart of a symbol in the next contract: a symbol, or a reason why it is gone. */
export type Counterpart = ContractSymbol | 'gone' | 'gone with its owner'

/** Ids of renamed operations that keep their address: old to new. */
export type CalledOtherwise = ReadonlyMap<string, string>

/** The address of an operation without the names of its parameters: `GET /orders/{}`. */
export const bareAddress = (address: string): string => address.replace(/\{[^{}]*\}/g, '{}')

export function calledOtherwise(before: Contract, after: Contract): CalledOtherwise {
  const ofNow = new Map(after.operations.map(({ id, method, path }) => [bareAddress(`${method} ${path}`), id]))
  return new Map(
    before.operations.flatMap(({ id, method, path }): [string, string][] => {
      const now = ofNow.get(bareAddress(`${method} ${path}`))
      return now === undefined || after.symbols.has(id) || before.symbols.has(now) ? [] : [[id, now]]
    }),
  )
}

/**
 * Finds a symbol in the next contract. An operation is identified by its address, whatever its id. A field may have moved
 * into a component of its schema, or into a schema that replaces its schema everywhere.
 */
export function counterpartOf(
  symbol: ContractSymbol,
  before: Contract,
  after: Contract,
  otherwise: CalledOtherwise,
): Counterpart {
  const same = after.symbols.get(otherwise.get(symbol.id) ?? symbol.id)
  if (same !== undefined) return same
  const { kind, owner } = symbol
  if (owner === undefined) return 'gone'
  const path = symbol.id.slice(`${kind} ${nameOf(owner)}`.length)
  const within = (id: string): ContractSymbol | undefined => {
    for (const [schema, depth] of after.depths(id)) {
      if (depth > 0) continue
      const match = after.symbols.get(`${kind} ${nameOf(schema)}${path}`)
      if (match !== undefined) return match
    }
    // Values of a field may have moved into a named schema.
    if (kind !== 'value') return undefined
    return after.uses(id).flatMap((schema) => after.symbols.get(`value ${nameOf(schema)}/=${symbol.names[0]}`) ?? [])[0]
  }
  const owns = otherwise.get(owner) ?? owner
  if (after.symbols.has(owns)) return within(owns) ?? 'gone'
  const users = before.users(owner).flatMap((was) => {
    const id = otherwise.get(was) ?? was
    return after.symbols.has(id) ? [{ id, was }] : []
  })
  if (users.length === 0) return 'gone with its owner'
  const inPlace = users.flatMap(({ id, was }) => after.uses(id).filter((schema) => !before.uses(was).includes(schema)))
  for (const id of new Set([...users.map((user) => user.id), ...inPlace])) {
    const counterpart = within(id)
    if (counterpart !== undefined) return counterpart
  }
  return 'gone'
}

const nameOf = (id: string): string => id.slice(id.indexOf(' ') + 1)
