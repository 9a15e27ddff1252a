import type { ReactNode } from 'react'

/** The `h1` of a page with what stands around it. */
export function PageTitle({ title, lead, children }: {
  readonly title: string
  /** A sentence below the title. */
  readonly lead?: string | undefined
  /** Details below both. */
  readonly children?: ReactNode
}) {
  return (
    <header className="page-title">
      <h1>{title}</h1>
      {lead === undefined || lead === '' ? null : <p className="lead">{lead}</p>}
      {children}
    </header>
  )
}
