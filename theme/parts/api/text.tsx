import type { ReactNode } from 'react'
import type { TextRef } from '@waybill/docs/openapi'

/** Renders prose of the API description. `textsOf` creates it once for a page. */
export interface Show {
  /** Renders prose in a separate box. */
  text(ref: TextRef | undefined): ReactNode
  /** Renders prose without a box: code, and text in styled lists. */
  bare(ref: TextRef | undefined): ReactNode
}

/** Props of components that render prose of the API description. */
export type Shown<Props> = Readonly<Props> & { readonly show: Show }

/** Creates the functions that render prose: `fragment` is from the layout, `keys` is the prefix of the ids of entries. */
export function textsOf(fragment: (entry: string, name?: string) => ReactNode, keys: string): Show {
  const bare = (ref: TextRef | undefined) => (ref === undefined ? null : fragment(keys + ref.entry, ref.name))
  return { bare, text: (ref) => (ref === undefined ? null : <div className="prose api-text">{bare(ref)}</div>) }
}
