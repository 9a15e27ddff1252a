const storageKey = 'waybill-docs:reloaded'

/**
 * Loads the page anew because a file of it is gone, as after a new deployment: once for a file, so that a fault that
 * stays makes no loop. Without storage nobody could know, and it is not done.
 */
export function reloadOnce(file: string): void {
  const mark = `${location.href} ${file}`
  try {
    if (sessionStorage.getItem(storageKey) === mark) return
    sessionStorage.setItem(storageKey, mark)
  } catch {
    return
  }
  location.reload()
}
