import type { ContractSymbol, SymbolSet } from '../../model/symbols.ts'
import { partSymbol } from './part.ts'

/** Type, deprecation, and first sentence of the description. Empty trailing values are omitted. */
type PackedFacts = readonly [type?: string, isDeprecated?: 0 | 1, about?: string]

/** A symbol set in which every name occurs once, since each build parses it. */
interface Packed {
  readonly whole: readonly (readonly [
    id: string,
    label: string,
    names: readonly string[],
    owner: string,
    ...said: PackedFacts,
  ])[]
  /** Facts by owner, and by path or by path and value after `=`. */
  readonly parts: Readonly<Record<string, Readonly<Record<string, PackedFacts>>>>
  readonly uses: SymbolSet['uses']
  readonly is: NonNullable<SymbolSet['is']>
  readonly operations: SymbolSet['operations']
  readonly failures: NonNullable<SymbolSet['failures']>
  readonly routes: NonNullable<SymbolSet['routes']>
}

/** Serializes a symbol set, without the facts that are only needed for comparisons. */
export function packSymbols({ symbols, uses, is = {}, operations, failures = [], routes = {} }: SymbolSet): string {
  const wholeSymbols: Packed['whole'][number][] = []
  const parts: Record<string, Record<string, PackedFacts>> = {}
  for (const symbol of symbols) {
    const { id, kind, label, names, owner = '' } = symbol
    if (kind === 'field' || kind === 'value') {
      const labelOfOwner = owner.slice(owner.indexOf(' ') + 1)
      ;(parts[owner] ??= {})[id.slice(`${kind} ${labelOfOwner}/`.length)] = packFacts(symbol)
    } else wholeSymbols.push([id, label, names, owner, ...packFacts(symbol)])
  }
  const packed: Packed = { whole: wholeSymbols, parts, uses, is, operations, failures, routes }
  return JSON.stringify(packed)
}

function packFacts({ facts, about }: ContractSymbol): PackedFacts {
  const type = facts['type'] ?? facts['status']
  const isDeprecated = facts['state'] === 'deprecated' ? 1 : 0
  if (about !== undefined) return [type ?? '', isDeprecated, about]
  return isDeprecated === 1 ? [type ?? '', 1] : type === undefined ? [] : [type]
}

/** Parses a serialized symbol set. */
export function unpackSymbols(text: string): SymbolSet {
  const { whole, parts, uses, is, operations, failures, routes } = JSON.parse(text) as Packed
  const symbols = whole.map(([id, label, names, owner, ...packedFacts]): ContractSymbol => {
    const kind = id.slice(0, id.indexOf(' ')) as ContractSymbol['kind']
    return { id, kind, label, names, ...(owner === '' ? {} : { owner }), ...unpackFacts(packedFacts) }
  })
  for (const [id, ownParts] of Object.entries(parts)) {
    const owner = { id, label: id.slice(id.indexOf(' ') + 1) }
    for (const [place, packedFacts] of Object.entries(ownParts)) {
      const cut = place.indexOf('=')
      const path = (cut === -1 ? place : place.slice(0, cut)).split('/').filter((step) => step !== '')
      symbols.push(
        partSymbol({
          owner,
          path,
          ...(cut === -1 ? {} : { value: place.slice(cut + 1) }),
          ...unpackFacts(packedFacts),
        }),
      )
    }
  }
  return { symbols, uses, is, operations, failures, routes }
}

function unpackFacts([type = '', isDeprecated = 0, about]: PackedFacts): Pick<ContractSymbol, 'facts' | 'about'> {
  const state = isDeprecated === 1 ? { state: 'deprecated' } : {}
  return { facts: { ...(type === '' ? {} : { type }), ...state }, ...(about !== undefined && { about }) }
}
