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
  /** Title with its markup. */
  readonly content?: ReactNode
  /** Sentence below the title; omitted if it repeats the title. */
  readonly lead?: string | undefined
  /** Language of the title, if it is not the language of the site. */
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
