import { grouped } from '../../base/grouped.ts'
import type { ContractSymbol } from '../../model/symbols.ts'
import type { Contract } from '../../compiler/names/contract.ts'
import { isSameType } from './same-type.ts'
import { bareAddress, calledOtherwise, counterpartOf } from './counterpart.ts'

/** A change to a symbol of an API. */
export type ContractChange =
  | {
      readonly kind: 'gone'
      readonly symbol: ContractSymbol
      readonly now?: ContractSymbol
      /** Only these names are removed; the symbol has others. */
      readonly names?: readonly string[]
    }
  | { readonly kind: 'changed'; readonly symbol: ContractSymbol; readonly facts: readonly FactChange[] }
  /** Requests now need the symbol, which is new. */
  | { readonly kind: 'required'; readonly symbol: ContractSymbol }

/** A fact before and after; `undefined`: absent. */
export interface FactChange {
  readonly fact: string
  readonly before?: string
  readonly after?: string
}

/** Changes from one contract to another, in the order of ids. New optional parts are not changes. */
export function differenceOf(before: Contract, after: Contract): readonly ContractChange[] {
  const changes: ContractChange[] = []
  const otherwise = calledOtherwise(before, after)
  const [listed, listedNow] = [valuesOf(before), valuesOf(after)]
  for (const symbol of before.symbols.values()) {
    const now = counterpartOf(symbol, before, after, otherwise)
    // The change of the owner already reports it.
    if (now === 'gone with its owner') continue
    if (now === 'gone') {
      const near = renamed(symbol, before, after)
      changes.push({ kind: 'gone', symbol, ...(near && { now: near }) })
      // Pages that mention the field may list its values.
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
    // Before, any value was allowed; now only the listed ones are.
    const values = listed.has(pathOfValues(symbol)) ? undefined : listedNow.get(pathOfValues(now))
    if (values !== undefined) other.push({ fact: 'values', after: values.join(', ') })
    if (other.length > 0) changes.push({ kind: 'changed', symbol, facts: other })
  }
  for (const symbol of after.symbols.values())
    if (!before.symbols.has(symbol.id) && symbol.facts['presence'] === 'required' && !isAnswer(symbol))
      if (before.symbols.has(symbol.owner ?? '')) changes.push({ kind: 'required', symbol })
  return changes.sort((a, b) => (a.symbol.id < b.symbol.id ? -1 : a.symbol.id > b.symbol.id ? 1 : 0))
}

/** Returns true if a changed fact keeps prose correct: names of path parameters, additional error responses. */
function isSame(fact: string, was = '', is = ''): boolean {
  if (fact === 'address') return bareAddress(was) === bareAddress(is)
  if (fact !== 'answers') return false
  const [answersBefore, now] = [was.split(', '), is.split(', ')]
  return (
    answersBefore.every((answer) => now.includes(answer)) &&
    now.every((answer) => answersBefore.includes(answer) || /^(?:[45]|default)/i.test(answer))
  )
}

/** Symbols with a value: `field Order/status` for `value Order/status=open`, all of type `Status` for `value Status/=open`. */
function fieldsOf(value: string, { symbols }: Contract): readonly ContractSymbol[] {
  const path = valuePath(value)
  if (path.endsWith('/')) {
    const type = path.slice(0, -1)
    return [...symbols.values()].filter(
      ({ kind, facts }) =>
        (kind === 'field' || kind === 'parameter') && (facts['type'] === type || facts['type'] === `array of ${type}`),
    )
  }
  return [...symbols.values()].filter((candidate) => pathOfValues(candidate) === path)
}

const valuePath = (id: string): string => id.replace(/^value /, '').replace(/=[^]*$/, '')

/** Path of the values of a field or a parameter: `Order/status`, `listOrders/sort`. */
function pathOfValues({ id, kind, owner = '', names }: ContractSymbol): string {
  if (kind === 'field') return id.slice('field '.length)
  return kind === 'parameter' ? `${owner.slice(owner.indexOf(' ') + 1)}/${names[0] ?? ''}` : ''
}

/** The listed values by path. */
function valuesOf({ symbols }: Contract): ReadonlyMap<string, readonly string[]> {
  const values = [...symbols.values()].filter(({ kind }) => kind === 'value')
  const byPath = grouped(values, ({ id }) => valuePath(id))
  return new Map([...byPath].map(([path, all]) => [path, all.flatMap(({ names }) => names)]))
}

/** `true` for a field of an inline response: its owner is an operation, and its path begins with a status. */
function isAnswer({ id, kind, owner = '' }: ContractSymbol): boolean {
  const [, name] = /^operation ([^]*)$/.exec(owner) ?? []
  return kind === 'field' && name !== undefined && !id.startsWith(`field ${name}/request/`)
}

/** The only new symbol of the same owner with the same facts. It is probably the renamed symbol. */
function renamed(symbol: ContractSymbol, before: Contract, after: Contract): ContractSymbol | undefined {
  if (symbol.owner === undefined || symbol.kind === 'value') return undefined
  const facts = JSON.stringify(symbol.facts)
  const candidates = [...after.symbols.values()].filter(
    (candidate) =>
      candidate.owner === symbol.owner &&
      candidate.kind === symbol.kind &&
      !before.symbols.has(candidate.id) &&
      JSON.stringify(candidate.facts) === facts,
  )
  return candidates.length === 1 ? candidates[0] : undefined
}
