import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { watchSite, type WatchOptions } from './watch.ts'

/**
 * Watches content folders outside of the site (`../packages`) according to the present configuration. Reported paths
 * are relative to the site's folder.
 */
export function watchBeside({ root, changed, ...rest }: Pick<WatchOptions, 'root' | 'changed' | 'onLimit'>): {
  follow(folders: readonly string[]): void
  close(): Promise<void>
} {
  const watchers = new Map<string, ReturnType<typeof watchSite>>()
  let isClosed = false
  return {
    follow(folders) {
      for (const [folder, watcher] of watchers)
        if (!folders.includes(folder)) {
          watchers.delete(folder)
          void watcher.close()
        }
      for (const folder of folders) {
        if (watchers.has(folder) || isClosed || !existsSync(join(root, folder))) continue
        const watcher = watchSite({
          ...rest,
          root: join(root, folder),
          ignored: [],
          changed: ({ paths, isStructural }) =>
            changed({ paths: paths.map((path) => `${folder}/${path}`), isStructural }),
        })
        watchers.set(folder, watcher)
      }
    },
    async close() {
      isClosed = true
      await Promise.all([...watchers.values()].map((watcher) => watcher.close()))
    },
  }
}
