import type { LinkedState } from '../pipeline/link.ts'
import type { SitePlan } from '../pipeline/plan.ts'
import type { Run } from '../pipeline/run.ts'

/** A site, linked and planned: everything is known but what its pages look like. */
export interface LiveState extends LinkedState {
  readonly run: Run
  readonly plan: SitePlan
  /** Only some of the pages are here, and reports mean nothing. */
  readonly partial: boolean
}
