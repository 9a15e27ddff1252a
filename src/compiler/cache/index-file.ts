import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerBundle } from '../bundle/server.ts'
import type { FileRecords } from '../read/digests.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { LanguageSite } from '../../model/site.ts'
import type { BrowserRecord } from './browser-files.ts'
import { sealed, unsealed } from '../../base/sealed-json.ts'
import { cacheHome } from '../../base/cache-home.ts'
import { keepFromGit, writeWhole } from '../../base/write-whole.ts'
import { digest } from './hash.ts'
import { locationsIn, type Cached, type CompileRecord, type EvaluateRecord } from './records.ts'

/** The index without its records. */
export interface IndexHead {
  readonly tool: string
  /** Code of a locale other than the default one. */
  readonly locale?: string | undefined
  /** Time in ms at which the files were read. */
  readonly recordedAt: number
  readonly server?: Cached<ServerBundle>
  readonly browser?: BrowserRecord
  /** Packs referenced by the manifest of each output folder. */
  readonly digestPacks?: Readonly<Record<string, readonly string[]>>
  /** Last build of each output folder. Valid while all files it has read are unchanged. */
  readonly builds?: Readonly<Record<string, LastBuild>>
  /** Last publication of another locale, if it only depends on files it has read. */
  readonly unchanged?: UnchangedLocale
}

/** Published state of a locale. While it is valid, the locale does not have to be opened. */
export interface UnchangedLocale {
  /** Digest of the options of the build. */
  readonly options: string
  /** Paths of requested files. */
  readonly requested: readonly string[]
  /** Digest of these files and their dates. */
  readonly files: string
  /** Digest of its input from the default locale. */
  readonly original: string
  /** Digest of the addresses of pages in all locales. */
  readonly joined: string
  /** Digest of its published files. */
  readonly published: string
  /** Pages, for links from other locales. */
  readonly counterparts: readonly (readonly [key: string, route: string, isTranslated: 0 | 1])[]
  /** Data about the locale for plugins of the default locale. */
  readonly host: Omit<LanguageSite, 'absolute' | 'href' | 'digests' | 'isComplete'> & {
    readonly trailingSlash: boolean
  }
  readonly diagnostics: readonly Diagnostic[]
  /** Number of pages with missing content. */
  readonly lost: number
  /** Packs and plugins referenced by its records. */
  readonly packs: readonly string[]
  readonly plugins: readonly string[]
}

/** A published build and its inputs, except the version of the tool. */
export interface LastBuild {
  /** Digest of its options. */
  readonly options: string
  /** Digest of the paths and digests of all requested files. */
  readonly files: string
  /** Result of `gitHead`. */
  readonly head: string
  /** Name of the publication. */
  readonly published: string
  readonly baseUrl: string
  readonly pages: number
  readonly diagnostics: readonly Diagnostic[]
}

/** Cache index: all data stored between builds, except the bytes in packs. */
export interface CacheIndex extends IndexHead {
  readonly files: FileRecords
  readonly compiled: Readonly<Record<string, CompileRecord>>
  readonly evaluated: Readonly<Record<string, EvaluateRecord>>
  /** File names of the index parts. */
  readonly parts?: readonly string[]
}

/** Cache folders of a site, and its index. */
export function cacheFolders(root: string) {
  const folder = cacheHome(root)
  const inCache = (name: string) => join(folder, 'cache', name)
  return {
    folder,
    packs: inCache('packs'),
    modules: inCache('modules'),
    bundles: inCache('bundles'),
    /** Files of the bundle for the browser, named by their content. */
    browser: inCache('browser'),
    plugins: inCache('plugins'),
    index: inCache('index.json'),
    /** Paths for a locale other than the default one. */
    indexOf: (locale: string) => inCache(`index-${locale}.json`),
    all: inCache('.'),
    /** Folder with a file for each process that uses the cache. */
    users: inCache('users'),
    /** Files with the records of the index, named by their content. */
    parts: inCache('index'),
  }
}

/**
 * Reads the index. A missing, damaged or foreign index counts as empty, as does a missing or damaged part.
 *
 * @param names names of the required records (others in the same parts are read, too); default: all
 * @param locale code of a locale other than the default one
 */
export function readIndex(root: string, tool: string, names?: readonly string[], locale?: string): CacheIndex {
  const head = readHead(root, tool, locale)
  const index = { files: {}, compiled: {}, evaluated: {} }
  const slots = names && new Set(names.map((name) => slotOf(name, head.parts.length)))
  const parts = head.parts.filter((_, slot) => slots?.has(slot) !== false)
  for (const part of parts.map((name) => readPart(root, name)))
    for (const kind of kinds) Object.assign(index[kind], part?.[kind])
  return { ...head, ...index }
}

/** Reads the index without its records. */
export function readHead(
  root: string,
  tool: string,
  locale?: string,
): IndexHead & { readonly parts: readonly string[] } {
  const none = { tool, recordedAt: 0, parts: [] }
  const { index, indexOf } = cacheFolders(root)
  const text = textOf(locale === undefined ? index : indexOf(locale))
  const head = (text && unsealed(text)) as (IndexHead & { readonly parts?: readonly string[] }) | undefined
  return head?.tool === tool && head.locale === locale && head.parts !== undefined
    ? { ...head, parts: head.parts }
    : none
}

/**
 * Writes the index atomically, and the parts whose records differ from `last`, the previously read or written
 * index. Writes nothing without changes. Returns the next `last`.
 */
