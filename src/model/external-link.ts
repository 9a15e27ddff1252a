import type { Place } from '../diagnostics/diagnostic.ts'

/** A link of the site to a web address outside of it. */
export interface ExternalLink {
  /** With `http:` or `https:`, as a browser would ask for it; with its hash. */
  readonly url: string
  /** Where it is written; absent for what a plugin computed. */
  readonly place?: Place
}
