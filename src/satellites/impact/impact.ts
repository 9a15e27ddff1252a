import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { bindPage } from '../../compiler/names/bind.ts'
import type { Bound } from '../../compiler/names/bound.ts'
import type { ContractChange, FactChange } from './difference.ts'
import type { Mention } from '../../compiler/names/mentions.ts'
import type { Contract } from '../../compiler/names/contract.ts'

/** A page with its mentions of the API. */
export interface ContractPage {
  readonly file: string
  readonly mentions: readonly Mention[]
  /** Id of the symbol (an operation or a schema) that a link leads to. */
  linked(mention: Mention): string | undefined
  /** Operations and schemas that the front matter names. */
  readonly of?: readonly string[]
}

/** A passage that mentions a changed symbol. */
export interface Impact {
  /** Id of the change, the same everywhere in a file: `field Order/total gone`. */
  readonly change: string
  readonly file: string
  readonly report: Diagnostic
}

/**
 * Finds the passages affected by changes, in the order of the pages. Each passage lists a change
 * once.
 */
export function impactOf(
  pages: readonly ContractPage[],
  changes: readonly ContractChange[],
  before: Contract,
): readonly Impact[] {
  const byId = new Map<string, ContractChange[]>()
  for (const change of changes)
    if (change.kind !== 'required') byId.set(change.symbol.id, [...(byId.get(change.symbol.id) ?? []), change])
  const required = changes.filter(({ kind }) => kind === 'required')
  return pages.flatMap(({ file, mentions, linked, of }) =>
    bindPage(mentions, before, linked, of).flatMap((bound) => {
      const matching = bound.symbols.flatMap(({ id }) =>
        (byId.get(id) ?? []).filter((change) => isNamed(change, bound)),
      )
      const requiredChanges =
        bound.mention.kind === 'block' ? required.filter((change) => isSent(change, bound, before)) : []
      return [...matching, ...requiredChanges].map((change) => ({
        change: `${change.symbol.id} ${change.kind}`,
        file,
        report: reportOf(change, bound, file),
      }))
    }),
  )
}

/** `true` if a mention uses a removed name. */
const isNamed = (change: ContractChange, { name }: Bound): boolean =>
  change.kind !== 'gone' || change.names === undefined || change.names.includes(name)

/** `true` if a block of code calls an operation that has the new required symbol. */
function isSent({ symbol }: ContractChange, { symbols }: Bound, { requests }: Contract): boolean {
  return symbols.some(({ id, kind }) => kind === 'operation' && requests(id).has(symbol.owner ?? ''))
}

function reportOf(change: ContractChange, { mention, name, line, column }: Bound, file: string): Diagnostic {
  const { label } = change.symbol
  // Names in code style have backticks around them; names in a block do not.
  const length = mention.kind === 'span' ? mention.text.length + 2 : name.length
  const quoted = mention.sentence ?? lineOf(mention, line)
  const quotation = quoted === '' ? {} : { detail: `“${quoted}”` }
  const isWhole = mention.kind === 'span' || mention.text.includes(name)
  const location = { file, line, column, ...(isWhole && { endLine: line, endColumn: column + length }) }
  if (change.kind === 'required') {
    const message = `this call must send ${label} now`
    return diagnostic('impact/required', message, { location, ...quotation, hint: 'add it to the example' })
  }
  if (change.kind === 'changed') {
    const message = `${label} has changed: ${change.facts.map(factText).join('; ')}`
    return diagnostic('impact/changed', message, { location, ...quotation, hint: 'check this passage' })
  }
  const { kind } = change.symbol
  const from = kind === 'command' || kind === 'flag' ? '' : ' from the API'
  const message = `${label === name ? label : `"${name}", ${label},`} is gone${from}`
  const { now } = change
  const hint =
    now === undefined
      ? 'describe an alternative'
      : now.label === label
        ? `it is called ${now.names[0]} now`
        : `it may be ${now.label} now`
  return diagnostic('impact/gone', message, { location, ...quotation, hint })
}

/** The line of a block with a name. */
const lineOf = ({ text, line: first }: Mention, line: number): string => (text.split('\n')[line - first] ?? '').trim()

function factText({ fact, before, after }: FactChange): string {
  if (before === undefined) return `${fact} ${after ?? ''}`
  return after === undefined ? `no longer ${fact} ${before}` : `${fact} ${before} → ${after}`
}
