import { basename, join, relative, sep } from 'node:path'
import type { Hint } from './site-files.ts'

/** A watch of the folders of a site. */
export interface FolderEvents {
  /** Resolves when watching has started; to the reason, if some folders are not watched. */
  readonly ready: Promise<string | undefined>
  close(): Promise<void>
}

/**
 * Reports paths below a folder that may have changed. Only folders are watched, since each reports its files: a site of
 * ten thousand pages has four hundred folders. After a folder was moved or replaced, its events are missing until the
 * watch restarts.
 */
export function watchFolders(
  root: string,
  isIgnored: (path: string) => boolean,
  hint: (hint: Hint) => void,
): FolderEvents {
  const inner = (path: string) => relative(root, path).split(sep).join('/')
  let problem: string | undefined
  // Loaded late, so that the server can respond before.
  const started = import('chokidar').then(async ({ watch }) => {
    const watcher = watch(root, {
      ignoreInitial: true,
      followSymlinks: false,
      ignored: (path, stats) => stats?.isFile() === true || isIgnored(inner(path)),
    })
    watcher.on('raw', (event, name, details) => {
      const folder = (details as { readonly watchedPath?: string }).watchedPath ?? root
      const isEntry = event === 'rename'
      // A removed folder reports its own name.
      if (typeof name !== 'string' || name === basename(folder)) hint({ path: inner(folder), isEntry })
      if (typeof name === 'string') hint({ path: inner(join(folder, name)), isEntry })
    })
    watcher.on('error', (error) => (problem ??= reasonOf(error)))
    await new Promise<void>((done) => watcher.once('ready', () => done()))
    return watcher
  })
  return {
    ready: started.then(() => problem),
    async close() {
      await (await started).close()
    },
  }
}

/** Reason for unwatched folders; `undefined` for folders that are unreadable or were deleted. */
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
