import { watch } from 'chokidar'

/** Time in ms that a change may take to be complete: editors write in several steps, git in thousands. */
const settleMs = 60

/** What no report depends on: packages, outputs, and folders of tools. */
const unseen = /(?:^|[\\/])(?:node_modules|dist|\.[^\\/.][^\\/]*)(?:[\\/]|$)/

/**
 * Calls `changed` at once, and whenever files of a site have changed and are still again. Changes that come while it works make it work
 * once more. Gives a function that stops.
 */
export function watchSite(root: string, changed: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let again = false
  const work = (): void => {
    if (working !== undefined) return void (again = true)
    working = changed().finally(() => {
      working = undefined
      if (!again) return
      again = false
      work()
    })
  }
  const watcher = watch(root, { ignoreInitial: true, ignored: (path) => unseen.test(path.slice(root.length)) })
  watcher.on('all', () => {
    clearTimeout(timer)
    timer = setTimeout(work, settleMs)
  })
  work()
  return async () => {
    clearTimeout(timer)
    await watcher.close()
    await working
  }
}

/** Until the person at the keyboard, or the system, has had enough. */
export function untilInterrupted(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done())
  })
}
