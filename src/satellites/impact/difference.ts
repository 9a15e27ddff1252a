import { grouped } from '../../base/grouped.ts'
import type { ContractSymbol } from '../../model/symbols.ts'
import type { Contract } from '../../compiler/names/contract.ts'
import { isSameType } from './same-type.ts'
import { bareAddress, calledOtherwise, counterpartOf } from './counterpart.ts'

/** Something of an API that is another than it was. */
export type ContractChange =
  | {
      readonly kind: 'gone'
      readonly symbol: ContractSymbol
      readonly now?: ContractSymbol
      /** Only these names of it are gone; it is there by others. */
      readonly names?: readonly string[]
    }
  | { readonly kind: 'changed'; readonly symbol: ContractSymbol; readonly facts: readonly FactChange[] }
  /** A request needs it now; `symbol` is that of the new description. */
  | { readonly kind: 'required'; readonly symbol: ContractSymbol }

/** One fact, before and after; nothing, where it was not said. */
export interface FactChange {
  readonly fact: string
  readonly before?: string
  readonly after?: string
}

/** What changed from one contract to another, in the order of the ids. What is new and optional changes nothing that was said. */
export function differenceOf(before: Contract, after: Contract): readonly ContractChange[] {
  const changes: ContractChange[] = []
  const otherwise = calledOtherwise(before, after)
  const [listed, listedNow] = [valuesOf(before), valuesOf(after)]
  for (const symbol of before.symbols.values()) {
    const now = counterpartOf(symbol, before, after, otherwise)
    // Nothing is left that pages could speak of instead: it is told of the owner.
    if (now === 'gone with its owner') continue
    if (now === 'gone') {
      const near = renamed(symbol, before, after)
      changes.push({ kind: 'gone', symbol, ...(near && { now: near }) })
      // Pages that name the field may list its values in words.
      const fields = symbol.kind === 'value' ? fieldsOf(symbol.id, after) : []
      for (const field of fields)
        changes.push({ kind: 'changed', symbol: field, facts: [{ fact: 'value', before: symbol.names[0] ?? '' }] })
      continue
    }
    const [called] = symbol.names
    if (otherwise.has(symbol.id) && called !== undefined && called !== symbol.label)
      changes.push({ kind: 'gone', symbol, now, names: [called] })
    const facts = [...new Set([...Object.keys(symbol.facts), ...Object.keys(now.facts)])].sort()
    const other = facts.flatMap((fact): FactChange[] => {
      const [was, is] = [symbol.facts[fact], now.facts[fact]]
      return was === is || isSame(fact, was, is) || (fact === 'type' && isSameType(was, is, before, after))
        ? []
        : [{ fact, ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) }]
    })
    // What took anything takes some values only.
    const values = listed.has(placeOf(symbol)) ? undefined : listedNow.get(placeOf(now))
    if (values !== undefined) other.push({ fact: 'values', after: values.join(', ') })
    if (other.length > 0) changes.push({ kind: 'changed', symbol, facts: other })
  }
  for (const symbol of after.symbols.values())
    if (!before.symbols.has(symbol.id) && symbol.facts['presence'] === 'required' && !isAnswer(symbol))
      if (before.symbols.has(symbol.owner ?? '')) changes.push({ kind: 'required', symbol })
  return changes.sort((a, b) => (a.symbol.id < b.symbol.id ? -1 : a.symbol.id > b.symbol.id ? 1 : 0))
}

/** Whether a fact that is written otherwise makes nothing wrong: names of steps in an address, further answers of failed requests. */
function isSame(fact: string, was = '', is = ''): boolean {
  if (fact === 'address') return bareAddress(was) === bareAddress(is)
  if (fact !== 'answers') return false
  const [known, now] = [was.split(', '), is.split(', ')]
  return (
    known.every((one) => now.includes(one)) && now.every((one) => known.includes(one) || /^(?:[45]|default)/i.test(one))
  )
}

/** What has a value: `value Order/status=open` is of `field Order/status`, `value Status/=open` of all that are a `Status`. */
function fieldsOf(value: string, { symbols }: Contract): readonly ContractSymbol[] {
  const place = valuePlace(value)
  if (place.endsWith('/')) {
    const type = place.slice(0, -1)
    return [...symbols.values()].filter(
      ({ kind, facts }) =>
        (kind === 'field' || kind === 'parameter') && (facts['type'] === type || facts['type'] === `array of ${type}`),
    )
  }
  return [...symbols.values()].filter((one) => placeOf(one) === place)
}

const valuePlace = (id: string): string => id.replace(/^value /, '').replace(/=[^]*$/, '')

/** Where the values of a field or a parameter stand: `Order/status`, `listOrders/sort`. */
function placeOf({ id, kind, owner = '', names }: ContractSymbol): string {
  if (kind === 'field') return id.slice('field '.length)
  return kind === 'parameter' ? `${owner.slice(owner.indexOf(' ') + 1)}/${names[0] ?? ''}` : ''
}

/** The values that are listed at each place. */
function valuesOf({ symbols }: Contract): ReadonlyMap<string, readonly string[]> {
  const values = [...symbols.values()].filter(({ kind }) => kind === 'value')
  const byPlace = grouped(values, ({ id }) => valuePlace(id))
  return new Map([...byPlace].map(([place, all]) => [place, all.flatMap(({ names }) => names)]))
}

/** Whether a field stands in an answer, written out there: its owner is the operation, and it begins with a status. */
function isAnswer({ id, kind, owner = '' }: ContractSymbol): boolean {
  const [, name] = /^operation ([^]*)$/.exec(owner) ?? []
  return kind === 'field' && name !== undefined && !id.startsWith(`field ${name}/request/`)
}

/** The one new part of the same owner with the same facts: it may be called otherwise now. */
function renamed(symbol: ContractSymbol, before: Contract, after: Contract): ContractSymbol | undefined {
  if (symbol.owner === undefined || symbol.kind === 'value') return undefined
  const facts = JSON.stringify(symbol.facts)
  const found = [...after.symbols.values()].filter(
    (one) =>
      one.owner === symbol.owner &&
      one.kind === symbol.kind &&
      !before.symbols.has(one.id) &&
      JSON.stringify(one.facts) === facts,
  )
  return found.length === 1 ? found[0] : undefined
}
