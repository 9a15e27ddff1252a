import type { Location } from '../diagnostics/diagnostic.ts'

/** Locations of a description's objects, by identity: a copied object has no location. */
export interface Origins {
  /** Records that an object was derived from another, and so has its location. */
  adopt(copy: object, original: object): void
  /** Location of an object, or of the value at one of its keys; the start of the root file if it is unknown. */
  locationOf(node: unknown, key?: string): Location
  /** Line at which the text of a key starts: after the indicator of a block scalar. */
  textLine(node: unknown, key: string): { readonly file: string; readonly line: number }
}
