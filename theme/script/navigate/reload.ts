/**
 * Loads the page anew because a file of it is gone, as after a new deployment: once for a file, so that a fault that
 * stays makes no loop. A file that loads takes the mark away (`islands/reload.ts`). Without storage nobody could know, and
 * it is not done.
 */
export function reloadOnce(file: string): void {
  const mark = `waybill-docs:reloaded:${file}`
  try {
    if (sessionStorage.getItem(mark) !== null) return
    sessionStorage.setItem(mark, '')
  } catch {
    return
  }
  location.reload()
}
