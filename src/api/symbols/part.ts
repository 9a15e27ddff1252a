import type { ContractSymbol } from '../../model/symbols.ts'

/** Data for the symbol of a field or of one of its values. */
export interface SymbolPart {
  readonly owner: { readonly id: string; readonly label: string }
  /** Fields from the owner inward. */
  readonly path: readonly string[]
  /** A value of the field. */
  readonly value?: string
  readonly facts: ContractSymbol['facts']
  /** First sentence of the description. */
  readonly about?: string
}

/** Creates the symbol of a field, or of one of its values. */
export function partSymbol({ owner, path, value, facts, about }: SymbolPart): ContractSymbol {
  const last = path.at(-1)
  const joinedPath = path.join('/')
  const common = { owner: owner.id, facts, ...(about !== undefined && { about }) }
  if (value !== undefined) {
    const holder = last === undefined ? owner.label : `${last} of ${owner.label}`
    const label = `the value ${value} of ${holder}`
    return { id: `value ${owner.label}/${joinedPath}=${value}`, kind: 'value', label, names: [value], ...common }
  }
  const field = last ?? ''
  const names = [field, `${path.at(-2) ?? owner.label}.${field}`]
  return {
    id: `field ${owner.label}/${joinedPath}`,
    kind: 'field',
    label: `${field} of ${owner.label}`,
    names,
    ...common,
  }
}
