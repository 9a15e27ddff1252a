/** Returns true if two addresses are equal except for a final slash. */
export function isSamePath(address?: string, other?: string): boolean {
  const bare = (path?: string) => path?.replace(/(.)\/$/, '$1').toLowerCase()
  return bare(address) === bare(other)
}

/** Returns true if an address is a path or below it. */
export function isBelow(pathname: string, path: string): boolean {
  const base = path.replace(/\/$/, '')
  return pathname === base || pathname.startsWith(`${base}/`)
}

/** Replacement for `matchPath` of react-router, without route parameters. */
export function matchPath(pathname: string, options: string | { readonly path?: string; readonly exact?: boolean }) {
  const { path = '', exact = false } = typeof options === 'string' ? { path: options } : options
  const isExact = isSamePath(pathname, path)
  return isExact || (!exact && isBelow(pathname, path)) ? { path, url: path, isExact, params: {} } : null
}
