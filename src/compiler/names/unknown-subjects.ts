import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import { subjectsOf } from './bind-names.ts'
import type { Contract } from './contract.ts'

/** A name in the option `names`: an operation, a schema or a command. */
export interface ListedSubject {
  readonly name: string
  readonly location: Location
}

/** Reports unknown names in the option `names`. */
export function unknownSubjects(
  subjects: readonly ListedSubject[],
  contracts: readonly Contract[],
): readonly Diagnostic[] {
  const isKnown = (name: string): boolean =>
    contracts.some(
      (contract) => subjectsOf(name, contract, () => true).length > 0 || contract.commands?.byRun.has(name) === true,
    )
  let names: readonly string[] | undefined
  return subjects.flatMap(({ name, location }) => {
    if (isKnown(name)) return []
    names ??= contracts.flatMap(({ symbols }) =>
      [...symbols.values()].flatMap(({ kind, names: symbolNames }) => (isSubject(kind) ? symbolNames : [])),
    )
    const hint = didYouMean(
      name,
      names,
      'name an operation (placeOrder, POST /orders), a schema (Order) or a command (parcels send)',
    )
    return [diagnostic('name/subject', `"names" contains an unknown name: "${name}"`, { location, hint })]
  })
}

const isSubject = (kind: string): boolean => kind === 'operation' || kind === 'schema' || kind === 'command'
