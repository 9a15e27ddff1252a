import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import type { Variables } from '../../model/variables.ts'
import type { Placer } from '../../text/location.ts'
import type { UnknownVariable } from '../../text/variables.ts'

/** The reports of names without a value. */
export function unknownVariables(
  unknown: readonly UnknownVariable[],
  variables: Variables,
  place: Placer,
): readonly Diagnostic[] {
  return unknown.map(({ name, start, end }) => {
    const otherwise = 'name it under "variables" in the configuration; a backslash before it makes it text'
    const hint = didYouMean(name, Object.keys(variables), otherwise)
    return diagnostic('variable/unknown', `there is no variable "${name}"`, { place: place(start, end), hint })
  })
}
