import type { ContractSymbol } from '../model/symbols.ts'
import type { Contract } from './contract.ts'

/** What a symbol of one contract is in the next: a symbol, nothing, or gone together with all that it was a part of. */
export type Counterpart = ContractSymbol | 'gone' | 'gone with its owner'

/**
 * Finds a symbol in the next contract. A field may have moved: into a schema that its own is put together of, or into the one
 * that has taken the place of its own wherever that was used.
 */
export function counterpartOf(symbol: ContractSymbol, before: Contract, after: Contract): Counterpart {
  const same = after.symbols.get(symbol.id)
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
  if (after.symbols.has(owner)) return within(owner) ?? 'gone'
  const users = before.users(owner).filter((id) => after.symbols.has(id))
  if (users.length === 0) return 'gone with its owner'
  const inPlace = users.flatMap((id) => after.uses(id).filter((one) => !before.uses(id).includes(one)))
  for (const id of new Set([...users, ...inPlace])) {
    const found = within(id)
    if (found !== undefined) return found
  }
  return 'gone'
}

const nameOf = (id: string): string => id.slice(id.indexOf(' ') + 1)
