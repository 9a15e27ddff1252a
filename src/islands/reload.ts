/** The mark of a reload for a file; `theme/script/navigate/reload.ts` sets it for the script that wakes islands. */
const key = (file: string): string => `waybill-docs:reloaded:${file}`

/**
 * Reloads the page where that can help: the server answers, so that a newer page may be there. Without a network, what
 * the reader has would be lost.
 */
export async function reload(isWelcome = () => true): Promise<void> {
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  } catch {
    return
  }
  if (isWelcome()) location.reload()
}

/** Reloads the page for a file that does not load, unless that was tried. */
export function reloadOnce(file: string): Promise<void> {
  return reload(() => !wasReloaded(file))
}

/** Forgets that a reload was tried, since what was missing is there. */
export function forgetReload(file: string): void {
  try {
    sessionStorage.removeItem(key(file))
  } catch {
    // Nothing is remembered.
  }
}

/** Where storage is forbidden, the browser tells whether this page came by a reload. */
function wasReloaded(file: string): boolean {
  try {
    if (sessionStorage.getItem(key(file)) !== null) return true
    sessionStorage.setItem(key(file), '')
    return false
  } catch {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return entry?.type === 'reload'
  }
}
