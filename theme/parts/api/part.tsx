import type { ReactNode } from 'react'

interface PartProps {
  readonly id: string
  readonly label: string
  readonly level?: 2 | 3 | 4
  readonly className?: string
  /** Whether the search knows what it says. */
  readonly isSearched?: boolean
  /** Whether it knows the heading: one that stands alike on each page, above other headings, says nothing. */
  readonly isHeadingSearched?: boolean
  readonly children: ReactNode
}

/** A part of a page: a heading that can be linked to, and what stands below it. */
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
      aria-labelledby={id}
      data-search={isSearched ? undefined : 'skip'}
    >
      <Heading id={id} data-search={isHeadingSearched ? undefined : 'skip'}>
        {label}
      </Heading>
      {children}
    </section>
  )
}
