import type { Reference } from '../../src/theme.ts'

/** Links to what comes before and after. */
export function Pagination({
  previous,
  next,
  labels = ['Previous', 'Next'],
  title = 'Pages',
}: {
  readonly previous?: Reference | undefined
  readonly next?: Reference | undefined
  readonly labels?: readonly [previous: string, next: string]
  readonly title?: string
}) {
  if (previous === undefined && next === undefined) return null
  return (
    <nav className="pagination" aria-label={title}>
      {previous === undefined ? null : (
        <a rel="prev" href={previous.href}>
          <span className="pagination-label">{labels[0]}</span> <span>{previous.label}</span>
        </a>
      )}
      {next === undefined ? null : (
        <a rel="next" href={next.href}>
          <span className="pagination-label">{labels[1]}</span> <span>{next.label}</span>
        </a>
      )}
    </nav>
  )
}
