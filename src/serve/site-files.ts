import { lstatSync, readdirSync, realpathSync, statSync, type Stats } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** Changes since the last look. */
export interface FileChanges {
  /** Files that were written, have come or have gone, relative to the site. */
  readonly paths: ReadonlySet<string>
  /** Some files have come or gone. */
  readonly isStructural: boolean
  /** Folders have come, gone, or been replaced by others of their name: what watches them may watch others now. */
  readonly hasNewFolders: boolean
}

/** A path that may have changed. `isEntry`: its name was written into its folder or taken out of it. */
export interface Hint {
  readonly path: string
  readonly isEntry: boolean
}

/** Time in ms for which a look may keep others waiting. */
const turnMs = 8
/** A file that was written within this time in ms may have been written once more with the same times. */
const racyMs = 2_000
/** Links below links are followed to this depth: two in each folder would soon be millions of paths. */
const deepestLink = 2

/**
 * The files below a folder, each with a stamp of its size, times and identity. Events of a watcher are only hints, and the files
 * themselves decide. Links are followed as the reader of a site follows them: if they lead into the site, or into one of the
 * folders that `outside` returns.
 */
export class SiteFiles {
  readonly #root: string
  readonly #isIgnored: (path: string) => boolean
  readonly #outside: () => readonly string[]
  readonly #files = new Map<string, string>()
  /** By path: which folder it is. */
  readonly #folders = new Map<string, string>()
  readonly #children = new Map<string, Set<string>>()
  readonly #links = new Set<string>()

  constructor(root: string, isIgnored: (path: string) => boolean, outside: () => readonly string[] = () => []) {
    this.#root = root
    this.#isIgnored = isIgnored
    this.#outside = outside
  }

  /** Looks at some paths, or at everything. Must not be called while another look goes on. */
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

  /** The path, or the first folder on the way to it that is still unknown; `undefined` for ignored paths. */
  #known(path: string): string | undefined {
    let at = path
    while (at !== '' && !this.#folders.has(parentOf(at))) at = parentOf(at)
    return at !== '' && this.#isIgnored(at) ? undefined : at
  }

  /** Looks at the names in a folder; gives the folders in it. */
  #list(folder: string, changes: CollectedChanges): string[] {
    let names: string[] = []
    try {
      names = readdirSync(join(this.#root, folder))
    } catch {
      // Removed since, or not readable: the folder counts as empty.
    }
    const before = this.#children.get(folder) ?? new Set()
    const present = new Set(names)
    for (const name of before) if (!present.has(name)) this.#gone(inside(folder, name), changes)
    return names
      .map((name) => inside(folder, name))
      .filter((path) => !this.#isIgnored(path) && this.#entry(path, changes, false))
  }

  /** Compares one path with what is known of it; says whether it is a folder to look into. */
  #entry(path: string, changes: CollectedChanges, isHinted: boolean): boolean {
    const now = this.#seen(path)
    if (now === undefined) {
      // A missing folder of the site is temporary.
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
      // The folder of the site may be a link itself.
      if (path === '') return identityOf(statSync(absolute), '')
      const link = `${stats.ino} ${stats.ctimeMs}`
      return this.#followed(path) ?? { isFolder: false, isLink: true, stamp: link, changedMs: stats.ctimeMs }
    } catch (error) {
      const isAbsent =
        error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      return isAbsent ? undefined : { isFolder: false, isLink: false, stamp: 'denied', changedMs: 0 }
    }
  }

  /** Target of a link; `undefined` if it is in no allowed folder, missing, or part of a circle. */
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

/** Collects what a look finds. */
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

/** The number of a removed folder is reused for the next one: the time of birth distinguishes them. */
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

/** Reports whether a path is a folder, or below it. */
function isIn(path: string, folder: string): boolean {
  return `${path}${sep}`.startsWith(folder + sep)
}

function inside(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** The folder of a path of the site; that of the site is ''. */
function parentOf(path: string): string {
  const folder = dirname(path)
  return folder === '.' ? '' : folder
}
