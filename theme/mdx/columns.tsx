import type { ReactNode } from 'react'
import { Details } from '@theme/mdx/details'

/** Columns side by side; stacked on narrow screens. */
export function Columns({
  cols = 2,
  children,
}: {
  /** Number of columns. Default: 2. */
  readonly cols?: 2 | 3 | 4
  readonly children?: ReactNode
}) {
  return <div className={`columns columns-${cols}`}>{children}</div>
}

/** A column of `Columns`. */
export function Column({ children }: { readonly children?: ReactNode }) {
  return <div className="column">{children}</div>
}

/** Accordion: collapsible parts, of which only one is open at a time. */
export function AccordionGroup({ children }: { readonly children?: ReactNode }) {
  return <div className="accordion-group">{children}</div>
}

/** `Details` under the name of other tools. */
export function Accordion({
  title,
  defaultOpen = false,
  children,
}: {
  /** Visible text while the part is collapsed. */
  readonly title: ReactNode
  /** Expand the part initially. */
  readonly defaultOpen?: boolean
  readonly children?: ReactNode
}) {
  return (
    <Details summary={title} open={defaultOpen}>
      {children}
    </Details>
  )
}
