import type { ReactNode } from 'react'
import { Slashed } from '@theme/parts/slashed'

/** The `h1` of a page, with the elements around it. */
export function PageTitle({
  title,
  content,
  lead,
  language,
  children,
}: {
  readonly title: string
  /** The title with its markup. */
  readonly content?: ReactNode
  /** A sentence below the title; left out where it only repeats it. */
  readonly lead?: string | undefined
  /** The language of the title, where it is not that of the site. */
  readonly language?: { readonly lang?: string; readonly dir?: 'ltr' | 'rtl' }
  /** Details below both. */
  readonly children?: ReactNode
}) {
  return (
    <header className="page-title">
      <h1 {...language}>{content ?? <Slashed text={title} />}</h1>
      {lead === undefined || lead === '' || lead === title ? null : <p className="lead">{lead}</p>}
      {children}
    </header>
  )
}
