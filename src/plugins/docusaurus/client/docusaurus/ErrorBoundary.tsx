import type { ReactNode } from 'react'

/** Renders its children only: each island already has an error boundary. */
export default function ErrorBoundary({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>
}
