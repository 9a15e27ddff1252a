import type { ReactNode } from 'react'

/** Renders only the children of a component that our theme replaces. */
export default function Children({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>
}
