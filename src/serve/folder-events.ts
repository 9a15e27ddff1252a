import { basename, join, relative, sep } from 'node:path'
import type { Hint } from './site-files.ts'

/** Watches the folders of a site until it is closed. */
export interface FolderEvents {
  /** Whether all of them are watched; if not, the reason in words. */
  readonly ready: Promise<string | undefined>
  close(): Promise<void>
}

/**
 * Reports where something may have changed below a folder. Folders alone are watched, as each tells of its files: a
 * site of ten thousand pages has four hundred. What is lost after a folder was moved or replaced stays lost until the
 * watch is begun anew.
 */
export function watchFolders(
  root: string,
  isIgnored: (path: string) => boolean,
  hint: (hint: Hint) => void,
): FolderEvents {
  const inner = (path: string) => relative(root, path).split(sep).join('/')
  let lost: string | undefined
  // Loaded late: the server answers before that.
  const started = import('chokidar').then(async ({ watch }) => {
    const watcher = watch(root, {
      ignoreInitial: true,
      followSymlinks: false,
      ignored: (path, stats) => stats?.isFile() === true || isIgnored(inner(path)),
    })
    watcher.on('raw', (event, name, details) => {
      const folder = (details as { readonly watchedPath?: string }).watchedPath ?? root
      const isEntry = event === 'rename'
      // A folder that goes away tells its own name.
      if (typeof name !== 'string' || name === basename(folder)) hint({ path: inner(folder), isEntry })
      if (typeof name === 'string') hint({ path: inner(join(folder, name)), isEntry })
    })
    watcher.on('error', (error) => (lost ??= reasonOf(error)))
    await new Promise<void>((done) => watcher.once('ready', () => done()))
    return watcher
  })
  return {
    ready: started.then(() => lost),
    async close() {
      await (await started).close()
    },
  }
}

/** Why folders are not watched; nothing for those that nobody may read, or that are gone. */
function reasonOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  if (['EACCES', 'EPERM', 'ENOENT', 'ENOTDIR'].includes(code)) return undefined
  return reasons[code] ?? `this system does not watch them (${code})`
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the limit of watched folders is reached; on Linux, fs.inotify.max_user_watches raises it',
  EMFILE: 'the limit of watchers is reached; on Linux, fs.inotify.max_user_instances raises it',
  ENFILE: 'too many files are open',
}
