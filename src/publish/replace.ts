import { linkSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Json } from '../model/page.ts'
import { listFiles, look, syncFolder, writeAtomically, writeDurably } from './disk.ts'
import { attempt, failed, isSystemError, success, type Result } from './failure.ts'
import { writeJournal, type Journal } from './journal.ts'
import { manifestText, type Manifest, type Written } from './manifest.ts'
import { identify, ownershipProblem, type OutputPaths } from './output-folder.ts'
import { copyStaged, makeFolder } from './stage.ts'

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
export interface Publication {
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
export function publish(publication: Publication): Result<Published> {
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
