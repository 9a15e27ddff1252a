import type { ReactNode } from 'react'
import { withBase } from './base.ts'
import Head from './Head.tsx'
import { pageFact } from './page-facts.ts'
import Link from './Link.tsx'

const isServer = typeof window === 'undefined'

/** Address of the current page. */
export function useLocation() {
  const onServer = { pathname: isServer ? (pageFact('page')?.href ?? '/') : '', search: '', hash: '' }
  const { pathname, search, hash } = isServer ? onServer : window.location
  return { pathname, search, hash, state: undefined, key: '' }
}

/** Replacement for `useHistory`: navigation loads another page. */
export function useHistory() {
  const go = (to: string | { readonly pathname?: string; readonly search?: string; readonly hash?: string }): void => {
    const path =
      typeof to === 'string' ? to : `${to.pathname ?? window.location.pathname}${to.search ?? ''}${to.hash ?? ''}`
    window.location.assign(withBase(path))
  }
  return {
    push: go,
    replace: go,
    goBack: () => window.history.back(),
    listen: () => () => undefined,
    location: useLocation(),
  }
}

/** Empty: routes have no parameters. */
export function useParams(): Readonly<Record<string, string>> {
  return {}
}

/** See `useParams`. */
export function useRouteMatch() {
  const { pathname } = useLocation()
  return { path: pathname, url: pathname, params: {}, isExact: true }
}

/** Redirects immediately, and shows a link for browsers that do not follow. */
export function Redirect({ to }: { readonly to: string | { readonly pathname?: string } }): ReactNode {
  const target = withBase(typeof to === 'string' ? to : (to.pathname ?? '/'))
  return (
    <p>
      <Head>
        <meta httpEquiv="refresh" content={`0; url=${target}`} />
      </Head>
      This page has moved: <Link to={target}>{target}</Link>
    </p>
  )
}

/** Renders its children: a page has one route. */
export function Route({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>
}

export { Route as Switch, Route as BrowserRouter, Link, Link as NavLink }
export { matchPath } from './paths.ts'
export default { useLocation, useHistory, Redirect }
