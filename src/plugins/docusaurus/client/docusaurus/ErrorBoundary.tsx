import type { ReactNode } from 'react'

/** Islands have boundaries of their own. */
export default function ErrorBoundary({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>
}
