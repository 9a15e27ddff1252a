import type { ReactNode } from 'react'

interface PartProps {
  readonly id: string
  readonly label: string
  readonly level?: 2 | 3 | 4
  readonly className?: string
  /** The search includes its text. */
  readonly isSearched?: boolean
  /** The search includes its heading. A heading that each page has above other headings distinguishes nothing. */
  readonly isHeadingSearched?: boolean
  readonly children: ReactNode
}

/** A part of a page: a heading with an anchor, and the content below it. */
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
