import type { ReactNode } from 'react'
import { useWords } from '@theme/words/index'

/** A part that the reader unfolds; the same HTML as `:::details[Summary]` gives. */
export function Details({
  summary,
  open,
  children,
}: {
  /** Visible text while it is folded. Default: `Details`, in the language of the site. */
  readonly summary?: ReactNode
  /** It is unfolded at first. */
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
