import type { ReactNode } from 'react'
import { useWords } from '@theme/words/index'

/** Collapsible part with the same HTML as `:::details[Summary]`. */
export function Details({
  summary,
  open,
  children,
}: {
  /** Visible text while the part is collapsed. Default: `Details`, in the language of the site. */
  readonly summary?: ReactNode
  /** Expand the part initially. */
  readonly open?: boolean
  readonly children?: ReactNode
}) {
  const words = useWords().content
  return (
    <details className="fold" open={open}>
      <summary>{summary === undefined ? words.details : summary}</summary>
      <div className="fold-body">{children}</div>
    </details>
  )
}
