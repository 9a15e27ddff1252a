/**
 * In the browser: reloads a page if one of its files does not load, e.g. after a new deployment. Scripts of the theme import it
 * as `@waybill/docs/reload`.
 *
 * @module
 */

/** Storage key of a reload for a file. */
const key = (file: string): string => `${document.documentElement.dataset['store']}reloaded:${file}`

/**
 * Reloads the page if the server responds, since it may have a newer page. Without a network, a reload would lose
 * the current page.
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
 * Reloads the page for a file that does not load, when the reader tries again. Reloads only once per file, so that a permanent failure
 * causes no loop. If storage is forbidden, the navigation type shows whether the page was reloaded.
 */
export function reloadOnce(file: string): Promise<void> {
  return reload(() => !(wasReloaded(file) ?? isReload()))
}

/**
 * Reloads the page for a script of a page that was just fetched, once per script. The reader did not request the reload: if
 * storage is forbidden and earlier reloads are unknown, the page is not reloaded.
 */
export function reloadForScript(file: string): void {
  if (wasReloaded(file) === false) location.reload()
}

/** Removes the record of a reload, since the file has loaded. */
export function forgetReload(file: string): void {
  try {
    sessionStorage.removeItem(key(file))
  } catch {
    // Nothing was stored.
  }
}

/** Records a reload for a file. Returns true if there was an earlier one; `undefined` if storage is forbidden. */
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
