import type { ReactNode } from 'react'

/** Replaces a part of Docusaurus's theme that our theme draws itself by its children. */
export default function Children({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>
}
