import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { bindPage } from '../../compiler/names/bind.ts'
import type { Bound } from '../../compiler/names/bound.ts'
import type { ContractChange, FactChange } from './difference.ts'
import type { Mention } from '../../compiler/names/mentions.ts'
import type { Contract } from '../../compiler/names/contract.ts'

/** A page, as far as the API is concerned. */
export interface ContractPage {
  readonly file: string
  readonly mentions: readonly Mention[]
  /** Operation or schema that a link leads to, as the id of its symbol. */
  linked(mention: Mention): string | undefined
  /** What its writer says that it speaks of: names of operations and schemas. */
  readonly of?: readonly string[]
}

/** A place that speaks of something that changed. */
export interface Impact {
  /** The same for the same change in the same file: `field Order/total gone`. */
  readonly change: string
  readonly file: string
  readonly report: Diagnostic
}

/** The places of pages that changes concern, in the order of the pages, each change once a place. */
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
      const own = bound.symbols.flatMap(({ id }) => (byId.get(id) ?? []).filter((change) => isNamed(change, bound)))
      const needed = bound.mention.kind === 'block' ? required.filter((change) => isSent(change, bound, before)) : []
      return [...own, ...needed].map((change) => ({
        change: `${change.symbol.id} ${change.kind}`,
        file,
        report: reportOf(change, bound, file),
      }))
    }),
  )
}

/** Whether something is named by what is gone of it. */
const isNamed = (change: ContractChange, { name }: Bound): boolean =>
  change.kind !== 'gone' || change.names === undefined || change.names.includes(name)

/** Whether a call in a block of code sends what a request needs now. */
function isSent({ symbol }: ContractChange, { symbols }: Bound, { requests }: Contract): boolean {
  return symbols.some(({ id, kind }) => kind === 'operation' && requests(id).has(symbol.owner ?? ''))
}

function reportOf(change: ContractChange, { mention, name, line, column }: Bound, file: string): Diagnostic {
  const { label } = change.symbol
  // With its marks; a name in a block has none.
  const length = mention.kind === 'span' ? mention.text.length + 2 : name.length
  const quoted = mention.sentence ?? lineOf(mention, line)
  const said = quoted === '' ? {} : { detail: `“${quoted}”` }
  const isWhole = mention.kind === 'span' || mention.text.includes(name)
  const place = { file, line, column, ...(isWhole && { endLine: line, endColumn: column + length }) }
  if (change.kind === 'required') {
    const message = `this call has to send ${label} now`
    return diagnostic('impact/required', message, { place, ...said, hint: 'add it to the example' })
  }
  if (change.kind === 'changed') {
    const message = `${label} is another than it was: ${change.facts.map(told).join('; ')}`
    return diagnostic('impact/changed', message, { place, ...said, hint: 'check what this says of it' })
  }
  const { kind } = change.symbol
  const from = kind === 'command' || kind === 'flag' ? '' : ' from the API'
  const message = `${label === name ? label : `"${name}", ${label},`} is gone${from}`
  const { now } = change
  const hint =
    now === undefined
      ? 'say what readers do without it'
      : now.label === label
        ? `it is called ${now.names[0]} now`
        : `it may be ${now.label} now`
  return diagnostic('impact/gone', message, { place, ...said, hint })
}

/** The line of a block that a name stands in. */
const lineOf = ({ text, line: first }: Mention, line: number): string => (text.split('\n')[line - first] ?? '').trim()

function told({ fact, before, after }: FactChange): string {
  if (before === undefined) return `${fact} ${after ?? ''}`
  return after === undefined ? `no longer ${fact} ${before}` : `${fact} ${before} → ${after}`
}
