import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, type FoundFile } from './disk.ts'

/** Inode and times (ms) of a folder. Adding or removing an entry changes both times. */
type FolderStamp = readonly [inode: number, modified: number, changed: number]

/** State of the folders of a tree with known files at a time (ms). */
export interface Folders {
  readonly seenAt: number
  /** Folders by path; the path of the tree itself is empty. */
  readonly stamps: ReadonlyMap<string, FolderStamp>
}

/** A folder that changed less than this time before it was read may have changed again without a new timestamp ("racy" rule of git). */
const racyMs = 2_000

/** State of the folders that contain these files, for a later `compareTree`. */
export function recordFolders(tree: string, files: Iterable<string>): Folders {
  const seenAt = Date.now()
  const stamps = [...foldersOf(files)].map((folder) => {
    const stamp = stampOf(tree, folder)
    if (stamp === undefined) throw new Error(`the folder "${folder}" of the next site is gone`)
    return [folder, stamp] as const
  })
  return { seenAt, stamps: new Map(stamps) }
}

/** Additional contents of a tree. */
export interface TreeComparison {
  /** Entries, except folders, of all folders that had to be listed since they may have changed. */
  readonly found: readonly FoundFile[]
  /** True if the tree contains exactly these files. Their bytes are not compared. */
  readonly isExact: boolean
}

/**
 * Compares the names in a tree with its files. A folder with an unchanged stamp is not listed: the cost is one call per
 * folder. `isFile` checks that a file of this name is the one that was written.
 */
export function compareTree(
  tree: string,
  folders: Folders,
  files: { readonly paths: Iterable<string>; isFile(path: string): boolean },
): TreeComparison {
  const foundFiles: FoundFile[] = []
  const listed = new Set<string>()
  let isExact = true
  for (const [folder, stamp] of folders.stamps) {
    const now = stampOf(tree, folder)
    const isSame = now !== undefined && now.every((part, index) => part === stamp[index])
    if (!isSame) isExact = false
    // If it was deleted, its parent has changed and shows the current contents.
    if (now === undefined || (isSame && isSettled(stamp, folders.seenAt))) continue
    listed.add(folder)
    for (const entry of readdirSync(join(tree, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (!entry.isDirectory()) foundFiles.push({ path, regular: entry.isFile() })
      else if (!folders.stamps.has(path)) {
        isExact = false
        foundFiles.push(...listFiles(join(tree, path)).map((file) => ({ ...file, path: `${path}/${file.path}` })))
      }
    }
  }
  return { found: foundFiles, isExact: isExact && isComplete(foundFiles, listed, files) }
}

function isComplete(
  foundFiles: readonly FoundFile[],
  listed: ReadonlySet<string>,
  files: Parameters<typeof compareTree>[2],
) {
  if (listed.size === 0) return true
  if (!foundFiles.every(({ path, regular }) => regular && files.isFile(path))) return false
  let count = 0
  for (const path of files.paths) if (listed.has(parentOf(path))) count += 1
  return count === foundFiles.length
}

function isSettled([, modified, changed]: FolderStamp, seenAt: number): boolean {
  return Math.max(modified, changed) < seenAt - racyMs
}

function stampOf(tree: string, folder: string): FolderStamp | undefined {
  const stats = lstatSync(join(tree, folder), { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return undefined
  // The tree itself is renamed by every publication, which some systems count as a change.
  return [stats.ino, stats.mtimeMs, folder === '' ? 0 : stats.ctimeMs]
}

/** Folders of files and their parents, including the empty path. */
function foldersOf(files: Iterable<string>): Set<string> {
  const folders = new Set([''])
  for (const path of files)
    for (let folder = parentOf(path); !folders.has(folder); folder = parentOf(folder)) folders.add(folder)
  return folders
}

/** Folder of a path in a tree: empty for the top level. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** The record as plain data. */
export function foldersAsJson({
  seenAt,
  stamps,
}: Folders): readonly [number, readonly (readonly [string, FolderStamp])[]] {
  return [seenAt, [...stamps]]
}

/** Parses the result of `foldersAsJson`; `undefined` for any other value. */
export function foldersFromJson(value: unknown): Folders | undefined {
  if (!Array.isArray(value)) return undefined
  const [seenAt, stamps] = value as readonly unknown[]
  if (typeof seenAt !== 'number' || !Array.isArray(stamps)) return undefined
  const isStamp = (stamp: unknown) =>
    Array.isArray(stamp) && typeof stamp[0] === 'string' && Array.isArray(stamp[1]) && stamp[1].length === 3
  return stamps.every(isStamp) ? { seenAt, stamps: new Map(stamps as [string, FolderStamp][]) } : undefined
}
