import { linkSync, renameSync, rmSync, rmdirSync, unlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listFiles } from './disk.ts'
import { isSystemError } from './failure.ts'
import { parentOf } from './folders.ts'
import type { Written } from './manifest.ts'
import { copyStaged, makeFolder } from './stage.ts'

/** Folders that contain the files of the next site. Paths are absolute. */
export interface TreeSources {
  /** The published site. */
  readonly out: string
  /** Files written for the next site. */
  readonly staging: string
  /** Folder in which the next site is assembled. It contains only the spare tree, if there is one. */
  readonly next: string
  readonly files: ReadonlyMap<string, Written>
  /** Files that are kept from the published site; the others are staged. */
  readonly keptPaths: ReadonlySet<string>
}

/** A complete tree with exactly these files. */
export interface NextTree {
  readonly files: ReadonlyMap<string, Written>
  /** True if no kept file had to be copied. */
  readonly isLinked: boolean
}

/** Creates the next tree from the staging folder, with hard links to all kept files. */
export function linkTree(sources: TreeSources): NextTree {
  stagedIn(sources)
  renameSync(sources.staging, sources.next)
  return linkKept(sources, keptOf(sources))
}

/**
 * Turns the spare tree, which contains `spare`, into the next tree: only differences are removed, moved or linked.
 *
 * @param removed called when the spare tree contains only files of the next one
 */
export function updateTree(sources: TreeSources, spare: ReadonlyMap<string, Written>, removed: () => void): NextTree {
  const { next, staging, files, keptPaths } = sources
  const staged = stagedIn(sources)
  const isThere = (path: string): boolean => keptPaths.has(path) && files.get(path)?.ino === spare.get(path)?.ino
  removeFiles(
    next,
    [...spare.keys()].filter((path) => !isThere(path)),
  )
  removed()
  for (const path of staged) {
    makeFolder(next, dirname(join(next, path)))
    renameSync(join(staging, path), join(next, path))
  }
  rmSync(staging, { recursive: true, force: true })
  return linkKept(
    sources,
    keptOf(sources).filter((path) => !isThere(path)),
  )
}

/** Written files. An undeclared file would look like a foreign file to the next command. */
function stagedIn({ staging, files, keptPaths }: TreeSources): string[] {
  const staged = listFiles(staging).map(({ path }) => path)
  const undeclared = staged.find((path) => !files.has(path))
  if (undeclared !== undefined) throw new Error(`"${undeclared}" is staged, but not among the files to publish`)
  const twice = staged.find((path) => keptPaths.has(path))
  if (twice !== undefined) throw new Error(`"${twice}" is both written and kept`)
  if (staged.length + keptOf({ files, keptPaths }).length !== files.size)
    throw new Error('files are to be published that were neither written nor kept')
  return staged
}

function keptOf({ files, keptPaths }: Pick<TreeSources, 'files' | 'keptPaths'>): string[] {
  return [...keptPaths].filter((path) => files.has(path))
}

/** Removes files of a tree, and folders that become empty. */
function removeFiles(tree: string, paths: readonly string[]): void {
  for (const path of paths) unlinkSync(join(tree, path))
  const emptyFolders = new Set<string>()
  for (const path of paths) {
    let folder = parentOf(path)
    while (folder !== '' && !emptyFolders.has(folder)) {
      emptyFolders.add(folder)
      if (!removeEmpty(join(tree, folder))) break
      folder = parentOf(folder)
      // It was left because of the folder that has gone now.
      emptyFolders.delete(folder)
    }
  }
}

function removeEmpty(folder: string): boolean {
  try {
    rmdirSync(folder)
    return true
  } catch (error) {
    if (isSystemError(error) && ['ENOTEMPTY', 'EEXIST'].includes(error.code)) return false
    throw error
  }
}

/** Links files of the published site into the next tree; those that cannot be linked are copied. */
function linkKept({ out, next, files }: TreeSources, paths: readonly string[]): NextTree {
  const copied: [string, Written][] = []
  for (const path of paths) {
    makeFolder(next, dirname(join(next, path)))
    const copy = link(join(out, path), next, path)
    if (copy !== undefined) copied.push([path, copy])
  }
  return { files: copied.length === 0 ? files : new Map([...files, ...copied]), isLinked: copied.length === 0 }
}

// Error codes of link(2): no hard links on this file system, not allowed for this owner, or too many links.
const unlinkable = ['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK']

/** Returns the new state of the file if it had to be copied. */
function link(source: string, tree: string, path: string): Written | undefined {
  try {
    linkSync(source, join(tree, path))
    return undefined
  } catch (error) {
    if (!isSystemError(error) || !unlinkable.includes(error.code)) throw error
    const copied = copyStaged(tree, path, source)
    if (!copied.ok) throw error
    return copied.value
  }
}
