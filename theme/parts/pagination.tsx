import type { Reference } from '@waybill/docs/theme'
import { useWords } from '@theme/words/index'

/** Links to the previous and the next page. */
export function Pagination({
  previous,
  next,
  labels,
  title,
}: {
  readonly previous?: Reference | undefined
  readonly next?: Reference | undefined
  readonly labels?: readonly [previous: string, next: string]
  readonly title?: string
}) {
  const words = useWords().page
  if (previous === undefined && next === undefined) return null
  return (
    <nav className="pagination" aria-label={title ?? words.pages}>
      {previous === undefined ? null : (
        <a rel="prev" href={previous.href}>
          <span className="pagination-label">{labels?.[0] ?? words.previous}</span> <span>{previous.label}</span>
        </a>
      )}
      {next === undefined ? null : (
        <a rel="next" href={next.href}>
          <span className="pagination-label">{labels?.[1] ?? words.next}</span> <span>{next.label}</span>
        </a>
      )}
    </nav>
  )
}
