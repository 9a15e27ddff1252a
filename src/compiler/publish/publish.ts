import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Json } from '../../model/page.ts'
import { identify, statOf, writeAtomically } from './disk.ts'
import { attempt, failed, success, type Result } from './failure.ts'
import { journalFor } from './journal.ts'
import { type Written, manifestText } from './manifest.ts'
import {
  copyManifest,
  lockedProblem,
  takeOutput,
  type TakenOutput,
  type TakeOptions,
  inspectOutput,
} from './output-folder.ts'
import { replace, type Publication, type Step } from './replace.ts'
import { streamStaged, writeStaged } from './stage.ts'

/** The output folder to open, and its user. */
export interface OpenOptions extends TakeOptions {
  /** Name and version of the tool, for the manifest. */
  readonly tool: string
  /** For tests: called after each step of a publication. */
  readonly onStep?: (step: Step) => void
}

/** An output folder that this run may replace, until `publish` or `abandon`. */
export interface OutputFolder {
  /** Absolute path of the staging folder of this run, for `writeStaged` in other threads. */
  readonly staging: string
  /** The files of the last publication, by path, whether or not they are still there. */
  readonly published: ReadonlyMap<string, Written>
  /** Name of the last publication. */
  readonly id: string | undefined
  /** Data of the last publication for the whole site. */
  readonly meta: Json | undefined
  /** Unchanged paths of the last publication (by size, time and inode). Computed once. */
  verify(): ReadonlySet<string>
  write(path: string, content: string | Uint8Array | AsyncIterable<string>): Promise<Result<Written>>
  /**
   * Keeps an unchanged file of the last publication; returns `undefined` if it is missing or has changed. Costs nothing
   * until `publish`, and then a hard link (a copy if links are not supported).
   */
  keep(path: string): Written | undefined
  /** Current absolute path of the bytes of an output. */
  locate(path: string): string
  /** Replaces the output folder with exactly these files, then releases the lock. Always ends the session. */
  publish(files: ReadonlyMap<string, Written>, meta?: Json): Result<Published>
  /** Removes the staging folder and releases the lock; the output folder is unchanged. May be called after `publish`. */
  abandon(): void
}

/** Locks the output folder like `takeOutput`, and creates a staging folder for the next site. */
export async function openOutput(options: OpenOptions): Promise<Result<OutputFolder>> {
  const opened = await takeOutput(options)
  if (!opened.ok) return opened
  const { places, lock } = opened.value
  const id = randomBytes(6).toString('hex')
  const created = attempt(places.name, () => mkdirSync(join(places.state, `staged-${id}`)))
  if (created.ok) return success(session(opened.value, id, options))
  lock.release()
  return created
}

function session({ places, lock, last }: TakenOutput, id: string, { tool, onStep }: OpenOptions): OutputFolder {
  const staging = join(places.state, `staged-${id}`)
  const published: ReadonlyMap<string, Written> = last?.files ?? new Map<string, Written>()
  const keptPaths = new Set<string>()
  let intact: ReadonlySet<string> | undefined
  let open = true
  const verify = (): ReadonlySet<string> => (intact ??= untouched(places.out, published))
  const end = (): void => {
    const isFirst = open
    open = false
    // The report is about the output folder, whose state no longer depends on this.
    attempt(places.name, () => {
      // While a journal exists, the next command may move in the next tree as the site.
      if (!isFirst || !lock.held() || existsSync(join(places.state, 'journal.json'))) return
      for (const folder of [staging, join(places.state, journalFor(id).next)])
        rmSync(folder, { recursive: true, force: true })
    })
    lock.release()
  }
  return {
    staging,
    published,
    id: last?.id,
    meta: last?.meta,
    verify,
    async write(path, content) {
      keptPaths.delete(path)
      if (typeof content === 'string' || content instanceof Uint8Array) return writeStaged(staging, path, content)
      return streamStaged(staging, path, content)
    },
    keep(path) {
      if (!verify().has(path)) return undefined
      keptPaths.add(path)
      return published.get(path)
    },
    locate: (path) => join(keptPaths.has(path) ? places.out : staging, path),
    publish(files, meta) {
      if (!open) throw new Error('the session of the output folder has ended')
      if (!lock.held()) return failed(lockedProblem(places))
      const result = publish({ places, id, staging, last, tool, onStep, files, meta, keptPaths, intact: verify() })
      end()
      return result
    },
    abandon: end,
  }
}

function untouched(out: string, files: ReadonlyMap<string, Written>): ReadonlySet<string> {
  const intact = new Set<string>()
  for (const [path, file] of files) {
    const stats = statOf(join(out, path))
    if (stats?.isFile() && stats.size === file.size && stats.mtimeMs === file.mtimeMs && stats.ino === file.ino) {
      intact.add(path)
    }
  }
  return intact
}

/** Result of a publication. */
export interface Published extends Counts {
  /** Id of the current publication: this one, or the last one if the folder is unchanged. */
  readonly id: string | undefined
}

interface Counts {
  /** Number of new, changed and removed files; 0 means that the folder is unchanged. */
  readonly changed: number
  readonly written: number
  readonly kept: number
  readonly removed: number
}

/**
 * Replaces the output folder with the staged and the kept files, unless it already contains exactly these bytes.
 * Only for the holder of the lock. Throws only for bugs of the tool.
 */
function publish(publication: Publication): Result<Published> {
  const { places, files } = publication
  const counts = count(publication)
  const unchanged = counts.changed === 0 && identify(places.out) !== undefined
  const done = attempt(places.name, () => {
    if (unchanged) return noteUnchanged(publication)
    // Other programs may have added files to the folder during the build.
    const seenAt = Date.now()
    const { problem, isExact } = inspectOutput(places, publication.last, publication.intact)
    if (problem !== undefined) return problem
    replace(publication, isExact ? seenAt : undefined)
    return undefined
  })
  if (!done.ok) return done
  if (done.value !== undefined) return failed(done.value)
  return success({
    ...counts,
    ...(unchanged ? { written: 0, kept: files.size, id: publication.last?.id } : { id: publication.id }),
  })
}

function count({ files, keptPaths, last, intact }: Publication): Counts {
  let changed = 0
  for (const [path, { digest }] of files) {
    if (last?.files.get(path)?.digest !== digest || !intact.has(path)) changed += 1
  }
  let removed = 0
  for (const path of last?.files.keys() ?? []) if (!files.has(path)) removed += 1
  let keptCount = 0
  for (const path of keptPaths) if (files.has(path)) keptCount += 1
  return { changed: changed + removed, written: files.size - keptCount, kept: keptCount, removed }
}

/** Returns true if the bytes equal the last publication. The data of the caller may still differ. */
function noteUnchanged({ places, meta, last, tool }: Publication): undefined {
  if (last === undefined || (last.tool === tool && isDeepStrictEqual(meta, last.meta))) return
  writeAtomically(join(places.state, 'manifest.json'), manifestText({ ...last, tool, meta }))
  copyManifest(places)
}
