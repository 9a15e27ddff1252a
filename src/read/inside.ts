import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { treeOf } from '../model/version-placeholder.ts'
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts'

/** What became of reading one file of the site. */
export type ReadResult = { readonly bytes: Buffer } | 'missing' | 'outside'

/** Whether a path can be content at all: dot files and `node_modules` never are, nor is what `..` leads to. What was unpacked of git is. */
export function isContentPath(path: string): boolean {
  if (path.includes('\0') || path.includes('\\')) return false
  const names = path.slice(treeOf(path).length).split('/')
  return !names.some((segment) => segment.startsWith('.') || segment.toLowerCase() === 'node_modules')
}

/**
 * Reads a file by its path relative to `root`, following links only as long as the real file lies inside the real
 * `root` (and, if given, below one of `folders`). Dot files and `node_modules` are outside: they are never content.
 */
export function readInside(root: string, path: string, folders?: readonly string[]): ReadResult {
  if (!isContentPath(path)) return 'outside'
  try {
    const realRoot = realpathSync(root)
    const real = realpathSync(join(root, path))
    const within = (folder: string) => real.startsWith(join(realRoot, folder) + sep)
    if (!within('.') || (folders !== undefined && !folders.some(within))) return 'outside'
    // Sources come from lists of folders; what pages name is written by people.
    if (folders !== undefined && process.platform !== 'linux' && !isSpelledSo(root, path)) return 'missing'
    // A pipe or a device would never end.
    return statSync(real).isFile() ? { bytes: readFileSync(real) } : 'missing'
  } catch {
    return 'missing'
  }
}

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

/**
 * All files below folders of the site, as sorted paths relative to it. Names that start with a dot and `node_modules`
 * are passed over. A symbolic link is followed if it stays inside the site; otherwise it is reported and left out.
 */
export function walk(root: string, folders: readonly string[]) {
  const realRoot = realpathSync(root)
  const found = new Set<string>()
  const seen = new Set<string>()
  const diagnostics: Diagnostic[] = []

  function visit(path: string): void {
    const absolute = join(root, path)
    let entries
    try {
      entries = readdirSync(absolute, { withFileTypes: true })
    } catch {
      return
    }
    for (const entry of entries) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
      const child = path === '' ? entry.name : `${path}/${entry.name}`
      if (entry.isFile()) found.add(child)
      else if (entry.isDirectory()) visit(child)
      else if (entry.isSymbolicLink()) follow(child)
    }
  }

  function follow(path: string): void {
    let real: string
    try {
      real = realpathSync(join(root, path))
    } catch {
      return
    }
    if (!real.startsWith(realRoot + sep)) {
      const details = { place: { file: path, line: 1, column: 1 }, hint: 'copy the file into the site' }
      diagnostics.push(diagnostic('read/outside', 'a symbolic link leads out of the site and is not followed', details))
    } else if (!statSync(real).isDirectory()) {
      found.add(path)
    } else if (!seen.has(real) && !`${join(root, path)}${sep}`.startsWith(real + sep)) {
      seen.add(real)
      visit(path)
    }
  }

  for (const folder of folders) visit(folder === '.' ? '' : folder)
  return { files: [...found].sort(), diagnostics }
}
