import type { Mention } from './mentions.ts'
import type { ContractSymbol } from './symbol.ts'
import type { Contract } from './symbols.ts'

/** A mention with the symbols that it means. */
export interface Bound {
  readonly mention: Mention
  /** Line and column of the name itself. */
  readonly line: number
  readonly column: number
  readonly name: string
  readonly symbols: readonly ContractSymbol[]
}

/** Names → symbols, for one contract. */
export interface NameTable {
  readonly contract: Contract
  readonly byName: ReadonlyMap<string, readonly ContractSymbol[]>
}

export function namesOf(contract: Contract): NameTable {
  const byName = new Map<string, ContractSymbol[]>()
  for (const symbol of contract.symbols.values())
    for (const name of symbol.names) byName.set(name, [...(byName.get(name) ?? []), symbol])
  return { contract, byName }
}

/**
 * Binds what a page mentions. Fields, parameters and values are common words: they are bound within what the page speaks
 * of, its operations and schemas with all that these are made of; elsewhere only if nothing else has the name.
 *
 * @param linked operation or schema that the address of a link leads to, as the id of its symbol
 */
export function bindPage(
  mentions: readonly Mention[],
  table: NameTable,
  linked: (mention: Mention) => string | undefined,
): readonly Bound[] {
  const { contract } = table
  const own = new Set<string>()
  for (const mention of mentions) for (const id of subjectsOf(mention, table, linked)) own.add(id)
  const scope = new Set([...own].flatMap((id) => [id, ...(contract.parts.get(id) ?? [])]))
  const around = { table, scope, linked }
  return mentions.flatMap((mention) => {
    const method = mention.kind === 'span' && isMethod.test(mention.text) ? methodOf(mention, mentions, around) : []
    return method.length > 0 ? method : boundIn(mention, around)
  })
}

const isMethod = /^(?:GET|PUT|POST|DELETE|PATCH|HEAD|OPTIONS)$/

/** Lines between a method and the link that says what is called by it. */
const mostLines = 1

/** A method alone means the operation that is linked beside it: "`PUT` on orders [fulfills an order](…)". */
function methodOf(mention: Mention, mentions: readonly Mention[], { table, linked }: Around): readonly Bound[] {
  const { text: name, line, column } = mention
  const beside = mentions.filter((one) => one.kind === 'link' && Math.abs(one.line - line) <= mostLines)
  const named = new Set(beside.map((one) => linked(one)))
  const symbols = table.contract.operations.flatMap(({ id, method }) =>
    method === name && named.has(id) ? (table.contract.symbols.get(id) ?? []) : [],
  )
  return symbols.length === 0 ? [] : [{ mention, line, column, name, symbols }]
}

/** A name that more things have means none of them, where the page does not say which. */
const mostOwners = 3

/** Operations and schemas that a mention names by itself. */
function subjectsOf(
  mention: Mention,
  { contract, byName }: NameTable,
  linked: (mention: Mention) => string | undefined,
): readonly string[] {
  if (mention.kind === 'link') return [linked(mention) ?? []].flat()
  if (mention.kind === 'block') return callsIn(mention.text, contract).map(({ id }) => id)
  const found = byName.get(plain(mention.text)) ?? []
  const subjects = found.filter(({ kind }) => kind === 'operation' || kind === 'schema').map(({ id }) => id)
  return subjects.length > 0 ? subjects : addressed(plain(mention.text), contract)
}

/** The operations of an address in prose, `/v1/orders` or `GET /v1/orders`. */
function addressed(text: string, { operations }: Contract): readonly string[] {
  const [, method, path] = /^(?:([A-Z]+) )?(\/\S*)$/.exec(text) ?? []
  if (path === undefined) return []
  return operations.filter((one) => isPath(path, one.path) && (method ?? one.method) === one.method).map(({ id }) => id)
}

interface Around {
  readonly table: NameTable
  readonly scope: ReadonlySet<string>
  readonly linked: (mention: Mention) => string | undefined
}

