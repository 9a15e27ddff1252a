import { lstatSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What is remembered of a file between builds: size, times (ms), inode, digest of its bytes. */
export type FileRecord = readonly [size: number, modified: number, changed: number, inode: number, digest: string]

/** Digests of files, by path relative to the site; `undefined` for a file that is not there. */
export interface FileDigests {
  digest(path: string): string | undefined
  /** Forgets what was seen, so that the next question looks again (for `serve`). */
  records(): Readonly<Record<string, FileRecord>>
}

/** A file that was changed within this time before it was recorded may change again unseen: it is hashed again (git's "racy" rule). */
const racyMs = 2_000

/**
 * Digests by stat: a file whose size, times and inode are as `remembered` is not read again. `recordedAt` is the time
 * (ms) at which `remembered` was made.
 */
export function fileDigests(options: {
  readonly root: string
  readonly remembered: Readonly<Record<string, FileRecord>>
  readonly recordedAt: number
  hash(bytes: Uint8Array): string
}): FileDigests {
  const seen = new Map<string, FileRecord | undefined>()
  function look(path: string): FileRecord | undefined {
    const absolute = join(options.root, path)
    try {
      let stat = lstatSync(absolute)
      if (stat.isSymbolicLink()) stat = statSync(absolute)
      if (!stat.isFile()) return undefined
      const old = options.remembered[path]
      const same =
        old !== undefined &&
        old[0] === stat.size &&
        old[1] === stat.mtimeMs &&
        old[2] === stat.ctimeMs &&
        old[3] === stat.ino
      if (same && Math.max(stat.mtimeMs, stat.ctimeMs) < options.recordedAt - racyMs) return old
      return [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino, options.hash(readFileSync(absolute))]
    } catch {
      return undefined
    }
  }
  return {
    digest(path) {
      if (!seen.has(path)) seen.set(path, look(path))
      return seen.get(path)?.[4]
    },
    records() {
      const records: Record<string, FileRecord> = {}
      for (const [path, record] of seen) if (record !== undefined) records[path] = record
      return records
    },
  }
}
