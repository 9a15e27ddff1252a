import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import type { Variables } from '../../model/variables.ts'
import type { Locate } from '../../text/location.ts'
import { fillVariables } from '../../text/variables.ts'

/** Replaces variables with their values. Reports undefined names, if the site has variables. */
export function replaceVariables(
  text: string,
  variables: Variables | undefined,
  locationOf: Locate,
): { readonly text: string; readonly diagnostics: readonly Diagnostic[] } {
  const filled = fillVariables(text, variables ?? {})
  const unknown = variables === undefined ? [] : filled.unknown
  const diagnostics = unknown.map(({ name, start, end }) => {
    const otherwise = 'name it under "variables" in the configuration; a backslash before it makes it text'
    const hint = didYouMean(name, Object.keys(variables ?? {}), otherwise)
    return diagnostic('variable/unknown', `there is no variable "${name}"`, { location: locationOf(start, end), hint })
  })
  return { text: filled.text, diagnostics }
}
