import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Writes a file whole or not at all, with the folders above it: who reads it meanwhile, and what is left by a command that is
 * killed, is the old bytes or the new ones. Several threads may write the same path.
 */
export function writeWhole(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  const fresh = `${path}.${randomUUID()}`
  writeFileSync(fresh, content)
  renameSync(fresh, path)
}

/** Has git leave out the folder `.docs` of a site. */
export function keepFromGit(root: string): void {
  const folder = join(root, '.docs')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '.gitignore'), '*\n')
}
