import type { ReactNode } from 'react'

/** Short inline label. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  /** Tone, which sets the colour. Default: `neutral`. */
  readonly tone?: 'neutral' | 'accent' | 'good' | 'warning' | 'bad'
  readonly children?: ReactNode
}) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
