import type { ContractSymbol } from '../../model/symbols.ts'
import type { Contract } from '../../compiler/names/contract.ts'

/** Levels of schemas that are compared. */
const deepest = 6

/**
 * Whether two types, of a contract and of the next one, are made of the same: a schema that is called otherwise, or a type that has
 * become a schema of its own. Both are facts of symbols: `string`, `Order`, `array of Order`.
 */
export function isSameType(was = '', is = '', before: Contract, after: Contract, level = 0): boolean {
  if (was === is) return true
  const [array, one] = [was.startsWith('array of '), is.startsWith('array of ')]
  if (array || one) return array && one && isSameType(was.slice(9), is.slice(9), before, after, level)
  const [old, now] = [before.symbols.get(`schema ${was}`), after.symbols.get(`schema ${is}`)]
  if (level > deepest || now === undefined) return false
  const partsNow = partsOf(now, after)
  if (old === undefined) return partsNow.size === 0 && uses(now, after) === 0 && isLike({ type: was }, now.facts)
  const parts = partsOf(old, before)
  if (parts.size + uses(old, before) === 0 || parts.size !== partsNow.size) return false
  if (uses(old, before) !== uses(now, after)) return false
  const all: readonly (readonly [ContractSymbol, ContractSymbol | undefined])[] = [
    [old, now],
    ...[...parts].map(([place, part]) => [part, partsNow.get(place)] as const),
  ]
  return all.every(
    ([a, b]) => b !== undefined && isLike(a.facts, b.facts, (x, y) => isSameType(x, y, before, after, level + 1)),
  )
}

type Facts = ContractSymbol['facts']

function isLike(a: Facts, b: Facts, isType = (x?: string, y?: string): boolean => x === y): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => (key === 'type' ? isType(a[key], b[key]) : a[key] === b[key]))
}

const uses = ({ id }: ContractSymbol, contract: Contract): number => contract.uses(id).length

/** Fields and values of a schema by their places in it. */
function partsOf({ id, label }: ContractSymbol, { symbols }: Contract): ReadonlyMap<string, ContractSymbol> {
  const own = [...symbols.values()].filter(({ owner }) => owner === id)
  return new Map(own.map((one) => [`${one.kind}${one.id.slice(one.kind.length + 1 + label.length)}`, one]))
}
