import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Cache folders of sites that this process uses, by the folder of the site. */
const homes = new Map<string, string>()

/**
 * Returns the folder for everything that the tool stores about a site: `.docs` in its folder. It is a temporary folder,
 * which is removed at the end of the process, for a site on a read-only file system or of another user, and if links of a
 * hostile site lead out of `.docs`, where the tool would replace and remove files.
 */
export function cacheHome(root: string): string {
  const home = homes.get(root) ?? newHome(root)
  homes.set(root, home)
  return home
}

function newHome(root: string): string {
  const folder = join(root, '.docs')
  if (!isReadOnly(existsSync(folder) ? folder : root) && !leadsOut(folder)) return folder
  const temporary = mkdtempSync(join(tmpdir(), 'docs-cache-'))
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }))
  return temporary
}

/** Content of `.gitignore` in `.docs`, which also marks a linked folder as a cache. */
export const ignoreAll = '*\n'

/**
 * Returns true if `.docs` is a symbolic link to a folder that is neither empty nor a cache, or if links are in it where
 * the tool creates none.
 */
function leadsOut(folder: string): boolean {
  if (!isFolder(folder)) return false
  if (lstatSync(folder).isSymbolicLink() && readdirSync(folder).length > 0) {
    const mark = join(folder, '.gitignore')
    if (!existsSync(mark) || readFileSync(mark, 'utf8') !== ignoreAll) return true
  }
  return [folder, join(folder, 'cache')].some(
    (path) => isFolder(path) && readdirSync(path, { withFileTypes: true }).some((entry) => entry.isSymbolicLink()),
  )
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

function isReadOnly(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return false
  } catch (error) {
    return ['EROFS', 'EACCES', 'EPERM'].includes(String((error as { readonly code?: unknown }).code))
  }
}
