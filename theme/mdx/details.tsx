import type { ReactNode } from 'react'
import { useWords } from '@theme/words/index'

/** Collapsible part with the same HTML as `:::details[Summary]`. */
export function Details({
  summary,
  open,
  className,
  children,
}: {
  /** Visible text while the part is collapsed. Default: `Details`, in the language of the site. */
  readonly summary?: ReactNode
  /** Expand the part initially. */
  readonly open?: boolean
  /** Classes of the element. */
  readonly className?: string
  readonly children?: ReactNode
}) {
  const words = useWords().content
  return (
    <details className={className === undefined ? 'fold' : `fold ${className}`} open={open}>
      <summary>{summary === undefined ? words.details : summary}</summary>
      <div className="fold-body">{children}</div>
    </details>
  )
}
