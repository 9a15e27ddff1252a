import type { ReactNode } from 'react'
import { withBase } from './base.ts'
import Head from './Head.tsx'
import { pageHistory, useLocation } from './history.ts'
import Link from './Link.tsx'

export { useLocation }

/** Replacement for `useHistory`: the same object for all components. */
export const useHistory = () => pageHistory

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
