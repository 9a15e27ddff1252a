import type { ReactNode } from 'react'
import type { PageView, SiteView } from '@waybill/docs/theme'
import { Slashed } from '@theme/parts/slashed'
import AfterTitle from '@theme/slots/after-title'

/** The `h1` of a page, with the elements around it. The slot `after-title` needs `site` and `page`. */
export function PageTitle({
  site,
  page,
  title,
  content,
  lead,
  language,
  children,
}: {
  readonly site?: SiteView
  readonly page?: PageView
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
    <>
      <header className="page-title">
        <h1 {...language}>{content ?? <Slashed text={title} />}</h1>
        {lead === undefined || lead === '' || lead === title ? null : <p className="lead">{lead}</p>}
        {children}
      </header>
      {site === undefined || page === undefined ? null : <AfterTitle site={site} page={page} />}
    </>
  )
}
