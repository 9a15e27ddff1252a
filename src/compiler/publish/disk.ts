import { closeSync, fsyncSync, lstatSync, openSync, readdirSync, renameSync, writeFileSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { isSystemError } from './failure.ts'

/** Stats of a path (links are not followed); `undefined` if it does not exist. */
export function look(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false })
}

/** Distinguishes a folder from its copies, and from a later folder that was given the same inode. */
export interface FolderIdentity {
  readonly device: number
  readonly inode: number
  readonly bornMs: number
}

/** Identity of a folder; `undefined` if it does not exist. */
export function identify(folder: string): FolderIdentity | undefined {
  const stats = look(folder)
  if (!stats?.isDirectory()) return undefined
  // The birth time keeps to milliseconds: some systems round what is below.
  return { device: stats.dev, inode: stats.ino, bornMs: Math.floor(stats.birthtimeMs) }
}

/**
 * Replaces a file so that a reader, or the next command after a crash or a power cut, finds the old text or the new
 * one, whole.
 */
export function writeAtomically(path: string, text: string | Iterable<string>): void {
  writeDurably(`${path}.tmp`, text)
  renameSync(`${path}.tmp`, path)
  syncFolder(dirname(path))
}

/** Writes a file, whole or piece by piece, and waits until it has reached the disk. */
export function writeDurably(path: string, text: string | Iterable<string>): void {
  const file = openSync(path, 'w')
  try {
    for (const piece of typeof text === 'string' ? [text] : text) writeFileSync(file, piece)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Waits until renames inside a folder have reached the disk, where the system can do that (Windows cannot). */
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
  /** A file of its own: no link, socket or device. */
  readonly regular: boolean
  /** Wanted only where the folder is not the very one that we made. */
  readonly size?: number
}

/**
 * Everything in a folder that is no folder, in no certain order. Symbolic links are not followed and count as not
 * regular. With `sizes`, each file is asked for its size.
 */
export function listFiles(folder: string, sizes = false): FoundFile[] {
  const files: FoundFile[] = []
  const open = ['']
  for (let inner = open.pop(); inner !== undefined; inner = open.pop()) {
    for (const entry of readdirSync(join(folder, inner), { withFileTypes: true })) {
      const path = inner + entry.name
      if (entry.isDirectory()) open.push(`${path}/`)
      else if (sizes && entry.isFile()) files.push({ path, regular: true, size: look(join(folder, path))?.size ?? -1 })
      else files.push({ path, regular: entry.isFile() })
    }
  }
  return files
}
