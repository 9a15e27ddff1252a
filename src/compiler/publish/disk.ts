import { closeSync, fsyncSync, lstatSync, openSync, readdirSync, renameSync, writeFileSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { isSystemError } from './failure.ts'

/** Stats of a path (links are not followed); `undefined` if it does not exist. */
export function statOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false })
}

/** Identity of a folder: distinguishes it from its copies, and from a later folder with the same inode. */
export interface FolderIdentity {
  readonly device: number
  readonly inode: number
  readonly bornMs: number
}

/** Identity of a folder; `undefined` if it does not exist. */
export function identify(folder: string): FolderIdentity | undefined {
  const stats = statOf(folder)
  if (!stats?.isDirectory()) return undefined
  // The birth time is in milliseconds, since some systems round smaller units.
  return { device: stats.dev, inode: stats.ino, bornMs: Math.floor(stats.birthtimeMs) }
}

/**
 * Replaces a file atomically: a reader, or the next command after a crash or a power failure, sees either the complete old or the
 * complete new text.
 */
export function writeAtomically(path: string, text: string | Iterable<string>): void {
  writeDurably(`${path}.tmp`, text)
  renameSync(`${path}.tmp`, path)
  syncFolder(dirname(path))
}

/** Writes a file from a text or from pieces, and waits until it is on disk. */
export function writeDurably(path: string, text: string | Iterable<string>): void {
  const file = openSync(path, 'w')
  try {
    for (const piece of typeof text === 'string' ? [text] : text) writeFileSync(file, piece)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Waits until renames inside a folder are on disk, if the system supports it (Windows does not). */
export function syncFolder(path: string): void {
  try {
    const folder = openSync(path, 'r')
    try {
      fsyncSync(folder)
    } finally {
      closeSync(folder)
    }
  } catch (error) {
    if (!isSystemError(error)) throw error
  }
}

/** A file found in the output folder. */
export interface FoundFile {
  readonly path: string
  /** True for a regular file: not a link, socket or device. */
  readonly regular: boolean
  /** Size in bytes. Only needed if the folder is not the one that the tool created. */
  readonly size?: number
}

/**
 * Lists all entries below a folder except folders, in any order. Symbolic links are not followed and are not
 * regular. `sizes` adds the size of each file.
 */
export function listFiles(folder: string, sizes = false): FoundFile[] {
  const files: FoundFile[] = []
  const open = ['']
  for (let inner = open.pop(); inner !== undefined; inner = open.pop()) {
    for (const entry of readdirSync(join(folder, inner), { withFileTypes: true })) {
      const path = inner + entry.name
      if (entry.isDirectory()) open.push(`${path}/`)
      else if (sizes && entry.isFile())
        files.push({ path, regular: true, size: statOf(join(folder, path))?.size ?? -1 })
      else files.push({ path, regular: entry.isFile() })
    }
  }
  return files
}
