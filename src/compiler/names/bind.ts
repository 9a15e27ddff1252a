import type { ContractSymbol } from '../../model/symbols.ts'
import { callsIn, isMethod, isDistinctive, plainName } from '../../text/api-names.ts'
import { bindPageCommands } from './bind-commands.ts'
import type { Bound } from './bound.ts'
import { operationsAt, subjectsNamed, type Contract } from './contract.ts'
import type { Mention } from './mentions.ts'

/**
 * Binds the mentions of a page to symbols. Fields, parameters and values are common words: they are bound to parts of
 * the operations and schemas of the page; elsewhere only if the name is unique. If a sentence names an operation or a
 * schema that has such a part, only that part is meant.
 *
 * @param linked returns the id of the operation or schema that a link leads to
 *
 * @param of subjects that the writer lists
 */
export function bindPage(
  mentions: readonly Mention[],
  contract: Contract,
  linked: (mention: Mention) => string | undefined,
  of: readonly string[] = [],
): readonly Bound[] {
  if (contract.commands !== undefined) return bindPageCommands(mentions, contract.commands)
  const subjects = new Set<string>(of.flatMap((name) => subjectsWithName(name, contract)))
  const sentences = new Map<string, Set<string>>()
  for (const mention of mentions)
    for (const id of subjectsOf(mention, contract, linked)) {
      subjects.add(id)
      const { sentence } = mention
      if (sentence !== undefined) sentences.set(sentence, (sentences.get(sentence) ?? new Set()).add(id))
    }
  const scope = new Set([...subjects].flatMap((id) => [id, ...contract.parts(id)]))
  const around = { contract, scope, linked, sentences }
  return mentions.flatMap((mention) => {
    const method = mention.kind === 'span' && isMethod(mention.text) ? methodOf(mention, mentions, around) : []
    return method.length > 0 ? method : boundIn(mention, around)
  })
}

/** Maximum number of lines between a method and the link to its operation. */
const maxLines = 1

/** An isolated method refers to the operation linked beside it: "`PUT` on orders [fulfills an order](…)". */
function methodOf(mention: Mention, mentions: readonly Mention[], { contract, linked }: Around): readonly Bound[] {
  const { text: name, line, column } = mention
  const beside = mentions.filter((other) => other.kind === 'link' && Math.abs(other.line - line) <= maxLines)
  const linkedSubjects = new Set(beside.map((link) => linked(link)))
  const symbols = contract.operations.flatMap(({ id, method }) =>
    method === name && linkedSubjects.has(id) ? (contract.symbols.get(id) ?? []) : [],
  )
  return symbols.length === 0 ? [] : [{ mention, line, column, name, symbols }]
}

/**
 * Maximum number of things with a name: a more common name has no meaning, unless the page
 * determines it.
 */
const maxOwners = 3

/** Operations and schemas that a mention identifies by itself. */
function subjectsOf(
  mention: Mention,
  contract: Contract,
  linked: (mention: Mention) => string | undefined,
): readonly string[] {
  if (mention.kind === 'link') return [linked(mention) ?? []].flat()
  if (mention.kind === 'block') return operationsIn(mention.text, contract).map(({ id }) => id)
  return subjectsWithName(plainName(mention.text), contract)
}

function subjectsWithName(name: string, contract: Contract): readonly string[] {
  const subjects = subjectsNamed(name, contract)
  return subjects.length > 0 ? subjects : operationsAt(name, contract)
}

interface Around {
  readonly contract: Contract
  readonly scope: ReadonlySet<string>
  readonly linked: (mention: Mention) => string | undefined
  /** Operations and schemas, by the sentences that mention them. */
  readonly sentences: ReadonlyMap<string, ReadonlySet<string>>
}

function boundIn(mention: Mention, around: Around): readonly Bound[] {
  const { contract, linked } = around
  const { line, column, text } = mention
  if (mention.kind === 'span') {
    const name = plainName(text)
    const symbols = nearest(meaningsOf(name, around), mention, around)
    return symbols.length === 0 ? [] : [{ mention, line, column, name, symbols }]
  }
  if (mention.kind === 'link') {
    const symbol = contract.symbols.get(linked(mention) ?? '')
    return symbol === undefined ? [] : [{ mention, line, column, name: text, symbols: [symbol] }]
  }
  const calls = operationsIn(text, contract).flatMap(({ id, at }): Bound[] => {
    const symbol = contract.symbols.get(id)
    return symbol === undefined ? [] : [{ mention, ...positionIn(mention, at), name: symbol.label, symbols: [symbol] }]
  })
  const seen = new Set<string>()
  const words = [...text.matchAll(/[\p{L}_$][\p{L}\p{N}_$-]*/gu)].flatMap(({ 0: name, index }): Bound[] => {
    if (seen.has(name)) return []
    seen.add(name)
    const symbols = meaningsOf(name, around).filter(({ owner }) => owner !== undefined)
    return symbols.length === 0 ? [] : [{ mention, ...positionIn(mention, index), name, symbols }]
  })
  return [...calls, ...words]
}

function positionIn({ text, line, column }: Mention, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: line + before.length - 1, column: column + (before.at(-1)?.length ?? 0) }
}

/** Symbols to which a name may refer on a page. */
function meaningsOf(name: string, { contract, scope }: Around): readonly ContractSymbol[] {
  const candidates = contract.byName.get(name) ?? []
  const wholes = candidates.filter(({ owner }) => owner === undefined)
  const parts = candidates.filter(({ owner }) => owner !== undefined)
  const inScope = parts.filter(({ owner = '' }) => scope.has(owner))
  if (inScope.length > 0) return [...wholes, ...inScope]
  if (wholes.length > 0) return wholes
  const addresses = operationsAt(name, contract).flatMap((id) => contract.symbols.get(id) ?? [])
  if (addresses.length > 0) return addresses
  return isDistinctive(name) && new Set(parts.map(({ owner }) => owner)).size <= maxOwners ? parts : []
}

/** Parts that belong to anything mentioned in the sentence, at the least depth for each owner. */
function nearest(
  symbols: readonly ContractSymbol[],
  { sentence = '' }: Mention,
  { contract, sentences }: Around,
): readonly ContractSymbol[] {
  const near = new Set<ContractSymbol>()
  for (const subject of sentences.get(sentence) ?? []) {
    const depths = contract.depths(subject)
    const depth = ({ owner = '' }: ContractSymbol): number => depths.get(owner) ?? Infinity
    const minDepth = Math.min(Infinity, ...symbols.map(depth))
    if (minDepth < Infinity) for (const symbol of symbols) if (depth(symbol) === minDepth) near.add(symbol)
  }
  return near.size === 0 ? symbols : symbols.filter((symbol) => symbol.owner === undefined || near.has(symbol))
}

/** Operations called in a code block, each at its first call. */
function operationsIn(text: string, { callsOf }: Contract): readonly { readonly id: string; readonly at: number }[] {
  const offsets = new Map<string, number>()
  for (const { method, path, at } of callsIn(text))
    for (const { id } of callsOf(path, method)) if (!offsets.has(id)) offsets.set(id, at)
  return [...offsets].map(([id, at]) => ({ id, at }))
}
