import { lstatSync, readFileSync, statSync, readdirSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { treeOf } from '../model/placeholders'
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts'

/** What is stored of a file between builds: size, times (ms), inode, digest of its bytes. */
export type FileRecord = readonly [size: number, modified: number, changed: number, inode: number, digest: string]

/** Digests of files, by path relative to the site; `undefined` for a file that is not there. */
export interface FileDigests {
  digest(path: string): string | undefined
  /** Whether a file was asked for, be it there or not. */
  knows(path: string): boolean
  /** The next question looks again: at these files, or at all. */
  forget(paths?: readonly string[]): void
  /** Looks again at all that was seen, and gives what has changed since. */
  changes(): string[]
  /** What was seen, to be stored. */
  records(): Readonly<Record<string, FileRecord>>
}

/** A file that was changed within this time before it was recorded may change again unseen: it is hashed again (git's "racy" rule). */
const racyMs = 2_000

/**
 * Digests by stat: a file whose size, times and inode are as `stored` is not read again. `recordedAt` is the time
 * (ms) at which `stored` was made.
 */
export function fileDigests(options: {
  readonly root: string
  readonly stored: Readonly<Record<string, FileRecord>>
  readonly recordedAt: number
  hash(bytes: Uint8Array): string
}): FileDigests {
  const seen = new Map<string, FileRecord | undefined>()
  let { stored, recordedAt } = options
  let since = Date.now()
  const asked = new Set<string>()
  function look(path: string): FileRecord | undefined {
    const absolute = join(options.root, path)
    try {
      let stat = lstatSync(absolute)
      if (stat.isSymbolicLink()) stat = statSync(absolute)
      if (!stat.isFile()) return undefined
      const now = [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino] as const
      const old = stored[path]
      const isSettled = Math.max(stat.mtimeMs, stat.ctimeMs) < recordedAt - racyMs
      if (old !== undefined && isSettled && now.every((value, index) => value === old[index])) return old
      return [...now, options.hash(readFileSync(absolute))]
    } catch {
      return undefined
    }
  }
  const records = (): Readonly<Record<string, FileRecord>> =>
    Object.fromEntries([...seen].flatMap(([path, record]) => (record === undefined ? [] : [[path, record]])))
  return {
    digest(path) {
      asked.add(path)
      if (!seen.has(path)) seen.set(path, look(path))
      return seen.get(path)?.[4]
    },
    knows: (path) => asked.has(path),
    forget(paths) {
      if (paths !== undefined) {
        for (const path of paths) seen.delete(path)
        return
      }
      // All were seen since then, at the latest.
      stored = { ...stored, ...records() }
      recordedAt = since
      since = Date.now()
      seen.clear()
    },
    changes() {
      const before = new Map(seen)
      this.forget()
      return [...before].filter(([path, record]) => this.digest(path) !== record?.[4]).map(([path]) => path)
    },
    records,
  }
}

/** What became of reading one file of the site. */
type ReadResult = { readonly bytes: Buffer } | 'missing' | 'outside'

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
