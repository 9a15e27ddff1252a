import type { ReactNode } from 'react'

/** A numbered list (written as Markdown inside) or headings, shown as steps. */
export function Steps({ children }: { readonly children?: ReactNode }) {
  return <div className="steps">{children}</div>
}
