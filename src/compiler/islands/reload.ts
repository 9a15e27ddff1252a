/**
 * In the browser: reloads a page of which a file does not load, as after a new deployment. Scripts of the theme import it
 * as `@waybill/docs/reload`.
 *
 * @module
 */

/** The mark of a reload for a file. */
const key = (file: string): string => `${document.documentElement.dataset['store']}reloaded:${file}`

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

/**
 * Reloads the page for a file that does not load, when the reader asks for that again, unless it was tried: a fault that
 * stays makes no loop. Where storage is forbidden, the browser knows whether this page came by a reload.
 */
export function reloadOnce(file: string): Promise<void> {
  return reload(() => !(wasReloaded(file) ?? isReload()))
}

/**
 * Reloads the page for a script of a page that was fetched just now, once for each. The reader has not asked for that: where
 * storage is forbidden, and previous tries are unknown, the page is not reloaded.
 */
export function reloadForScript(file: string): void {
  if (wasReloaded(file) === false) location.reload()
}

/** Forgets that a reload was tried, since the missing file is there. */
export function forgetReload(file: string): void {
  try {
    sessionStorage.removeItem(key(file))
  } catch {
    // Nothing was stored.
  }
}

/** Returns whether a reload was tried for a file, and stores that it is now. Nothing, where storage is forbidden. */
function wasReloaded(file: string): boolean | undefined {
  try {
    if (sessionStorage.getItem(key(file)) !== null) return true
    sessionStorage.setItem(key(file), '')
    return false
  } catch {
    return undefined
  }
}

function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload'
}
