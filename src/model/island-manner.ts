import type { Location } from '../diagnostics/diagnostic.ts'
import type { IslandSigns } from '../text/needs-browser.ts'

/** Properties of a component that became an island. */
export interface IslandManner {
  /** The module has no `'use client'`: with props that cannot be sent to the browser, the component stays HTML without an error. */
  readonly found?: true
  /** Mode that the module sets, see `readClientMode`. */
  readonly mode?: string
  readonly signs?: IslandSigns
  /** A call whose result differs in the browser. */
  readonly unstable?: { readonly call: string; readonly location: Location } | undefined
  /** Error of the module, which could not be loaded on the server. */
  readonly error?: unknown
}
