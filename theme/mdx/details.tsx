import type { ReactNode } from 'react'

/** A part that the reader unfolds; the same HTML as `:::details[Summary]` gives. */
export function Details({
  summary = 'Details',
  open,
  children,
}: {
  readonly summary?: ReactNode
  readonly open?: boolean
  readonly children?: ReactNode
}) {
  return (
    <details className="fold" open={open}>
      <summary>{summary}</summary>
      <div className="fold-body">{children}</div>
    </details>
  )
}
