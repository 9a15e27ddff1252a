import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { BundledSite } from '../pipeline/bundle-site.ts'
import type { CompiledSite } from '../pipeline/compile-site.ts'
import type { EvaluatedSite } from '../pipeline/evaluate-site.ts'
import type { SiteLinks } from '../pipeline/link-site.ts'
import type { OpenSite } from '../pipeline/open-site.ts'
import type { SitePlan } from '../pipeline/plan-site.ts'
import type { ReadSite } from '../pipeline/read-site.ts'
import type { Run } from '../pipeline/run.ts'

/** A site, linked and planned: everything is known but what its pages look like. */
export interface LiveState {
  readonly run: Run
  readonly site: OpenSite
  readonly read: ReadSite
  readonly compiled: CompiledSite
  readonly bundle: BundledSite
  readonly evaluated: EvaluatedSite
  readonly links: SiteLinks
  readonly plan: SitePlan
  /** The reports from the configuration to linking, before silences. */
  readonly diagnostics: readonly Diagnostic[]
  /** Only some of the pages are here, and reports mean nothing. */
  readonly partial: boolean
}
