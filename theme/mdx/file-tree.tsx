import type { ReactNode } from 'react'

/**
 * Names of files and folders, written as a Markdown list inside. The compiler has given the names their elements
 * already, as in `:::file-tree`.
 */
export function FileTree({ children }: { readonly children?: ReactNode }) {
  return <div className="file-tree">{children}</div>
}
