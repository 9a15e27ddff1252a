const key = (name: string): string => `waybill-docs:reloaded:${name}`

/**
 * Reloads the page where that can help: the server answers, so that a newer page may be there, and it was not tried for
 * `name` before. Gives whether a reload is on its way.
 */
export async function reloadOnce(name: string): Promise<boolean> {
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  } catch {
    // Without a network, what the reader has would be lost.
    return false
  }
  if (wasReloaded(name)) return false
  location.reload()
  return true
}

/** Forgets that a reload was tried, since what was missing is there. */
export function forgetReload(name: string): void {
  try {
    sessionStorage.removeItem(key(name))
  } catch {
    // Nothing is remembered.
  }
}

/** Where storage is forbidden, the browser tells whether this page came by a reload. */
function wasReloaded(name: string): boolean {
  try {
    if (sessionStorage.getItem(key(name)) !== null) return true
    sessionStorage.setItem(key(name), '')
    return false
  } catch {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return entry?.type === 'reload'
  }
}
