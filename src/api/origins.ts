import type { Place } from '../diagnostics/diagnostic.ts'

/** Where the objects of a description were written, by their identity: an object that was copied has none. */
export interface Origins {
  /** Records that an object was made of another, and so was written there. */
  adopt(made: object, from: object): void
  /** The location of an object, or of the value at one of its keys; where that is not known, the start of the root file. */
  place(node: unknown, key?: string): Place
  /** The line at which the text at a key begins: below the mark of a block scalar. */
  textLine(node: unknown, key: string): { readonly file: string; readonly line: number }
}
