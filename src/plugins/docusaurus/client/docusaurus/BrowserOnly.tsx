import { useEffect, useState, type ReactNode } from 'react'

/** Shows what its child gives in the browser, and the fallback before. */
export default function BrowserOnly({
  children,
  fallback = null,
}: {
  readonly children?: () => ReactNode
  readonly fallback?: ReactNode
}) {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return <>{isThere && typeof children === 'function' ? children() : fallback}</>
}
