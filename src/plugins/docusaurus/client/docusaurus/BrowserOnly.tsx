import type { ReactNode } from 'react'
import useIsBrowser from './useIsBrowser.ts'

type Props = { readonly children?: () => ReactNode; readonly fallback?: ReactNode }

/** Renders its child function in the browser, and the fallback on the server. */
export default function BrowserOnly({ children, fallback = null }: Props) {
  return <>{useIsBrowser() && typeof children === 'function' ? children() : fallback}</>
}
