import { lstatSync, readdirSync, realpathSync, statSync, type Stats } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** Changes since the last scan. */
export interface FileChanges {
  /** Changed, added or removed files, relative to the site. */
  readonly paths: ReadonlySet<string>
  /** Files were added or removed. */
  readonly isStructural: boolean
  /** Folders were added, removed or replaced, so watchers may have to be restarted. */
  readonly hasNewFolders: boolean
}

/** A path that may have changed. `isEntry`: it was added to its folder or removed from it. */
export interface Hint {
  readonly path: string
  readonly isEntry: boolean
}

/** Time (ms) after which a scan yields to other work. */
const turnMs = 8
/** A file changed less than this time (ms) ago may change again without a new time stamp. */
const racyMs = 2_000
/** Maximum nesting of symbolic links: two links in each folder would soon lead to millions of paths. */
const deepestLink = 2

/**
 * The files below a folder, each with a stamp of size, times and identity. Watcher events are only hints; the state of
 * the files decides. Symbolic links are followed as in the reader of a site: if they lead into the site, or into one of
 * the folders that `outside` returns.
 */
export class SiteFiles {
  readonly #root: string
  readonly #isIgnored: (path: string) => boolean
  readonly #outside: () => readonly string[]
  readonly #files = new Map<string, string>()
  /** Identity of folders, by path. */
  readonly #folders = new Map<string, string>()
  readonly #children = new Map<string, Set<string>>()
  readonly #links = new Set<string>()

  constructor(root: string, isIgnored: (path: string) => boolean, outside: () => readonly string[] = () => []) {
    this.#root = root
    this.#isIgnored = isIgnored
    this.#outside = outside
  }

