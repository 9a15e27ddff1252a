import { existsSync } from 'node:fs'
import { watch } from 'chokidar'
import { gitLogFile } from '../compiler/read/git.ts'

/**
 * Calls `moved` when the repository around a folder has come to stand at another commit: dates and authors of pages come
 * from its history, and no file of the site changes with them. Does nothing outside of a repository.
 */
export async function watchCommits(root: string, moved: () => void): Promise<{ close(): Promise<void> }> {
  const file = await gitLogFile(root)
  if (file === undefined || !existsSync(file)) return { close: () => Promise.resolve() }
  const watcher = watch(file, { ignoreInitial: true })
  watcher.on('all', moved)
  // Where the system cannot watch, dates follow with the next edit.
  watcher.on('error', () => undefined)
  return watcher
}
