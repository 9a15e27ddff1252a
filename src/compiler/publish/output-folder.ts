import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, rmdirSync, statSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, parse, relative, resolve, sep } from 'node:path'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { identify, listFiles, look } from './disk.ts'
import { compareTree } from './folders.ts'
import { failed, failure, isSystemError, success, type Result, attempt } from './failure.ts'
import { heal, journalFor } from './journal.ts'
import { isLock, takeLock, type Lock } from './lock.ts'
import { foreignFiles, isSameFolder, readManifest, type Manifest } from './manifest.ts'
import { dropSpare, readSpare } from './spare.ts'

/** The output folder `out`, and the state folder beside it: for `dist` that is `.dist.docs`. */
export interface OutputPaths {
  readonly out: string
  readonly state: string
  /** The output folder as a person sees it from the site's folder. */
  readonly name: string
}

/** The paths of an output folder; `site` and `out` are absolute. */
export function outputPathsOf(out: string, site: string): OutputPaths {
  const full = resolve(out)
  const name = relative(site, full).split(sep).join('/')
  return { out: full, state: join(dirname(full), `.${basename(full)}.docs`), name: name === '' ? '.' : name }
}

/** The manifest of the last publication, if it can be read. */
function lastManifest(state: string): Manifest | undefined {
  const path = join(state, 'manifest.json')
  return existsSync(path) ? readManifest(readFileSync(path, 'utf8')) : undefined
}

/**
 * The files of the last publication with their digests: those of their bytes, where somebody has touched a file since. What was
 * removed by hand is left out. Nothing where there is no publication of ours.
 *
 * @param out absolute path of the output folder
 */
export function publishedFiles(out: string, site: string): ReadonlyMap<string, string> | undefined {
  const manifest = lastManifest(outputPathsOf(out, site).state)
  const folder = identify(out)
  if (manifest === undefined || folder === undefined || !isSameFolder(folder, manifest.folder)) return undefined
  return new Map(
    [...manifest.files].flatMap(([path, file]) => {
      const stats = look(join(out, path))
      if (stats?.isFile() !== true) return []
      const isSame = stats.size === file.size && stats.mtimeMs === file.mtimeMs && stats.ino === file.ino
      return [[path, isSame ? file.digest : digestOf(join(out, path))] as const]
    }),
  )
}

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 32)
}

/**
 * Why this path can never be an output folder, whatever is in it: it is the site itself or one of the folders around
 * it, or a link, or no folder. Nothing on disk is changed.
 */
function outputPathProblem({ out, state, name }: OutputPaths, site: string): Diagnostic | undefined {
  const hint = 'choose a folder that docs may replace: --out DIR'
  const refused = (why: string): Diagnostic =>
    diagnostic('emit/not-ours', `"${name}" cannot be the output: ${why}`, { hint })
  if (parse(out).root === out) return refused('it is the root of the file system')
  const stats = look(out)
  if (stats?.isSymbolicLink()) return refused('it is a symbolic link')
  if (stats !== undefined && !stats.isDirectory()) return refused('it is not a folder')
  if (stats !== undefined && holds(stats, site)) return refused('it contains files of the site')
  const beside = look(state)
  if (beside !== undefined && !beside.isDirectory()) return refused(`"${basename(state)}" beside it is not a folder`)
  return undefined
}

/** By identity, not by name: names may differ in case, or lead through links. */
function holds(out: { readonly dev: number; readonly ino: number }, site: string): boolean {
  if (!existsSync(site)) return false
  for (let folder = realpathSync(site); ; folder = dirname(folder)) {
    const stats = statSync(folder)
    if (stats.dev === out.dev && stats.ino === out.ino) return true
    if (folder === dirname(folder)) return false
  }
}

/** Contents of an output folder. */
export interface OutputInspection {
  /** Why the folder must not be replaced: it holds files that we did not write. */
  readonly problem?: Diagnostic
  /** It is the folder of the manifest, and holds its files, untouched, and nothing else. */
  readonly isExact: boolean
}

/** Finds foreign files in the output folder; `intact` are the unchanged files of the manifest. */
export function inspectOutput(
  { out, name }: OutputPaths,
  manifest: Manifest | undefined,
  intact: ReadonlySet<string> = new Set(),
): OutputInspection {
  const folder = identify(out)
  if (folder === undefined) return { isExact: false }
  const sameFolder = manifest !== undefined && isSameFolder(folder, manifest.folder)
  const { found, isExact } =
    sameFolder && manifest.folders !== undefined
      ? compareTree(out, manifest.folders, { paths: manifest.files.keys(), isFile: (path) => intact.has(path) })
      : { found: listFiles(out, !sameFolder), isExact: false }
  const foreign = foreignFiles({ found, manifest, sameFolder })
  if (foreign.length === 0) return { isExact: isExact && intact.size === manifest?.files.size }
  return { problem: foreignProblem(name, foreign, sameFolder), isExact: false }
}

