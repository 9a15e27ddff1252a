import type { ReactNode } from 'react'

/** What stands for a part of Docusaurus's theme that ours draws by itself: its children. */
export default function Children({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>
}
