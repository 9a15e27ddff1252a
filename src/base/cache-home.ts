import { accessSync, constants, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Cache folders of sites that this process uses, by the folder of the site. */
const homes = new Map<string, string>()

/**
 * Returns the folder for everything that the tool stores about a site: `.docs` in its folder. For a site on a read-only
 * file system, or one that belongs to another user, it is a temporary folder that is removed at the end of the process.
 */
export function cacheHome(root: string): string {
  const home = homes.get(root) ?? newHome(root)
  homes.set(root, home)
  return home
}

function newHome(root: string): string {
  const folder = join(root, '.docs')
  if (!isReadOnly(existsSync(folder) ? folder : root)) return folder
  const temporary = mkdtempSync(join(tmpdir(), 'docs-cache-'))
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }))
  return temporary
}

function isReadOnly(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return false
  } catch (error) {
    return ['EROFS', 'EACCES', 'EPERM'].includes(String((error as { readonly code?: unknown }).code))
  }
}
