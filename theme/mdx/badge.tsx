import type { ReactNode } from 'react'

/** A short label in a line of text. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  /** Meaning, shown by its colour. Default: `neutral`. */
  readonly tone?: 'neutral' | 'accent' | 'good' | 'warning' | 'bad'
  readonly children?: ReactNode
}) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
