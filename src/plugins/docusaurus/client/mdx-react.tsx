import type { ReactNode } from 'react'

/** Renders its children only: the compiler sets the components of pages. */
export function MDXProvider({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>
}

/** See `MDXProvider`. */
export function useMDXComponents<T>(components: T): T {
  return components
}
