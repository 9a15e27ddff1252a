import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, linkSync, renameSync } from 'node:fs'
import { join, dirname } from 'node:path'
import type { Json } from '../model/page.ts'
import { look, listFiles, syncFolder, writeAtomically, writeDurably } from './disk.ts'
import { attempt, failed, success, type Result, isSystemError } from './failure.ts'
import { journalFor, type Journal, writeJournal } from './journal.ts'
import { type Written, manifestText, type Manifest } from './manifest.ts'
import {
  lockedProblem,
  takeOutput,
  type TakenOutput,
  type TakeOptions,
  identify,
  ownershipProblem,
  type OutputPaths,
} from './output-folder.ts'
import { streamStaged, writeStaged, copyStaged, makeFolder } from './stage.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'

/** Which output folder is opened, and by whom. */
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
  /** What the last publication stored for the whole site. */
  readonly meta: Json | undefined
  /** The paths of the last publication that are on disk untouched (by size, time and inode). Looked up once. */
  verify(): ReadonlySet<string>
  write(path: string, content: string | Uint8Array | AsyncIterable<string>): Promise<Result<Written>>
  /**
   * Takes an untouched file of the last publication over; nothing, if it is not there untouched. Costs nothing until
   * `publish`, and then a hard link (a copy where links are not possible).
   */
  keep(path: string): Written | undefined
  /** Where the bytes of an output of this run are now: an absolute path. */
  locate(path: string): string
  /** Replaces the output folder by exactly these files, then releases the lock. Ends the session either way. */
  publish(files: ReadonlyMap<string, Written>, meta?: Json): Result<Published>
  /** Removes the staging folder and releases the lock; the output folder stays as it is. May be called at any end. */
  abandon(): void
}

/** Takes the output folder, as `takeOutput` does, and makes a staging folder for the next site. */
export async function openOutput(options: OpenOptions): Promise<Result<OutputFolder>> {
  const taken = await takeOutput(options)
  if (!taken.ok) return taken
  const { places, lock } = taken.value
  const journal = journalFor(randomBytes(6).toString('hex'))
  const made = attempt(places.name, () => mkdirSync(join(places.state, journal.next)))
  if (made.ok) return success(session(taken.value, journal, options))
  lock.release()
  return made
}

function session({ places, lock, last }: TakenOutput, journal: Journal, { tool, onStep }: OpenOptions): OutputFolder {
  const staging = join(places.state, journal.next)
  const published: ReadonlyMap<string, Written> = last?.files ?? new Map<string, Written>()
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
    locate: (path) => join(kept.has(path) ? places.out : staging, path),
    publish(files, meta) {
      if (!open) throw new Error('the session of the output folder has ended')
      if (!lock.held()) return failed(lockedProblem(places))
      const result = publish({ places, journal, last, tool, onStep, files, meta, kept, intact: verify() })
      end()
      return result
    },
    abandon: end,
  }
}

function untouched(out: string, files: ReadonlyMap<string, Written>): ReadonlySet<string> {
  const intact = new Set<string>()
  for (const [path, file] of files) {
    const stats = look(join(out, path))
    if (stats?.isFile() && stats.size === file.size && stats.mtimeMs === file.mtimeMs && stats.ino === file.ino) {
      intact.add(path)
    }
  }
  return intact
}

/** The steps of a publication, in order; tests stop it after each. */
export const steps = [
  'linked',
  'manifest-written',
  'journal-written',
  'old-moved',
  'next-moved',
  'manifest-moved',
  'journal-removed',
  'old-removed',
] as const
export type Step = (typeof steps)[number]

/** What a publication did. */
export interface Published {
  /** Files whose bytes are new, and files that are gone: 0 means that the folder was left alone. */
  readonly changed: number
  readonly written: number
  readonly kept: number
  readonly removed: number
}

/** All that a publication stands on. */
interface Publication {
  readonly places: OutputPaths
  readonly journal: Journal
  readonly last: Manifest | undefined
  readonly tool: string
  readonly onStep: ((step: Step) => void) | undefined
  readonly files: ReadonlyMap<string, Written>
  readonly meta: Json | undefined
  readonly kept: ReadonlySet<string>
  readonly intact: ReadonlySet<string>
}

/**
 * Replaces the output folder by the staged and the kept files, or leaves it alone if it holds exactly these bytes.
 * To be called by the holder of the lock alone. Throws only for faults of ours.
 */
