import type { ContractSymbol, NameNote } from '../../model/symbols.ts'
import { sectionOf, type BoundText, type Meaning } from './bind-names.ts'

/**
 * Notes for readers about the names of a text: kind, type and first sentence of the description. A deprecated symbol is
 * marked once per section.
 */
export function notesOf({ mentions, meanings }: BoundText, deprecated: string): Readonly<Record<number, NameNote>> {
  const notes: Record<number, NameNote> = {}
  const marked = new Set<string>()
  for (const [index, meaning] of meanings.entries()) {
    const [symbol] = meaning
    if (symbol === undefined) continue
    const isDeprecated = symbol.facts['state'] === 'deprecated'
    const mention = mentions.names[index]
    const meaningTitle = meaning.length === 1 ? titleOf(symbol) : titleOfAll(meaning)
    // The title would only repeat the name.
    const title = meaningTitle === mention?.text ? undefined : meaningTitle
    if (title === undefined && !isDeprecated) continue
    const sectionKey = `${sectionOf(mention?.location.line ?? 0, mentions)} ${symbol.id}`
    const isFirst = isDeprecated && !marked.has(sectionKey)
    marked.add(sectionKey)
    const tooltip = [title ?? symbol.label, ...(isDeprecated ? [deprecated] : [])].join('\n')
    notes[index] = { title: tooltip, ...(isFirst ? { mark: deprecated } : {}) }
  }
  return notes
}

/** Maximum number of listed symbols for a name with several meanings. */
const maxNamed = 3

/** Title of several symbols: `Order.uuid, Shipment.uuid: string`, or `uuid: string` for many. */
function titleOfAll(meaning: Meaning): string {
  const called = meaning.length > maxNamed ? meaning.slice(0, 1).map(({ names }) => names[0]) : meaning.map(addressOf)
  return `${called.join(', ')}: ${meaning[0]?.facts['type'] ?? ''}`
}

/** A field or a parameter with its owner, in code notation. */
function addressOf({ id, kind, names, owner = '' }: ContractSymbol): string {
  return kind === 'parameter'
    ? `${owner.slice(owner.indexOf(' ') + 1)}(${names[0] ?? ''})`
    : id.slice(id.indexOf(' ') + 1).replaceAll('/', '.')
}

/**
 * Language-independent title such as `Order.total: Money`; `undefined` if it would only repeat the name.
 */
function titleOf(symbol: ContractSymbol): string | undefined {
  const { id, kind, label, names, facts, about } = symbol
  const type = facts['type'] ?? facts['status']
  const aboutLine = about === undefined ? '' : `\n${about}`
  const typed = type === undefined ? '' : `: ${type}`
  switch (kind) {
    case 'operation':
      return `${label}${aboutLine}`
    case 'field':
    case 'parameter':
      return `${addressOf(symbol)}${typed}${aboutLine}`
    case 'flag':
      return `${label}${aboutLine}`
    case 'value':
      return id.slice('value '.length).replace(/\/=/, '=').replaceAll('/', '.').replace('=', ' = ')
    default:
      return type === undefined && about === undefined ? undefined : `${names[0] ?? label}${typed}${aboutLine}`
  }
}
