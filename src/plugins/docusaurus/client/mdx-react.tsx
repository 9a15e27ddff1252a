import type { ReactNode } from 'react'

/** Pages have their components already. */
export function MDXProvider({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>
}

/** See `MDXProvider`. */
export function useMDXComponents<T>(components: T): T {
  return components
}
