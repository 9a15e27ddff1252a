import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether every name of a path stands in its folder as it is written. Some disks find `photo.png` when asked for
 * `Photo.png`, and hosts do not: what is reported must not depend on where a site is built. `..` is spelled as it is.
 */
export function isSpelledSo(
  root: string,
  path: string,
  list: (folder: string) => readonly string[] = (folder) => readdirSync(folder),
): boolean {
  const names = path.split('/').filter((name) => name !== '' && name !== '.')
  return names.every((name, index) => {
    if (name === '..') return true
    try {
      return list(join(root, ...names.slice(0, index))).includes(name)
    } catch {
      return false
    }
  })
}
