import type { ReactNode } from 'react'

/** Steps: styles the numbered list or the headings inside, written as Markdown. */
export function Steps({ children }: { readonly children?: ReactNode }) {
  return <div className="steps">{children}</div>
}
