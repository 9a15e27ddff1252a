import type { ReactNode } from 'react'

interface PartProps {
  readonly id: string
  readonly label: string
  readonly level?: 2 | 3 | 4
  readonly className?: string
  /** Index the text for search. */
  readonly isSearched?: boolean
  /** Index the heading for search. Headings that all pages share only mark the place of the text below them. */
  readonly isHeadingSearched?: boolean
  readonly children: ReactNode
}

/**
 * Part of a page: a heading with an anchor, and its content. Only parts of the page itself are landmarks: parts inside
 * them have the same names in each response or callback.
 */
export function Part({
  id,
  label,
  level = 2,
  className,
  isSearched = true,
  isHeadingSearched = true,
  children,
}: PartProps) {
  const Heading = `h${level}` as const
  return (
    <section
      className={className === undefined ? 'api-part' : `api-part ${className}`}
      aria-labelledby={level === 2 ? id : undefined}
      data-search={isSearched ? undefined : 'skip'}
    >
      <Heading id={id} data-search={isHeadingSearched ? undefined : 'skip'}>
        {label}
      </Heading>
      {children}
    </section>
  )
}
