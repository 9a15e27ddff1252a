import { useMemo, useSyncExternalStore } from 'react'
import { withBase } from './base.ts'
import { pageFact } from './page-facts.ts'

/** Target of `history.push` and `history.replace`. */
type Target = string | { readonly pathname?: string; readonly search?: string; readonly hash?: string }

/** Address of a page, as in the package `history`. */
export interface PageLocation {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly state: undefined
  readonly key: string
}

const isServer = typeof window === 'undefined'

const listeners = new Set<() => void>()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

const locationOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): PageLocation => ({
  pathname,
  search,
  hash,
  state: undefined,
  key: '',
})

/** Location that the server renders, also during hydration: the query and the hash are unknown. */
const locationOnServer = (): PageLocation =>
  locationOf({ pathname: isServer ? (pageFact('page')?.href ?? '/') : window.location.pathname, search: '', hash: '' })

/** Changes the query or the hash without a navigation; another path loads its page. */
function go(target: Target, method: 'pushState' | 'replaceState'): void {
  const url = new URL(window.location.href)
  if (typeof target === 'string') url.href = new URL(withBase(target), url).href
  else {
    const { pathname = url.pathname, search = '', hash = '' } = target
    Object.assign(url, { pathname: withBase(pathname), search, hash })
  }
  if (url.origin !== window.location.origin || url.pathname !== window.location.pathname)
    return method === 'pushState' ? window.location.assign(url) : window.location.replace(url)
  window.history[method](window.history.state, '', url)
  for (const listener of listeners) listener()
}

/** History of the browser with the members of the package `history`. */
export const pageHistory = {
  push: (target: Target) => go(target, 'pushState'),
  replace: (target: Target) => go(target, 'replaceState'),
  goBack: () => window.history.back(),
  goForward: () => window.history.forward(),
  go: (delta: number) => window.history.go(delta),
  listen,
  block: () => () => undefined,
  createHref: ({ pathname = '', search = '', hash = '' }: Exclude<Target, string>) => pathname + search + hash,
  get location(): PageLocation {
    return isServer ? locationOnServer() : locationOf(window.location)
  },
}

/** A primitive value derived from the address. It is up to date after hydration. */
export function useHistorySelector<Value>(select: (history: { readonly location: PageLocation }) => Value): Value {
  return useSyncExternalStore(
    listen,
    () => select(pageHistory),
    () => select({ location: locationOnServer() }),
  )
}

/** Address of the current page. */
export function useLocation(): PageLocation {
  const pathname = useHistorySelector(({ location }) => location.pathname)
  const search = useHistorySelector(({ location }) => location.search)
  const hash = useHistorySelector(({ location }) => location.hash)
  return useMemo(() => locationOf({ pathname, search, hash }), [pathname, search, hash])
}
