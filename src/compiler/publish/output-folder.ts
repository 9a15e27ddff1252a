import { createHash, randomBytes } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  statSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join, parse, relative, resolve, sep } from 'node:path'
import { listNames } from '../../base/list-names.ts'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { identify, listFiles, statOf } from './disk.ts'
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
  /** Path of the output folder for messages, relative to the site folder. */
  readonly name: string
}

/** The paths of an output folder; `site` and `out` are absolute. */
export function outputPathsOf(out: string, site: string): OutputPaths {
  const full = resolve(out)
  const name = relative(site, full).split(sep).join('/')
  return { out: full, state: join(dirname(full), `.${basename(full)}.docs`), name: name === '' ? '.' : name }
}

/** The manifest of the last publication, or its copy if the manifest is damaged or missing. */
function lastManifest(state: string): Manifest | undefined {
  for (const name of ['manifest.json', manifestCopy]) {
    const path = join(state, name)
    const manifest = existsSync(path) ? readManifest(readFileSync(path, 'utf8')) : undefined
    if (manifest !== undefined) return manifest
  }
  return undefined
}

/** Without a manifest nothing proves that the tool created the output folder, and it could not be replaced. */
const manifestCopy = 'manifest-copy.json'

/** Copies a new manifest. The copy need not survive a crash. */
export function copyManifest({ state, name }: OutputPaths): void {
  attempt(name, () => copyFileSync(join(state, 'manifest.json'), join(state, manifestCopy)))
}

/** Replaces a damaged manifest with its copy, or a damaged copy with the manifest. Only for the holder of the lock. */
function restoreManifest(places: OutputPaths): Manifest | undefined {
  const [path, copy] = ['manifest.json', manifestCopy].map((name) => join(places.state, name)) as [string, string]
  const bytes = (file: string) => (existsSync(file) ? readFileSync(file) : undefined)
  const [manifest, copied] = [bytes(path), bytes(copy)]
  const last = manifest && readManifest(manifest.toString('utf8'))
  if (last !== undefined) {
    if (manifest !== undefined && copied?.equals(manifest) !== true) copyManifest(places)
    return last
  }
  const saved = copied && readManifest(copied.toString('utf8'))
  if (saved !== undefined) attempt(places.name, () => copyFileSync(copy, path))
  return saved
}

/**
 * Files of the last publication with their digests. Digests of changed files are computed again; files that were
 * removed by hand are omitted. Returns `undefined` without a publication of the tool.
 *
 * @param out absolute path of the output folder
 */
