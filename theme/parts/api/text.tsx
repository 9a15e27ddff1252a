import type { ReactNode } from 'react'
import type { TextRef } from '@theme/parts/api/data'

/** Shows a piece of prose of the description. Made once for a page, by `textsOf`. */
export type ShowText = (text: TextRef | undefined) => ReactNode

/** How a page shows prose: `fragment` is the layout's, `keys` stands before the ids of entries. */
export function textsOf(fragment: (entry: string, name?: string) => ReactNode, keys: string): ShowText {
  return (text) =>
    text === undefined ? null : <div className="prose api-text">{fragment(keys + text.entry, text.name)}</div>
}
