import type { Location } from '../diagnostics/diagnostic.ts'

/** Locations of the objects of a description, by their identity: a copied object has no location. */
export interface Origins {
  /** Records that an object was made of another, and so was written there. */
  adopt(copy: object, original: object): void
  /** The location of an object, or of the value at one of its keys; where that is not known, the start of the root file. */
  locationOf(node: unknown, key?: string): Location
  /** The line at which the text at a key begins: below the mark of a block scalar. */
  textLine(node: unknown, key: string): { readonly file: string; readonly line: number }
}
