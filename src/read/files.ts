import { lstatSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { defined } from '../defined.ts'

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
    defined(Object.fromEntries(seen)) as Record<string, FileRecord>
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
