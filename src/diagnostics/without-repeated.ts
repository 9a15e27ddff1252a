import type { Diagnostic } from './diagnostic.ts'

/** Removes equal reports, except the first of each. */
export function withoutRepeated(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...new Map(diagnostics.map((report) => [JSON.stringify(report), report])).values()]
}
