import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cacheHome, ignoreAll } from './cache-home.ts'

/**
 * Writes a file atomically, and creates its folders: other readers, and the next command after a crash,
 * see either the old or the new bytes. Several threads may write the same path.
 */
export function writeWhole(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  const fresh = `${path}.${randomUUID()}`
  writeFileSync(fresh, content)
  renameSync(fresh, path)
}

/** Writes a text like `writeWhole`, unless the file already contains it. */
export function writeOnce(path: string, text: string): void {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeWhole(path, text)
}

/** Makes git ignore the folder `.docs` of a site. */
export function keepFromGit(root: string): void {
  const folder = cacheHome(root)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '.gitignore'), ignoreAll)
}
