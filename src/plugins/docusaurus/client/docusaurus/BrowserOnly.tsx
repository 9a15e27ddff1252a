import type { ReactNode } from 'react'
import useIsBrowser from './useIsBrowser.ts'

type Props = { readonly children?: () => ReactNode; readonly fallback?: ReactNode }

/** Shows what its child gives in the browser, and the fallback before. */
export default function BrowserOnly({ children, fallback = null }: Props) {
  return <>{useIsBrowser() && typeof children === 'function' ? children() : fallback}</>
}