function publish(publication: Publication): Result<Published> {
  const { places, files } = publication
  const counts = count(publication)
  const unchanged = counts.changed === 0 && identify(places.out) !== undefined
  const done = attempt(places.name, () => {
    if (unchanged) return noteUnchanged(publication)
    // Files may have come into the folder while the site was built.
    const problem = ownershipProblem(places, publication.last)
    return problem ?? replace(publication)
  })
  if (!done.ok) return done
  if (done.value !== undefined) return failed(done.value)
  return success(unchanged ? { ...counts, written: 0, kept: files.size } : counts)
}

function count({ files, kept, last, intact }: Publication): Published {
  let changed = 0
  for (const [path, { digest }] of files) {
    if (last?.files.get(path)?.digest !== digest || !intact.has(path)) changed += 1
  }
  let removed = 0
  for (const path of last?.files.keys() ?? []) if (!files.has(path)) removed += 1
  let taken = 0
  for (const path of kept) if (files.has(path)) taken += 1
  return { changed: changed + removed, written: files.size - taken, kept: taken, removed }
}

/** The bytes are those of the last publication: only what the caller stores with them may have changed. */
function noteUnchanged({ places, meta, last, tool }: Publication): undefined {
  if (last === undefined) return
  const text = manifestText({ ...last, tool, meta })
  if (text !== manifestText(last)) writeAtomically(join(places.state, 'manifest.json'), text)
}

/** The journaled renames. `journal.ts` knows how to heal each point at which they can end. */
function replace(publication: Publication): Diagnostic | undefined {
  const { places, journal, tool, meta } = publication
  const { out, state } = places
  const inState = (name: keyof Journal): string => join(state, journal[name])
  const step = (name: Step): void => publication.onStep?.(name)
  const files = stageKept(publication)
  step('linked')
  const folder = identify(inState('next'))
  if (folder === undefined) throw new Error('the staging folder is gone')
  writeDurably(inState('manifest'), manifestText({ tool, folder, files, meta }))
  step('manifest-written')
  try {
    writeJournal(state, journal)
    step('journal-written')
    if (look(out) !== undefined) renameSync(out, inState('old'))
    step('old-moved')
    renameSync(inState('next'), out)
    step('next-moved')
    renameSync(inState('manifest'), join(state, 'manifest.json'))
    step('manifest-moved')
    syncFolder(state)
    syncFolder(dirname(out))
  } catch (error) {
    if (isSystemError(error)) undo(publication)
    throw error
  }
  rmSync(join(state, 'journal.json'), { force: true })
  step('journal-removed')
  // The new site is published: what stays of the last one is a matter for the next command.
  attempt(places.name, () => rmSync(inState('old'), { recursive: true, force: true }))
  step('old-removed')
  return undefined
}

/** Puts the last site back where a rename failed. What cannot be undone is left to the journal. */
function undo({ places: { out, state, name }, journal }: Publication): void {
  if (look(join(state, journal.next)) === undefined) return
  attempt(name, () => {
    const old = join(state, journal.old)
    if (look(old) !== undefined && look(out) === undefined) renameSync(old, out)
    rmSync(join(state, 'journal.json'), { force: true })
    rmSync(join(state, journal.manifest), { force: true })
  })
}

/**
 * Brings the kept files into the staging folder, and makes sure that it then holds the files of the manifest and no
 * others: an undeclared file would look like somebody else's to the next command.
 */
function stageKept({ places, journal, files, kept }: Publication): ReadonlyMap<string, Written> {
  const staging = join(places.state, journal.next)
  const staged = new Map(files)
  for (const path of kept) {
    const file = files.get(path)
    if (file === undefined) continue
    makeFolder(staging, dirname(join(staging, path)))
    const copied = link(join(places.out, path), staging, path)
    if (copied !== undefined) staged.set(path, { ...file, ...copied })
  }
  const found = listFiles(staging)
  const undeclared = found.find(({ path }) => !files.has(path))
  if (undeclared !== undefined) throw new Error(`"${undeclared.path}" is staged, but not among the files to publish`)
  if (found.length !== files.size) throw new Error('files are to be published that were neither written nor kept')
  return staged
}

// What link(2) says where the file system has no links, gives none to this owner's file, or has given too many.
const unlinkable = ['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK']

/** Gives what is new of the file where it had to be copied. */
function link(source: string, staging: string, path: string): Written | undefined {
  try {
    linkSync(source, join(staging, path))
    return undefined
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST')
      throw new Error(`"${path}" is both written and kept`, { cause: error })
    if (!isSystemError(error) || !unlinkable.includes(error.code)) throw error
    const copied = copyStaged(staging, path, source)
    if (!copied.ok) throw error
    return copied.value
  }
}