  /** Scans some paths, or everything. Must not be called during another scan. */
  async look(hints?: readonly Hint[]): Promise<FileChanges & { readonly busyMs: number }> {
    const changes: CollectedChanges = { paths: new Set(), isStructural: false, hasNewFolders: false }
    let begun = performance.now()
    let busyMs = 0
    const queue: string[] = []
    const pause = async () => {
      if (performance.now() - begun < turnMs) return
      busyMs += performance.now() - begun
      await new Promise(setImmediate)
      begun = performance.now()
    }
    if (hints === undefined) {
      if (this.#entry('', changes, false)) queue.push('')
    } else {
      const hinted = hints.map(({ path, isEntry }) => ({ path: this.#known(path), isEntry }))
      for (const path of this.#links) hinted.push({ path, isEntry: false })
      for (const { path, isEntry } of hinted) {
        if (path === undefined) continue
        if (isEntry && this.#folders.has(path)) changes.hasNewFolders = true
        if (this.#entry(path, changes, true)) queue.push(path)
        await pause()
      }
    }
    for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
      queue.push(...this.#list(folder, changes))
      await pause()
    }
    busyMs += performance.now() - begun
    const { paths, isStructural, hasNewFolders } = changes
    return { paths, isStructural, hasNewFolders, busyMs }
  }

  /** The path, or its first unknown parent folder; `undefined` for ignored paths. */
  #known(path: string): string | undefined {
    let at = path
    while (at !== '' && !this.#folders.has(parentOf(at))) at = parentOf(at)
    return at !== '' && this.#isIgnored(at) ? undefined : at
  }

  /** Scans the entries of a folder and returns its subfolders. */
  #list(folder: string, changes: CollectedChanges): string[] {
    let names: string[] = []
    try {
      names = readdirSync(join(this.#root, folder))
    } catch {
      // Deleted or unreadable: the folder counts as empty.
    }
    const before = this.#children.get(folder) ?? new Set()
    const present = new Set(names)
    for (const name of before) if (!present.has(name)) this.#gone(inside(folder, name), changes)
    return names
      .map((name) => inside(folder, name))
      .filter((path) => !this.#isIgnored(path) && this.#entry(path, changes, false))
  }

  /** Compares a path with its known state. Returns true if it is a folder to scan. */
  #entry(path: string, changes: CollectedChanges, isHinted: boolean): boolean {
    const now = this.#seen(path)
    if (now === undefined) {
      // A missing site folder is temporary.
      if (path !== '') this.#gone(path, changes)
      return false
    }
    if (now.isFolder ? this.#files.has(path) : this.#folders.has(path)) this.#gone(path, changes)
    if (path !== '') childrenOf(this.#children, parentOf(path)).add(path.slice(path.lastIndexOf('/') + 1))
    if (now.isLink) this.#links.add(path)
    else this.#links.delete(path)
    if (now.isFolder) {
      if (this.#folders.get(path) !== now.stamp) changes.hasNewFolders = true
      this.#folders.set(path, now.stamp)
      return true
    }
    const before = this.#files.get(path)
    const isNew = before === undefined
    if (before === now.stamp && !(isHinted && !now.isLink && Date.now() - now.changedMs < racyMs)) return false
    this.#files.set(path, now.stamp)
    changes.paths.add(path)
    if (isNew) changes.isStructural = true
    return false
  }

  /** The file or folder at a path; `undefined` if it is missing. */
  #seen(path: string): FileState | undefined {
    const absolute = join(this.#root, path)
    try {
      const stats = lstatSync(absolute)
      if (!stats.isSymbolicLink()) return identityOf(stats, '')
      // The folder of the site may be a symbolic link itself.
      if (path === '') return identityOf(statSync(absolute), '')
      const link = `${stats.ino} ${stats.ctimeMs}`
      return this.#followed(path) ?? { isFolder: false, isLink: true, stamp: link, changedMs: stats.ctimeMs }
    } catch (error) {
      const isAbsent =
        error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      return isAbsent ? undefined : { isFolder: false, isLink: false, stamp: 'denied', changedMs: 0 }
    }
  }

  /**
   * Target of a link; `undefined` if it is outside of the allowed folders, missing, or circular.
   */
  #followed(path: string): FileState | undefined {
    const realOf = (name: string) => realpathSync(join(this.#root, name))
    try {
      const real = realOf(path)
      const stats = statSync(real)
      const isAllowed =
        real.startsWith(realOf('') + sep) || this.#outside().some((folder) => isIn(real, realOf(folder)))
      if (!isAllowed) return undefined
      const above = path.split('/').map((_, index, names) => names.slice(0, index).join('/'))
      const isCircle = above.some((folder) => isIn(realOf(folder), real))
      const isDeep = above.filter((folder) => this.#links.has(folder)).length >= deepestLink
      return stats.isDirectory() && (isCircle || isDeep) ? undefined : identityOf(stats, real)
    } catch {
      return undefined
    }
  }

  #gone(path: string, changes: CollectedChanges): void {
    this.#children.get(parentOf(path))?.delete(path.slice(path.lastIndexOf('/') + 1))
    this.#links.delete(path)
    if (this.#files.delete(path)) {
      changes.paths.add(path)
      changes.isStructural = true
    }
    if (!this.#folders.delete(path)) return
    changes.hasNewFolders = true
    for (const name of this.#children.get(path) ?? []) this.#gone(inside(path, name), changes)
    this.#children.delete(path)
  }
}

/** Changes collected during a scan. */
interface CollectedChanges {
  readonly paths: Set<string>
  isStructural: boolean
  hasNewFolders: boolean
}

interface FileState {
  readonly isFolder: boolean
  readonly isLink: boolean
  readonly stamp: string
  readonly changedMs: number
}

/** Inode numbers are reused, so the creation time distinguishes folders. */
function identityOf(stats: Stats, link: string): FileState {
  const identity = `${stats.dev} ${stats.ino} ${stats.birthtimeMs} ${stats.mode} ${link}`
  const isFolder = stats.isDirectory()
  return {
    isFolder,
    isLink: link !== '',
    stamp: isFolder ? identity : `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size} ${stats.ino} ${link}`,
    changedMs: Math.max(stats.mtimeMs, stats.ctimeMs),
  }
}

function childrenOf(children: Map<string, Set<string>>, folder: string): Set<string> {
  const names = children.get(folder) ?? new Set()
  children.set(folder, names)
  return names
}

/** Returns true if a path is a folder, or below it. */
function isIn(path: string, folder: string): boolean {
  return `${path}${sep}`.startsWith(folder + sep)
}

function inside(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** Parent folder of a path; '' for the site itself. */
function parentOf(path: string): string {
  const folder = dirname(path)
  return folder === '.' ? '' : folder
}
