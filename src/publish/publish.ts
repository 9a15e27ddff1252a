import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Json } from '../model/page.ts'
import { look } from './disk.ts'
import { attempt, failed, failure, isSystemError, success, type Result } from './failure.ts'
import { heal, journalFor, type Journal } from './journal.ts'
import { isLock, takeLock, type Lock } from './lock.ts'
import type { Manifest, ManifestFile, Written } from './manifest.ts'
import { lastManifest, lockedProblem, ownershipProblem, placeProblem, placesOf, type Places } from './output-folder.ts'
import { publish, type Published, type Step } from './replace.ts'
import { copyStaged, streamStaged, writeStaged } from './stage.ts'

/** What `openOutput` wants to know. */
export interface OpenOptions {
  /** Absolute path of the output folder. */
  readonly out: string
  /** Absolute path of the site's folder, which must not be lost. */
  readonly site: string
  /** Name and version of the tool, for the manifest. */
  readonly tool: string
  /** How long to wait for another command. Default: a minute. */
  readonly waitMs?: number
  /** Called once, when it has to wait. */
  readonly waiting?: () => void
  /** For tests: called after each step of a publication. */
  readonly onStep?: (step: Step) => void
}

/** An output folder that is ours to replace, until `publish`, `abandon` or `release`. */
export interface OutputFolder {
  /** Absolute path of the staging folder of this run, for `writeStaged` in other threads. */
  readonly staging: string
  /** The files of the last publication, by path, whether or not they are still there. */
  readonly published: ReadonlyMap<string, ManifestFile>
  /** What the last publication stored for the whole site. */
  readonly meta: Json | undefined
  /** The paths of the last publication that are on disk untouched (by size, time and inode). Looked up once. */
  verify(): ReadonlySet<string>
  write(path: string, content: string | Uint8Array | AsyncIterable<string>): Promise<Result<Written>>
  /**
   * Takes an untouched file of the last publication over; nothing, if it is not there untouched. Costs nothing until
   * `publish`, and then a hard link (a copy where links are not possible).
   */
  keep(path: string): ManifestFile | undefined
  /** Copies a file, by absolute path, into the output. */
  copy(path: string, source: string): Result<Written>
  /** Where the bytes of an output of this run are now: an absolute path. */
  locate(path: string): string
  /** Replaces the output folder by exactly these files, then lets go of the lock. Ends the session either way. */
  publish(files: ReadonlyMap<string, ManifestFile>, meta?: Json): Result<Published>
  /** Removes the staging folder and lets go of the lock; the output folder stays as it is. May be called at any end. */
  abandon(): void
  /** Lets go of the lock alone: quick, for signal handlers. The next command removes the rest. */
  release(): void
}

/**
 * Takes the lock, heals what a crash left, and makes sure that the output folder may be replaced.
 *
 * Problems: `emit/not-ours` (nothing was touched), `emit/locked`, `emit/failed`.
 */
export async function openOutput(options: OpenOptions): Promise<Result<OutputFolder>> {
  const places = placesOf(options.out, options.site)
  let lock: Lock | undefined
  try {
    const misplaced = placeProblem(places, options.site)
    if (misplaced !== undefined) return failed(misplaced)
    const taken = await takeLock(join(places.state, 'lock'), options.waitMs ?? 60_000, options.waiting)
    if (!isLock(taken)) return failed(lockedProblem(places, taken?.pid))
    lock = taken
    heal(places.out, places.state)
    const manifest = lastManifest(places.state)
    const problem = ownershipProblem(places, manifest)
    if (problem !== undefined) {
      leave(places, lock)
      return failed(problem)
    }
    const journal = journalFor(randomBytes(6).toString('hex'))
    mkdirSync(join(places.state, journal.next))
    return success(session({ places, lock, journal, last: manifest, options }))
  } catch (error) {
    lock?.release()
    if (!isSystemError(error)) throw error
    return failed(failure(places.name, error))
  }
}

/** Lets go of a folder that is not ours, without a trace beside it. */
function leave({ state }: Places, lock: Lock): void {
  lock.release()
  if (readdirSync(state).length === 0) rmdirSync(state)
}

interface Run {
  readonly places: Places
  readonly lock: Lock
  readonly journal: Journal
  readonly last: Manifest | undefined
  readonly options: OpenOptions
}

function session(run: Run): OutputFolder {
  const { places, lock, last } = run
  const staging = join(places.state, run.journal.next)
  const published: ReadonlyMap<string, ManifestFile> = last?.files ?? new Map<string, ManifestFile>()
  const kept = new Set<string>()
  let intact: ReadonlySet<string> | undefined
  let open = true
  const verify = (): ReadonlySet<string> => (intact ??= untouched(places.out, published))
  const end = (): void => {
    // While there is a journal, the staging folder may be the site that the next command moves in.
    const ours = open && lock.held() && !existsSync(join(places.state, 'journal.json'))
    open = false
    if (ours) attempt(places.name, () => rmSync(staging, { recursive: true, force: true }))
    lock.release()
  }
  return {
    staging,
    published,
    meta: last?.meta,
    verify,
    async write(path, content) {
      kept.delete(path)
      if (typeof content === 'string' || content instanceof Uint8Array) return writeStaged(staging, path, content)
      return streamStaged(staging, path, content)
    },
    keep(path) {
      if (!verify().has(path)) return undefined
      kept.add(path)
      return published.get(path)
    },
    copy(path, source) {
      kept.delete(path)
      return copyStaged(staging, path, source)
    },
    locate: (path) => join(kept.has(path) ? places.out : staging, path),
    publish(files, meta) {
      if (!open) throw new Error('the session of the output folder has ended')
      if (!lock.held()) return failed(lockedProblem(places))
      const { tool, onStep } = run.options
      const result = publish({ places, journal: run.journal, last, tool, onStep, files, meta, kept, intact: verify() })
      end()
      return result
    },
    abandon: end,
    release: () => lock.release(),
  }
}

function untouched(out: string, files: ReadonlyMap<string, ManifestFile>): ReadonlySet<string> {
  const intact = new Set<string>()
  for (const [path, file] of files) {
    const stats = look(join(out, path))
    if (stats?.isFile() && stats.size === file.size && stats.mtimeMs === file.mtimeMs && stats.ino === file.ino) {
      intact.add(path)
    }
  }
  return intact
}
