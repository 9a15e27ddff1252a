import type { ReactNode } from 'react'
import { Details } from '@theme/mdx/details'

/** Texts side by side; on narrow screens below one another. */
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

/** One of `Columns`. */
export function Column({ children }: { readonly children?: ReactNode }) {
  return <div className="column">{children}</div>
}

/** Parts that fold, of which one is open at a time. */
export function AccordionGroup({ children }: { readonly children?: ReactNode }) {
  return <div className="accordion-group">{children}</div>
}

/** `Details` by the name that other tools have for it. */
export function Accordion({
  title,
  defaultOpen = false,
  children,
}: {
  /** Visible text while it is folded. */
  readonly title: ReactNode
  /** It is unfolded at first. */
  readonly defaultOpen?: boolean
  readonly children?: ReactNode
}) {
  return (
    <Details summary={title} open={defaultOpen}>
      {children}
    </Details>
  )
}
