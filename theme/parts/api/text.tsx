import type { ReactNode } from 'react'
import type { TextRef } from '@waybill/docs/openapi'

/** Shows pieces of prose of the description. Made once for a page, by `textsOf`. */
export interface Show {
  /** In a box of its own. */
  text(ref: TextRef | undefined): ReactNode
  /** As it is: code, and words in a list that has its own looks. */
  bare(ref: TextRef | undefined): ReactNode
}

/** Props of what shows prose of the description. */
export type Shown<Props> = Readonly<Props> & { readonly show: Show }

/** Returns the function that shows prose: `fragment` is from the layout, `keys` is the prefix of the ids of entries. */
export function textsOf(fragment: (entry: string, name?: string) => ReactNode, keys: string): Show {
  const bare = (ref: TextRef | undefined) => (ref === undefined ? null : fragment(keys + ref.entry, ref.name))
  return { bare, text: (ref) => (ref === undefined ? null : <div className="prose api-text">{bare(ref)}</div>) }
}