function foreignProblem(name: string, foreign: readonly string[], sameFolder: boolean): Diagnostic {
  const list = foreign
    .slice(0, 5)
    .map((path) => `"${path}"`)
    .join(', ')
  const rest = foreign.length > 5 ? ` and ${foreign.length - 5} more` : ''
  return sameFolder
    ? diagnostic('emit/not-ours', `"${name}" contains files that a build would delete: ${list}${rest}`, {
        hint: 'move them away; put your own files into content/static',
      })
    : diagnostic('emit/not-ours', `"${name}" was not created by docs; it contains ${list}${rest}`, {
        hint: `choose another folder with --out DIR, or remove "${name}" if it is not needed`,
      })
}

/** Another command is at work in the output folder. */
export function lockedProblem({ name, state }: OutputPaths, pid?: number): Diagnostic {
  const who = pid === undefined ? 'another docs command' : `another docs command (process ${pid})`
  return diagnostic('emit/locked', `${who} is writing to "${name}"`, {
    hint: `wait until it ends; if no other command is running, delete the file "lock" in "${basename(state)}" next to the output folder`,
  })
}

/** The output folder, and the time to wait for other commands. */
export interface TakeOptions {
  /** Absolute path of the output folder. */
  readonly out: string
  /** Absolute path of the site's folder, which must not be lost. */
  readonly site: string
  /** Time in ms to wait for another command. Default: a minute. */
  readonly waitMs?: number
  /** Called once, when it has to wait. */
  readonly waiting?: () => void
}

/** An output folder that may be replaced, with its lock and the manifest of the last publication. */
export interface TakenOutput {
  readonly places: OutputPaths
  readonly lock: Lock
  readonly last: Manifest | undefined
}

/**
 * Takes the lock, repairs what a crash left, and makes sure that the output folder may be replaced.
 *
 * Problems: `emit/not-ours` (nothing was touched), `emit/locked`, `emit/failed`.
 */
export async function takeOutput({ out, site, waitMs = 60_000, waiting }: TakeOptions): Promise<Result<TakenOutput>> {
  const places = outputPathsOf(out, site)
  let lock: Lock | undefined
  try {
    const misplaced = outputPathProblem(places, site)
    if (misplaced !== undefined) return failed(misplaced)
    const taken = await takeLock(join(places.state, 'lock'), waitMs, waiting)
    if (!isLock(taken)) return failed(lockedProblem(places, taken?.pid))
    lock = taken
    heal(places.out, places.state)
    const last = lastManifest(places.state)
    // What a build of another tool, or a crash, left of two publications.
    if (readSpare(places.state)?.of !== last?.id) dropSpare(places.state)
    const { problem } = inspectOutput(places, last)
    if (problem === undefined) return success({ places, lock, last })
    letGo(places, lock)
    return failed(problem)
  } catch (error) {
    lock?.release()
    if (!isSystemError(error)) throw error
    return failed(failure(places.name, error))
  }
}

/** Releases the lock, and leaves no empty state folder. */
function letGo({ state }: OutputPaths, lock: Lock): void {
  lock.release()
  if (look(state) !== undefined && readdirSync(state).length === 0) rmdirSync(state)
}

/** Number and size of deleted files. */
export interface Removed {
  readonly files: number
  readonly bytes: number
}

/**
 * Removes an output folder with what is kept beside it, if we made it and it holds nothing else. Nothing, if neither is
 * there. Takes the lock, so that no other command is at work in it.
 *
 * Problems: `emit/not-ours` (nothing was touched), `emit/locked`, `emit/failed`.
 */
export async function removeOutput(options: TakeOptions): Promise<Result<Removed | undefined>> {
  const places = outputPathsOf(options.out, options.site)
  const { out, state, name } = places
  if (look(out) === undefined && look(state) === undefined) return success(undefined)
  // Without the folder beside it there is no mark: not even an empty folder is known to be ours.
  if (look(state) === undefined)
    return failed(outputPathProblem(places, options.site) ?? inspectOutput(places, undefined).problem ?? unmarked(name))
  const taken = await takeOutput(options)
  if (!taken.ok) return taken
  try {
    const there = identify(out) !== undefined
    if (there && taken.value.last === undefined) return failed(unmarked(name))
    return attempt(name, () => {
      const removed = there ? sizeOf(out) : { files: 0, bytes: 0 }
      // Moved away atomically: after a crash, no half of the site remains.
      const old = join(state, journalFor(randomBytes(6).toString('hex')).old)
      if (there) renameSync(out, old)
      rmSync(join(state, 'manifest.json'), { force: true })
      dropSpare(state)
      rmSync(old, { recursive: true, force: true })
      return removed
    })
  } finally {
    letGo(places, taken.value.lock)
  }
}

/** The files below a folder, links not followed: how many, and their bytes. */
export function sizeOf(folder: string): Removed {
  const files = listFiles(folder, true)
  return { files: files.length, bytes: files.reduce((sum, { size = 0 }) => sum + Math.max(0, size), 0) }
}

function unmarked(name: string) {
  return diagnostic('emit/not-ours', `"${name}" was not created by docs`, {
    hint: `delete "${name}" yourself if it is not needed`,
  })
}
