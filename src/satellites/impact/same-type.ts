import type { ContractSymbol } from '../../model/symbols.ts'
import type { Contract } from '../../compiler/names/contract.ts'

/** Maximum nesting of compared schemas. */
const deepest = 6

/**
 * Compares the structure of two types of a contract and the next one: a schema may be renamed, and a type may have become
 * a named schema. Types are facts of symbols: `string`, `Order`, `array of Order`.
 */
export function isSameType(was = '', is = '', before: Contract, after: Contract, level = 0): boolean {
  if (was === is) return true
  const [array, isArrayNow] = [was.startsWith('array of '), is.startsWith('array of ')]
  if (array || isArrayNow) return array && isArrayNow && isSameType(was.slice(9), is.slice(9), before, after, level)
  const [old, now] = [before.symbols.get(`schema ${was}`), after.symbols.get(`schema ${is}`)]
  if (level > deepest || now === undefined) return false
  const partsNow = partsOf(now, after)
  if (old === undefined) return partsNow.size === 0 && uses(now, after) === 0 && isLike({ type: was }, now.facts)
  const parts = partsOf(old, before)
  if (parts.size + uses(old, before) === 0 || parts.size !== partsNow.size) return false
  if (uses(old, before) !== uses(now, after)) return false
  const all: readonly (readonly [ContractSymbol, ContractSymbol | undefined])[] = [
    [old, now],
    ...[...parts].map(([path, part]) => [part, partsNow.get(path)] as const),
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

/** Fields and values of a schema by their paths. */
function partsOf({ id, label }: ContractSymbol, { symbols }: Contract): ReadonlyMap<string, ContractSymbol> {
  const members = [...symbols.values()].filter(({ owner }) => owner === id)
  return new Map(members.map((part) => [`${part.kind}${part.id.slice(part.kind.length + 1 + label.length)}`, part]))
}