export function publishedFiles(out: string, site: string): ReadonlyMap<string, string> | undefined {
  const manifest = lastManifest(outputPathsOf(out, site).state)
  const folder = identify(out)
  if (manifest === undefined || folder === undefined || !isSameFolder(folder, manifest.folder)) return undefined
  return new Map(
    [...manifest.files].flatMap(([path, file]) => {
      const stats = statOf(join(out, path))
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
 * Returns a problem if this path can never be an output folder, regardless of its content: it is the site or a parent
 * folder, a link, or not a folder. Changes nothing on disk.
 */
function outputPathProblem({ out, state, name }: OutputPaths, site: string): Diagnostic | undefined {
  const hint = 'choose a folder that docs may replace: --out DIR'
  const refusal = (why: string): Diagnostic =>
    diagnostic('emit/not-ours', `"${name}" cannot be the output: ${why}`, { hint })
  if (parse(out).root === out) return refusal('it is the root of the file system')
  const stats = statOf(out)
  if (stats?.isSymbolicLink()) return refusal('it is a symbolic link')
  if (stats !== undefined && !stats.isDirectory()) return refusal('it is not a folder')
  if (stats !== undefined && holds(stats, site)) return refusal('it contains files of the site')
  const beside = statOf(state)
  if (beside !== undefined && !beside.isDirectory()) return refusal(`"${basename(state)}" beside it is not a folder`)
  return undefined
}

/** Compares by identity, not by name: names may differ in case or contain links. */
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
  /** Problem if the folder must not be replaced, since it contains files that the tool did not write. */
  readonly problem?: Diagnostic
  /** True if it is the folder of the manifest with exactly its files, unchanged. */
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
  const { found: presentFiles, isExact } =
    sameFolder && manifest.folders !== undefined
      ? compareTree(out, manifest.folders, { paths: manifest.files.keys(), isFile: (path) => intact.has(path) })
      : { found: listFiles(out, !sameFolder), isExact: false }
  const foreign = foreignFiles({ found: presentFiles, manifest, sameFolder })
  if (foreign.length === 0) return { isExact: isExact && intact.size === manifest?.files.size }
  return { problem: foreignProblem(name, foreign, sameFolder), isExact: false }
}

function foreignProblem(name: string, foreign: readonly string[], sameFolder: boolean): Diagnostic {
  const list = listNames(
    foreign.map((path) => `"${path}"`),
    5,
  )
  return sameFolder
    ? diagnostic('emit/not-ours', `"${name}" contains files that a build would delete: ${list}`, {
        hint: 'move them away; put your own files into content/static',
      })
    : diagnostic('emit/not-ours', `"${name}" was not created by docs; it contains ${list}`, {
        hint: `choose another folder with --out DIR, or remove "${name}" if it is not needed`,
      })
}

/** Reports that another command is writing to the output folder. */
export function lockedProblem({ name, state }: OutputPaths, pid?: number): Diagnostic {
  const holder = pid === undefined ? 'another docs command' : `another docs command (process ${pid})`
  return diagnostic('emit/locked', `${holder} is writing to "${name}"`, {
    hint: `wait until it ends; if no other command is running, delete the file "lock" in "${basename(state)}" next to the output folder`,
  })
}

/** The output folder, and the time to wait for other commands. */
export interface TakeOptions {
  /** Absolute path of the output folder. */
  readonly out: string
  /** Absolute path of the site folder, which must not be deleted. */
  readonly site: string
  /** Time in ms to wait for another command. Default: a minute. */
  readonly waitMs?: number
  /** Called once if the command has to wait. */
  readonly waiting?: () => void
}

/** Locked output folder that may be replaced, with the manifest of the last publication. */
export interface TakenOutput {
  readonly places: OutputPaths
  readonly lock: Lock
  readonly last: Manifest | undefined
}

/**
 * Acquires the lock, repairs an interrupted publication, and checks that the output folder may be replaced.
 *
 * Problems: `emit/not-ours` (nothing was touched), `emit/locked`, `emit/failed`.
 */
export async function takeOutput({ out, site, waitMs = 60_000, waiting }: TakeOptions): Promise<Result<TakenOutput>> {
  const places = outputPathsOf(out, site)
  let lock: Lock | undefined
  try {
    const misplaced = outputPathProblem(places, site)
    if (misplaced !== undefined) return failed(misplaced)
    const acquired = await takeLock(join(places.state, 'lock'), waitMs, waiting)
    if (!isLock(acquired)) return failed(lockedProblem(places, acquired?.pid))
    lock = acquired
    heal(places.out, places.state)
    const last = restoreManifest(places)
    // Leftovers of two publications, after a crash or a build of another tool.
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

/** Releases the lock, and removes an empty state folder. */
function letGo({ state }: OutputPaths, lock: Lock): void {
  lock.release()
  if (statOf(state) !== undefined && readdirSync(state).length === 0) rmdirSync(state)
}

/** Number and size of deleted files. */
export interface Removed {
  readonly files: number
  readonly bytes: number
}

/**
 * Removes an output folder and its state folder, if the tool created them and they contain nothing else. Returns `undefined` if neither
 * exists. Acquires the lock, so that no other command uses them.
 *
 * Problems: `emit/not-ours` (nothing was touched), `emit/locked`, `emit/failed`.
 */
export async function removeOutput(options: TakeOptions): Promise<Result<Removed | undefined>> {
  const places = outputPathsOf(options.out, options.site)
  const { out, state, name } = places
  if (statOf(out) === undefined && statOf(state) === undefined) return success(undefined)
  // Without the state folder there is no proof that the tool created the folder, even if it is empty.
  if (statOf(state) === undefined)
    return failed(outputPathProblem(places, options.site) ?? inspectOutput(places, undefined).problem ?? unmarked(name))
  const opened = await takeOutput(options)
  if (!opened.ok) return opened
  try {
    const exists = identify(out) !== undefined
    if (exists && opened.value.last === undefined) return failed(unmarked(name))
    return attempt(name, () => {
      const removed = exists ? sizeOf(out) : { files: 0, bytes: 0 }
      // Move the folder away atomically, so that no partial site remains after a crash.
      const old = join(state, journalFor(randomBytes(6).toString('hex')).old)
      if (exists) renameSync(out, old)
      for (const file of ['manifest.json', manifestCopy]) rmSync(join(state, file), { force: true })
      dropSpare(state)
      rmSync(old, { recursive: true, force: true })
      return removed
    })
  } finally {
    letGo(places, opened.value.lock)
  }
}

/** Number and total size of the files below a folder, without following links. */
export function sizeOf(folder: string): Removed {
  const files = listFiles(folder, true)
  return { files: files.length, bytes: files.reduce((sum, { size = 0 }) => sum + Math.max(0, size), 0) }
}

function unmarked(name: string) {
  return diagnostic('emit/not-ours', `"${name}" was not created by docs`, {
    hint: `delete "${name}" yourself if it is not needed`,
  })
}