function boundIn(mention: Mention, around: Around): readonly Bound[] {
  const { table, linked } = around
  const { line, column, text } = mention
  if (mention.kind === 'span') {
    const name = plain(text)
    const symbols = meant(name, around)
    return symbols.length === 0 ? [] : [{ mention, line, column, name, symbols }]
  }
  if (mention.kind === 'link') {
    const symbol = table.contract.symbols.get(linked(mention) ?? '')
    return symbol === undefined ? [] : [{ mention, line, column, name: text, symbols: [symbol] }]
  }
  const calls = callsIn(text, table.contract).flatMap(({ id, at }): Bound[] => {
    const symbol = table.contract.symbols.get(id)
    return symbol === undefined ? [] : [{ mention, ...placeIn(mention, at), name: symbol.label, symbols: [symbol] }]
  })
  const seen = new Set<string>()
  const words = [...text.matchAll(/[\p{L}_$][\p{L}\p{N}_$-]*/gu)].flatMap(({ 0: name, index }): Bound[] => {
    if (seen.has(name)) return []
    seen.add(name)
    const symbols = meant(name, around).filter(({ owner }) => owner !== undefined)
    return symbols.length === 0 ? [] : [{ mention, ...placeIn(mention, index), name, symbols }]
  })
  return [...calls, ...words]
}

function placeIn({ text, line, column }: Mention, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: line + before.length - 1, column: column + (before.at(-1)?.length ?? 0) }
}

/** What a name means on a page. */
function meant(name: string, { table, scope }: Around): readonly ContractSymbol[] {
  const found = table.byName.get(name) ?? []
  const whole = found.filter(({ owner }) => owner === undefined)
  const parts = found.filter(({ owner }) => owner !== undefined)
  const inScope = parts.filter(({ owner = '' }) => scope.has(owner))
  if (inScope.length > 0) return [...whole, ...inScope]
  if (whole.length > 0) return whole
  const addresses = addressed(name, table.contract).flatMap((id) => table.contract.symbols.get(id) ?? [])
  if (addresses.length > 0) return addresses
  // A word that few things are called by, and that no prose has: `order_status_url`, `trackingNumber`.
  const isTelling = /[\p{L}\p{N}][_.-][\p{L}\p{N}]|\p{Ll}\p{Lu}/u.test(name)
  return isTelling && new Set(parts.map(({ owner }) => owner)).size <= mostOwners ? parts : []
}

/** A code span as a name: without a value behind a colon, brackets and quotes. */
function plain(text: string): string {
  const trimmed = text.trim()
  return (
    /^["']?([\p{L}\p{N}_$.-]+)["']?(?:\[\]|\(\))?\s*:\s*\S*$/u.exec(trimmed)?.[1] ??
    trimmed.replace(/(?:\[\]|\(\))$/, '').replace(/^(["'])(.*)\1$/, '$2')
  )
}

/** The operations that a block of code calls: addresses of the API with the method that stands there. */
function callsIn(text: string, { operations }: Contract): readonly { readonly id: string; readonly at: number }[] {
  const found = new Map<string, number>()
  for (const { 1: address = '', index } of text.matchAll(
    /(?<=^|[\s"'`(])((?:https?:\/\/[^\s/"'`]+)?\/[^\s"'`)<>]*)/g,
  )) {
    const path = address.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, '')
    const matching = operations.filter((one) => isPath(path, one.path))
    const method = methodNear(text, index)
    const own = matching.filter((one) => one.method === method)
    for (const { id } of own) if (!found.has(id)) found.set(id, index)
  }
  return [...found].map(([id, at]) => ({ id, at }))
}

/** The method of the call around an address: the last one before it, or the first behind it, within a call's length; else GET. */
function methodNear(text: string, at: number): string {
  const name = /\b(GET|PUT|POST|DELETE|PATCH|HEAD|OPTIONS)\b|\.(get|put|post|delete|patch)\(/g
  const before = [...text.slice(Math.max(0, at - 200), at).matchAll(name)].at(-1)
  const after = /\b(GET|PUT|POST|DELETE|PATCH|HEAD|OPTIONS)\b/.exec(text.slice(at, at + 200))
  return (before?.[1] ?? before?.[2] ?? after?.[1] ?? 'GET').toUpperCase()
}

/** Whether an address ends with the path of an operation, with any value in place of its parameters. */
function isPath(address: string, path: string): boolean {
  const steps = (text: string): string[] => text.split('/').filter((step) => step !== '')
  const [own, template] = [steps(address), steps(path)]
  if (template.length === 0 || own.length < template.length) return false
  const isVariable = (step: string): boolean => /^[{$:<]/.test(step)
  return template.every((step, index) => {
    const written = own[own.length - template.length + index] ?? ''
    return step === written || (isVariable(step) ? !/[{}]/.test(step.slice(1, -1)) && written !== '' : false)
  })
}
