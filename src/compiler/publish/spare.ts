/**
 * The spare tree: the site before the published one, which becomes the next site by the difference of the two. Its files
 * are hard links to those of the published site, except files that the last build changed. `spare.json` proves that the tree is valid: it is
 * written when the tree is complete, and removed before the tree changes.
 *
 * @module
 */
import { existsSync, lstatSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sealed, unsealed } from '../../base/sealed-json.ts'
import { identify, syncFolder, writeAtomically, type FolderIdentity } from './disk.ts'
import { compareTree, foldersAsJson, foldersFromJson, type Folders } from './folders.ts'
import { isFolderIdentity, isSameFolder, type Manifest, type Written } from './manifest.ts'

/** Record of a spare tree. */
export interface SpareRecord {
  /** Name of the tree inside the state folder. */
  readonly name: string
  /** The publication (`Manifest.id`) that the differences refer to. */
  readonly of: string
  readonly folder: FolderIdentity
  readonly folders: Folders
  /** Files that are missing in the published site, or have another inode there. */
  readonly other: ReadonlyMap<string, Written>
  /** Files of the published site that are not in the tree. */
  readonly lacks: readonly string[]
}

const pathOf = (state: string): string => join(state, 'spare.json')

/** Records a complete tree as the spare tree. */
export function writeSpare(state: string, { folders, other, ...rest }: SpareRecord): void {
  const value = { version: 1, ...rest, folders: foldersAsJson(folders), other: [...other] }
  writeAtomically(pathOf(state), sealed(JSON.stringify(value)))
}

/** Reads the record of the spare tree; `undefined` if it is damaged or foreign. */
export function readSpare(state: string): SpareRecord | undefined {
  if (!existsSync(pathOf(state))) return undefined
  try {
    const value = unsealed(readFileSync(pathOf(state), 'utf8'))
    if (value === undefined) return undefined
    const { version, name, of, folder, other, lacks } = value
    const folders = foldersFromJson(value['folders'])
    if (version !== 1 || folders === undefined || !isFolderIdentity(folder) || typeof of !== 'string') return undefined
    if (typeof name !== 'string' || !/^old-[0-9a-f]+$/.test(name)) return undefined
    if (!Array.isArray(other) || !Array.isArray(lacks)) return undefined
    return { name, of, folder, folders, other: new Map(other as [string, Written][]), lacks: lacks as string[] }
  } catch {
    return undefined
  }
}

/** Removes the spare tree, if there is one. Removes its record first, so that a partial tree never counts as complete. */
export function dropSpare(state: string): void {
  const record = readSpare(state)
  rmSync(pathOf(state), { force: true })
  if (record !== undefined) rmSync(join(state, record.name), { recursive: true, force: true })
}

/**
 * Moves the spare tree to the path `next` and returns its files. `undefined` if it is missing, or if it does not match
 * its record: then it is deleted. From here on the tree has no record, so that a crash leaves it as a leftover.
 */
export function takeSpare(
  state: string,
  manifest: Manifest | undefined,
  next: string,
): ReadonlyMap<string, Written> | undefined {
  const record = readSpare(state)
  const files = record === undefined ? undefined : filesOf(record, manifest)
  if (record === undefined || files === undefined || !isWhole(join(state, record.name), record, files)) {
    dropSpare(state)
    return undefined
  }
  rmSync(pathOf(state))
  syncFolder(state)
  renameSync(join(state, record.name), next)
  return files
}

function filesOf({ of, other, lacks }: SpareRecord, manifest: Manifest | undefined) {
  if (manifest?.id !== of) return undefined
  const files = new Map(manifest.files)
  for (const path of lacks) files.delete(path)
  for (const [path, file] of other) files.set(path, file)
  return files
}

/** Bytes need no check: a kept file of the next site is the published file, which has been checked. */
function isWhole(tree: string, { folder, folders }: SpareRecord, files: ReadonlyMap<string, Written>): boolean {
  const now = identify(tree)
  if (now === undefined || !isSameFolder(now, folder)) return false
  const isFile = (path: string): boolean => {
    const expected = files.get(path)
    return expected !== undefined && lstatSync(join(tree, path), { throwIfNoEntry: false })?.ino === expected.ino
  }
  return compareTree(tree, folders, { paths: files.keys(), isFile }).isExact
}

/** Differences between the files of a site and of the site that replaces it. */
export function differences(
  before: ReadonlyMap<string, Written>,
  now: ReadonlyMap<string, Written>,
): Pick<SpareRecord, 'other' | 'lacks'> {
  const other = [...before].filter(([path, { ino }]) => now.get(path)?.ino !== ino)
  return { other: new Map(other), lacks: [...now.keys()].filter((path) => !before.has(path)) }
}
