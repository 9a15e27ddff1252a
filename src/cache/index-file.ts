import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ServerBundle } from '../bundle/server.ts'
import type { FileRecord } from '../read/files.ts'
import { locationsIn, type Cached, type CompileRecord, type EvaluateRecord } from './records.ts'

/** All that is stored of a site between builds, but for the bytes, which lie in packs. */
export interface CacheIndex {
  readonly tool: string
  /** Time in ms at which the files were looked at. */
  readonly recordedAt: number
  readonly files: Readonly<Record<string, FileRecord>>
  readonly compiled: Readonly<Record<string, CompileRecord>>
  readonly evaluated: Readonly<Record<string, EvaluateRecord>>
  readonly server?: Cached<ServerBundle>
  /** For each output folder, the packs that its manifest refers to. */
  readonly digestPacks?: Readonly<Record<string, readonly string[]>>
}

/** The folders of the cache of a site, and its index. */
export function cacheFolders(root: string) {
  const folder = join(root, '.docs')
  const inCache = (name: string) => join(folder, 'cache', name)
  return {
    folder,
    packs: inCache('packs'),
    modules: inCache('modules'),
    bundles: inCache('bundles'),
    plugins: inCache('plugins'),
    index: inCache('index.json'),
  }
}

/** Reads the index; an absent, torn or foreign one is an empty one. */
export function readIndex(root: string, tool: string): CacheIndex {
  const none: CacheIndex = { tool, recordedAt: 0, files: {}, compiled: {}, evaluated: {} }
  try {
    const index = JSON.parse(readFileSync(cacheFolders(root).index, 'utf8')) as CacheIndex
    return index.tool === tool ? index : none
  } catch {
    return none
  }
}

/** Writes the index whole or not at all. */
export function writeIndex(root: string, index: CacheIndex): void {
  const { folder, index: path } = cacheFolders(root)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(join(folder, '.gitignore'), '*\n')
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(index))
  renameSync(`${path}.${process.pid}`, path)
}

/**
 * Whether an index says what another one says, so that it need not be written. Records count by identity: one that was made
 * anew (of a file that was changed in the moment in which it was read) is worth writing.
 */
export function isSameIndex(a: CacheIndex, b: CacheIndex): boolean {
  const parts = ['files', 'compiled', 'evaluated'] as const
  return (
    a.tool === b.tool &&
    parts.every((part) => isSameTable(a[part], b[part])) &&
    isDeepStrictEqual([a.server, a.digestPacks], [b.server, b.digestPacks])
  )
}

function isSameTable(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

/** Removes from a folder what is not used and what no other command can be using, either: it is older than a day. */
export function removeUnused(folder: string, used: ReadonlySet<string>, now: number): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, name)
    if (!used.has(name) && now - statSync(path).mtimeMs > 24 * 3_600_000) rmSync(path, { recursive: true, force: true })
  }
}

/** The packs that compiled and evaluated sources refer to. */
export function packsOf({ compiled, evaluated }: Pick<CacheIndex, 'compiled' | 'evaluated'>): ReadonlySet<string> {
  return new Set([
    ...Object.values(compiled).flatMap(({ result }) => locationsIn(result).map(([pack]) => pack)),
    ...Object.values(evaluated).map(({ result }) => result.body[0]),
  ])
}
