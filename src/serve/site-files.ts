import { lstatSync, readdirSync, realpathSync, statSync, type Stats } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** What is other than at the last look. */
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
 * The files below a folder, each with a stamp of its size, times and identity. Events of a watcher are hints where to
 * look; what is true stands here. Links are followed as the reader of a site follows them: if they stay inside.
 */
export class SiteFiles {
  readonly #root: string
  readonly #isIgnored: (path: string) => boolean
  readonly #files = new Map<string, string>()
  /** By path: which folder it is. */
  readonly #folders = new Map<string, string>()
  readonly #children = new Map<string, Set<string>>()
  readonly #links = new Set<string>()

  constructor(root: string, isIgnored: (path: string) => boolean) {
    this.#root = root
    this.#isIgnored = isIgnored
  }

  /** Looks at some paths, or at everything. Must not be called while another look goes on. */
  async look(hints?: readonly Hint[]): Promise<FileChanges & { readonly busyMs: number }> {
    const found: Found = { paths: new Set(), isStructural: false, hasNewFolders: false }
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
      if (this.#entry('', found, false)) queue.push('')
    } else {
      const known = hints.map(({ path, isEntry }) => ({ path: this.#known(path), isEntry }))
      for (const path of this.#links) known.push({ path, isEntry: false })
      for (const { path, isEntry } of known) {
        if (path === undefined) continue
        if (isEntry && this.#folders.has(path)) found.hasNewFolders = true
        if (this.#entry(path, found, true)) queue.push(path)
        await pause()
      }
    }
    for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
      queue.push(...this.#list(folder, found))
      await pause()
    }
    busyMs += performance.now() - begun
    const { paths, isStructural, hasNewFolders } = found
    return { paths, isStructural, hasNewFolders, busyMs }
  }

  /** The path, or the first folder on the way to it that nobody has looked at; nothing for what is not of the site. */
  #known(path: string): string | undefined {
    let at = path
    while (at !== '' && !this.#folders.has(parentOf(at))) at = parentOf(at)
    return at !== '' && this.#isIgnored(at) ? undefined : at
  }

  /** Looks at the names in a folder; gives the folders in it. */
  #list(folder: string, found: Found): string[] {
    let names: string[] = []
    try {
      names = readdirSync(join(this.#root, folder))
    } catch {
      // Gone since, or nobody may read it: it holds nothing for us.
    }
    const before = this.#children.get(folder) ?? new Set()
    const here = new Set(names)
    for (const name of before) if (!here.has(name)) this.#gone(inside(folder, name), found)
    return names
      .map((name) => inside(folder, name))
      .filter((path) => !this.#isIgnored(path) && this.#entry(path, found, false))
  }

  /** Compares one path with what is known of it; says whether it is a folder to look into. */
  #entry(path: string, found: Found, isHinted: boolean): boolean {
    const now = this.#seen(path)
    if (now === undefined) {
      // Without its folder there is no site to speak of: it will be back.
      if (path !== '') this.#gone(path, found)
      return false
    }
    if (now.isFolder ? this.#files.has(path) : this.#folders.has(path)) this.#gone(path, found)
    if (path !== '') childrenOf(this.#children, parentOf(path)).add(path.slice(path.lastIndexOf('/') + 1))
    if (now.isLink) this.#links.add(path)
    else this.#links.delete(path)
    if (now.isFolder) {
      if (this.#folders.get(path) !== now.stamp) found.hasNewFolders = true
      this.#folders.set(path, now.stamp)
      return true
    }
    const before = this.#files.get(path)
    const isNew = before === undefined
    if (before === now.stamp && !(isHinted && !now.isLink && Date.now() - now.changedMs < racyMs)) return false
    this.#files.set(path, now.stamp)
    found.paths.add(path)
    if (isNew) found.isStructural = true
    return false
  }

  /** What is at a path: a file, a folder that is looked into, or nothing. */
  #seen(path: string): Seen | undefined {
    const absolute = join(this.#root, path)
    try {
      const own = lstatSync(absolute)
      if (!own.isSymbolicLink()) return seen(own, '')
      // The folder of the site may be a link itself.
      if (path === '') return seen(statSync(absolute), '')
      const link = `${own.ino} ${own.ctimeMs}`
      return this.#followed(path) ?? { isFolder: false, isLink: true, stamp: link, changedMs: own.ctimeMs }
    } catch (error) {
      const isAbsent =
        error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      return isAbsent ? undefined : { isFolder: false, isLink: false, stamp: 'denied', changedMs: 0 }
    }
  }

  /** What a link leads to; nothing, where it leads out of the site, nowhere, or in a circle. */
  #followed(path: string): Seen | undefined {
    const realOf = (one: string) => realpathSync(join(this.#root, one))
    try {
      const real = realOf(path)
      const stats = statSync(real)
      if (!real.startsWith(realOf('') + sep)) return undefined
      const above = path.split('/').map((_, index, names) => names.slice(0, index).join('/'))
      const isCircle = above.some((folder) => `${realOf(folder)}${sep}`.startsWith(real + sep))
      const isDeep = above.filter((folder) => this.#links.has(folder)).length >= deepestLink
      return stats.isDirectory() && (isCircle || isDeep) ? undefined : seen(stats, real)
    } catch {
      return undefined
    }
  }

  #gone(path: string, found: Found): void {
    this.#children.get(parentOf(path))?.delete(path.slice(path.lastIndexOf('/') + 1))
    this.#links.delete(path)
    if (this.#files.delete(path)) {
      found.paths.add(path)
      found.isStructural = true
    }
    if (!this.#folders.delete(path)) return
    found.hasNewFolders = true
    for (const name of this.#children.get(path) ?? []) this.#gone(inside(path, name), found)
    this.#children.delete(path)
  }
}

/** Collects what a look finds. */
interface Found {
  readonly paths: Set<string>
  isStructural: boolean
  hasNewFolders: boolean
}

interface Seen {
  readonly isFolder: boolean
  readonly isLink: boolean
  readonly stamp: string
  readonly changedMs: number
}

/** A removed folder's number is given to the next one: its time of birth tells them apart. */
function seen(stats: Stats, link: string): Seen {
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
  const known = children.get(folder) ?? new Set()
  children.set(folder, known)
  return known
}

function inside(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** The folder of a path of the site; that of the site is ''. */
function parentOf(path: string): string {
  const folder = dirname(path)
  return folder === '.' ? '' : folder
}
