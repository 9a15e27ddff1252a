import { lstatSync, readdirSync, readFileSync, statSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { isPassedOver } from './files.ts'

/** Record of a file between builds: size, times (ms), inode, digest of its bytes. */
export type FileRecord = readonly [size: number, modified: number, changed: number, inode: number, digest: string]

/** Records by path; `null` for a missing file. */
export type FileRecords = Readonly<Record<string, FileRecord | null>>

/**
 * Digests of files, by path relative to the site; `undefined` for a missing file. A path that ends in `/` is a folder,
 * whose digest covers the names in it.
 */
export interface FileDigests {
  digest(path: string): string | undefined
  /** Last known modification time of a file in ms; `undefined` for a missing file. */
  modified(path: string): number | undefined
  /** Returns true if a file was requested, even if it does not exist. */
  knows(path: string): boolean
  /** Forgets these files, or all, so that the next request reads them again. */
  forget(paths?: readonly string[]): void
  /** Checks all requested files again, and returns the changed ones. */
  changes(): string[]
  /** Records for the cache. */
  records(): FileRecords
}

/**
 * A file that was changed less than this time (ms) before it was recorded may change again without a new time stamp, so
 * it is hashed again (git's "racy" rule).
 */
const racyMs = 2_000

/**
 * Computes digests of changed files only: a file whose size, times and inode equal `stored` is not read.
 * `recordedAt` is the time (ms) of `stored`.
 */
export function fileDigests(options: {
  readonly root: string
  readonly stored: FileRecords
  readonly recordedAt: number
  hash(content: Uint8Array | string): string
}): FileDigests {
  const recordsByPath = new Map<string, FileRecord | undefined>()
  let { stored, recordedAt } = options
  let since = Date.now()
  const requested = new Set<string>()
  function recordOf(path: string): FileRecord | undefined {
    const absolute = join(options.root, path)
    const isFolder = path.endsWith('/')
    try {
      let stat = lstatSync(absolute, { throwIfNoEntry: false })
      if (stat?.isSymbolicLink() === true) stat = statSync(absolute)
      if (stat === undefined || !(isFolder ? stat.isDirectory() : stat.isFile())) return undefined
      const now = [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino] as const
      const old = stored[path]
      const isSettled = Math.max(stat.mtimeMs, stat.ctimeMs) < recordedAt - racyMs
      if (old != null && isSettled && now.every((value, index) => value === old[index])) return old
      return [...now, options.hash(isFolder ? namesIn(absolute) : readFileSync(absolute))]
    } catch {
      return undefined
    }
  }
  function seenAs(path: string): FileRecord | undefined {
    requested.add(path)
    if (!recordsByPath.has(path)) recordsByPath.set(path, recordOf(path))
    return recordsByPath.get(path)
  }
  const records = (): FileRecords =>
    Object.fromEntries([...recordsByPath].map(([path, record]) => [path, record ?? null]))
  return {
    digest: (path) => seenAs(path)?.[4],
    modified(path) {
      const record = seenAs(path)
      return record && Math.max(record[1], record[2])
    },
    knows: (path) => requested.has(path),
    forget(paths) {
      if (paths !== undefined) {
        for (const path of paths) recordsByPath.delete(path)
        return
      }
      // All files have been checked since then.
      stored = { ...stored, ...records() }
      recordedAt = since
      since = Date.now()
      recordsByPath.clear()
    },
    changes() {
      const before = new Map(recordsByPath)
      this.forget()
      return [...before].filter(([path, record]) => this.digest(path) !== record?.[4]).map(([path]) => path)
    },
    records,
  }
}

/** Wraps digests to record the requested files. */
export function notedDigests(digests: FileDigests): FileDigests & { readonly requested: ReadonlySet<string> } {
  const requested = new Set<string>()
  return {
    ...digests,
    requested,
    digest(path) {
      requested.add(path)
      return digests.digest(path)
    },
    modified(path) {
      requested.add(path)
      return digests.modified(path)
    },
  }
}

/** Text with the content of a folder as in `walk`: names of files and folders. */
export function namesIn(folder: string): string {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !isPassedOver(name))
  const kindOf = (entry: Dirent) => (entry.isFile() ? 'f' : entry.isDirectory() ? 'd' : 'o')
  return JSON.stringify(entries.map((entry) => kindOf(entry) + entry.name).sort())
}
