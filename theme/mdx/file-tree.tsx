import type { ReactNode } from 'react'

/**
 * File tree, written as a Markdown list inside. The compiler has already converted the names to elements,
 * as in `:::file-tree`.
 */
export function FileTree({ children }: { readonly children?: ReactNode }) {
  return <div className="file-tree">{children}</div>
}
