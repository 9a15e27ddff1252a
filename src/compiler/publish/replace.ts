import { renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Json } from '../../model/page.ts'
import { identify, statOf, syncFolder, writeDurably } from './disk.ts'
import { attempt, isSystemError } from './failure.ts'
import { recordFolders } from './folders.ts'
import { journalFor, type Journal, writeJournal } from './journal.ts'
import { manifestText, type Manifest, type Written } from './manifest.ts'
import { linkTree, updateTree, type NextTree, type TreeSources } from './next-tree.ts'
import { copyManifest, type OutputPaths } from './output-folder.ts'
import { differences, takeSpare, writeSpare } from './spare.ts'

/** The steps of a publication, in order; tests stop it after each. Only an update of the spare tree has `spare-cleared`. */
export const steps = [
  'spare-taken',
  'spare-cleared',
  'linked',
  'manifest-written',
  'journal-written',
  'old-moved',
  'next-moved',
  'manifest-moved',
  'journal-removed',
  'old-kept',
] as const
export type Step = (typeof steps)[number]

/** Inputs of a publication. */
export interface Publication {
  readonly places: OutputPaths
  readonly id: string
  readonly staging: string
  readonly last: Manifest | undefined
  readonly tool: string
  readonly onStep: ((step: Step) => void) | undefined
  readonly files: ReadonlyMap<string, Written>
  readonly meta: Json | undefined
  readonly keptPaths: ReadonlySet<string>
  readonly intact: ReadonlySet<string>
}

/**
 * Performs the journaled renames. `journal.ts` can repair an interruption at any point.
 *
 * @param exactAt time at which the output folder contained exactly the last site; the folder then becomes the spare tree
 */
export function replace(publication: Publication, exactAt: number | undefined): void {
  const { places, id, tool, meta } = publication
  const { out, state } = places
  const journal = journalFor(id)
  const inState = (name: keyof Journal): string => join(state, journal[name])
  const step = (name: Step): void => publication.onStep?.(name)
  const { files, isLinked } = makeTree(publication)
  step('linked')
  const folder = identify(inState('next'))
  if (folder === undefined) throw new Error('the next site is gone')
  const folders = recordFolders(inState('next'), files.keys())
  writeDurably(inState('manifest'), manifestText({ tool, id, folder, files, folders, meta }))
  step('manifest-written')
  try {
    writeJournal(state, journal)
    step('journal-written')
    if (statOf(out) !== undefined) renameSync(out, inState('old'))
    step('old-moved')
    renameSync(inState('next'), out)
  } catch (error) {
    if (isSystemError(error)) undo(publication)
    throw error
  }
  // The new site is published. If a further step fails, the next command completes it.
  attempt(places.name, () => {
    step('next-moved')
    renameSync(inState('manifest'), join(state, 'manifest.json'))
    step('manifest-moved')
    syncFolder(state)
    syncFolder(dirname(out))
    rmSync(join(state, 'journal.json'), { force: true })
    step('journal-removed')
    putAway(publication, isLinked ? exactAt : undefined, files)
    step('old-kept')
  })
  copyManifest(places)
}

/** Creates the next tree from a complete spare tree, otherwise from links to all kept files. */
function makeTree(publication: Publication): NextTree {
  const { places, id, last, onStep } = publication
  const next = join(places.state, journalFor(id).next)
  const sources = { ...publication, ...keepSame(publication), out: places.out, next }
  const spare = takeSpare(places.state, last, sources.next)
  onStep?.('spare-taken')
  return spare === undefined ? linkTree(sources) : updateTree(sources, spare, () => onStep?.('spare-cleared'))
}

/** Size in bytes that a spare tree may always have in addition to shared files. */
const smallSpare = 8_000_000

/** Keeps published files that were written again with the same bytes, so that they need not be moved or linked. */
function keepSame({ staging, files, keptPaths, last, intact }: Publication): Pick<TreeSources, 'files' | 'keptPaths'> {
  const same = [...files].flatMap(([path, { digest }]) => {
    const old = last?.files.get(path)
    return old !== undefined && old.digest === digest && intact.has(path) && !keptPaths.has(path)
      ? [[path, old] as const]
      : []
  })
  for (const [path] of same) rmSync(join(staging, path), { force: true })
  return { files: new Map([...files, ...same]), keptPaths: new Set([...keptPaths, ...same.map(([path]) => path)]) }
}

/**
 * Keeps the last site as the spare tree for the next publication if it was complete and shares at least half of its
 * bytes with the new files; otherwise removes it.
 */
function putAway(
  { places: { state }, id, last }: Publication,
  exactAt: number | undefined,
  files: NextTree['files'],
): void {
  const { old: name } = journalFor(id)
  const remove = (): void => rmSync(join(state, name), { recursive: true, force: true })
  if (exactAt === undefined || last?.folders === undefined) return remove()
  const { other, lacks } = differences(last.files, files)
  if (bytesOf(other) > Math.max(bytesOf(last.files) / 2, smallSpare)) return remove()
  const folders = { ...last.folders, seenAt: exactAt }
  writeSpare(state, { name, of: id, folder: last.folder, folders, other, lacks })
}

/** Restores the last site after a failed rename. If that fails, the journal allows a later repair. */
function undo({ places: { out, state, name }, id }: Publication): void {
  const journal = journalFor(id)
  if (statOf(join(state, journal.next)) === undefined) return
  attempt(name, () => {
    const old = join(state, journal.old)
    if (statOf(old) !== undefined && statOf(out) === undefined) renameSync(old, out)
    rmSync(join(state, 'journal.json'), { force: true })
    rmSync(join(state, journal.manifest), { force: true })
  })
}

function bytesOf(files: ReadonlyMap<string, Written>): number {
  let bytes = 0
  for (const { size } of files.values()) bytes += size
  return bytes
}
