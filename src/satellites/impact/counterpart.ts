import type { ContractSymbol } from '../../model/symbols.ts'
import type { Contract } from '../../compiler/names/contract.ts'

/** What a symbol of one contract is in the next: a symbol, nothing, or gone together with all that it was a part of. */
export type Counterpart = ContractSymbol | 'gone' | 'gone with its owner'

/** Operations that are called otherwise in the next contract, at their old address: ids, old and new. */
export type CalledOtherwise = ReadonlyMap<string, string>

/** The address of an operation, whatever its parameters are called: `GET /orders/{}`. */
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
 * Finds a symbol in the next contract. An operation is the one at its address, whatever it is called. A field may have moved: into
 * a schema that its own is put together of, or into the one that has taken the place of its own wherever that was used.
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
  const place = symbol.id.slice(`${kind} ${nameOf(owner)}`.length)
  const within = (id: string): ContractSymbol | undefined => {
    for (const [one, depth] of after.depths(id)) {
      if (depth > 0) continue
      const found = after.symbols.get(`${kind} ${nameOf(one)}${place}`)
      if (found !== undefined) return found
    }
    // Values that stood in a field may stand in a schema of their own.
    if (kind !== 'value') return undefined
    return after.uses(id).flatMap((one) => after.symbols.get(`value ${nameOf(one)}/=${symbol.names[0]}`) ?? [])[0]
  }
  const owns = otherwise.get(owner) ?? owner
  if (after.symbols.has(owns)) return within(owns) ?? 'gone'
  const users = before.users(owner).flatMap((was) => {
    const id = otherwise.get(was) ?? was
    return after.symbols.has(id) ? [{ id, was }] : []
  })
  if (users.length === 0) return 'gone with its owner'
  const inPlace = users.flatMap(({ id, was }) => after.uses(id).filter((one) => !before.uses(was).includes(one)))
  for (const id of new Set([...users.map((one) => one.id), ...inPlace])) {
    const found = within(id)
    if (found !== undefined) return found
  }
  return 'gone'
}

const nameOf = (id: string): string => id.slice(id.indexOf(' ') + 1)