export function writeIndex(root: string, index: CacheIndex, last: CacheIndex, locale?: string): CacheIndex {
  const { index: first, indexOf, parts: partsFolder } = cacheFolders(root)
  const path = locale === undefined ? first : indexOf(locale)
  const existingParts = new Set(existsSync(partsFolder) ? readdirSync(partsFolder) : [])
  const count = slotCount(index)
  const lastParts = last.parts?.length === count ? last.parts : []
  const changed = changedSlots(index, last, count)
  for (let slot = 0; slot < count; slot++) if (!existingParts.has(lastParts[slot] ?? '')) changed.add(slot)
  const isSame = (key: (typeof inHead)[number]) => JSON.stringify(index[key]) === JSON.stringify(last[key])
  if (changed.size === 0 && inHead.every(isSame)) return { ...index, recordedAt: last.recordedAt, parts: lastParts }
  keepFromGit(root)
  const newParts = new Map(
    [...slotsOf(index, changed, count)].map(([slot, records]) => [slot, writePart(partsFolder, records)]),
  )
  const parts = Array.from({ length: count }, (_, slot) => newParts.get(slot) ?? lastParts[slot] ?? '')
  const { files: _, compiled: __, evaluated: ___, ...head } = index
  writeWhole(path, sealed(JSON.stringify({ ...head, locale, parts })))
  for (const name of last.parts ?? []) if (!parts.includes(name)) rmSync(join(partsFolder, name), { force: true })
  return { ...index, parts }
}

const kinds = ['files', 'compiled', 'evaluated'] as const
const inHead = ['tool', 'server', 'browser', 'digestPacks', 'builds', 'unchanged'] as const

/** Records stored in one file. */
type Slot = Record<(typeof kinds)[number], Record<string, unknown>>

/** Approximate number of records in a part. Small parts make edits cheap; large parts limit the number of files. */
const slotRecords = 256

/** Number of parts of an index: a power of two. */
function slotCount(index: CacheIndex): number {
  const total = kinds.reduce((sum, kind) => sum + Object.keys(index[kind]).length, 0)
  let count = 1
  while (count * slotRecords < total) count *= 2
  return count
}

/** Number of the part that contains a record, derived from its name and the number of parts. */
function slotOf(name: string, count: number): number {
  return hashOf(name) & (count - 1)
}

/** Numbers of the parts whose records differ between two indexes. */
function changedSlots(index: CacheIndex, last: CacheIndex, count: number): Set<number> {
  const changed = new Set<number>()
  for (const kind of kinds) {
    const [now, before]: readonly Readonly<Record<string, unknown>>[] = [index[kind], last[kind]]
    for (const name of Object.keys(now ?? {})) if (now?.[name] !== before?.[name]) changed.add(slotOf(name, count))
    for (const name of Object.keys(before ?? {})) if (now?.[name] === undefined) changed.add(slotOf(name, count))
  }
  return changed
}

/** Records of some parts. */
function slotsOf(index: CacheIndex, slotNumbers: ReadonlySet<number>, count: number): ReadonlyMap<number, Slot> {
  const slots = new Map(
    [...slotNumbers].map((slot): [number, Slot] => [slot, { files: {}, compiled: {}, evaluated: {} }]),
  )
  for (const kind of kinds)
    for (const [name, record] of Object.entries(index[kind])) {
      const slot = slots.get(slotOf(name, count))
      if (slot !== undefined) slot[kind][name] = record
    }
  return slots
}

function writePart(folder: string, slot: Slot): string {
  const text = JSON.stringify(slot)
  const name = partName(text)
  writeWhole(join(folder, name), text)
  return name
}

const partName = (text: string): string => `${digest(text).slice(0, 16)}.json`

function readPart(root: string, name: string): Partial<Slot> | undefined {
  const text = textOf(join(cacheFolders(root).parts, name))
  return text !== undefined && partName(text) === name ? (JSON.parse(text) as Slot) : undefined
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** FNV-1a hash. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** Removes the index of all locales, so that the next run stores everything again. */
export function removeIndexes(root: string): void {
  const { all } = cacheFolders(root)
  for (const name of existsSync(all) ? readdirSync(all) : [])
    if (/^index(?:-.+)?\.json$/.test(name)) rmSync(join(all, name), { force: true })
}

/** Files of a folder to delete, and conditions. */
export interface Unused {
  readonly used: ReadonlySet<string>
  /** Current time in ms. */
  readonly now: number
  /** True if no other command uses the cache. Unused files are then deleted immediately, otherwise after a day. */
  readonly isAlone: boolean
  /** Pattern of names that may be deleted. Default: all. */
  readonly of?: RegExp
}

/** Deletes files that neither this command nor another one can use. */
export function removeUnused(folder: string, { used, now, isAlone, of }: Unused): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (used.has(name) || of?.test(name) === false) continue
    const path = join(folder, name)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats !== undefined && (isAlone || now - stats.mtimeMs > 24 * 3_600_000))
      rmSync(path, { recursive: true, force: true })
  }
}

/** Packs referenced by compiled and evaluated sources. */
export function packsOf({ compiled, evaluated }: Pick<CacheIndex, 'compiled' | 'evaluated'>): ReadonlySet<string> {
  return new Set([
    ...Object.values(compiled).flatMap(({ result }) => locationsIn(result).map(([pack]) => pack)),
    ...Object.values(evaluated).map(({ result }) => result.body[0]),
  ])
}
