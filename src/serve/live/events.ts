import type { Diagnostic } from '../../diagnostics/diagnostic.ts'

/** The events of a live site. */
export interface LiveEvents {
  /** Pages may look different. */
  changed(): void
  /** The reports of the whole site, whenever they may have changed. */
  reports(diagnostics: readonly Diagnostic[], facts: LiveFacts): void
}

/** Figures of a state. */
export interface LiveFacts {
  readonly pages: number
  readonly milliseconds: number
  /** Folders of content outside of the site. */
  readonly outside?: readonly string[]
}
