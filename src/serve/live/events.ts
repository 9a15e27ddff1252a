import type { Diagnostic } from '../../diagnostics/diagnostic.ts'

/** Events of a live site. */
export interface LiveEvents {
  /** The appearance of pages may have changed. */
  changed(): void
  /** The reports of the whole site may have changed. */
  reports(diagnostics: readonly Diagnostic[], facts: LiveFacts): void
}

/** Figures about a state. */
export interface LiveFacts {
  readonly pages: number
  readonly milliseconds: number
  /** Content folders outside of the site. */
  readonly outside?: readonly string[]
  /** Pages with errors are shown in an earlier version. */
  readonly isBehind?: boolean
}
