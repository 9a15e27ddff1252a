import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

const name = 'index.json'

/** The folders of the cache of a site. */
export function cacheFolders(root: string) {
  const folder = join(root, '.docs')
  return {
    folder,
    packs: join(folder, 'cache', 'packs'),
    modules: join(folder, 'cache', 'modules'),
    bundles: join(folder, 'cache', 'bundles'),
    plugins: join(folder, 'cache', 'plugins'),
  }
}

/** Reads the index; an absent, torn or foreign one is an empty one. */
export function readIndex(root: string, tool: string): CacheIndex {
  const none: CacheIndex = { tool, recordedAt: 0, files: {}, compiled: {}, evaluated: {} }
  try {
    const index = JSON.parse(readFileSync(join(root, '.docs', 'cache', name), 'utf8')) as CacheIndex
    return index.tool === tool ? index : none
  } catch {
    return none
  }
}

/** Writes the index whole or not at all. */
export function writeIndex(root: string, index: CacheIndex): void {
  const folder = join(root, '.docs', 'cache')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(root, '.docs', '.gitignore'), '*\n')
  const temporary = join(folder, `${name}.${process.pid}`)
  writeFileSync(temporary, JSON.stringify(index))
  renameSync(temporary, join(folder, name))
}

/** Removes packs that nothing refers to and that no running build can be writing (older than a day). */
export function removeOldPacks(root: string, used: ReadonlySet<string>, now: number): void {
  const { packs } = cacheFolders(root)
  let names: string[]
  try {
    names = readdirSync(packs)
  } catch {
    return
  }
  for (const pack of names) {
    const path = join(packs, pack)
    if (!used.has(pack) && now - statSync(path).mtimeMs > 24 * 3_600_000) rmSync(path, { force: true })
  }
}

/** The packs that compiled and evaluated sources refer to. */
export function packsOf({ compiled, evaluated }: Pick<CacheIndex, 'compiled' | 'evaluated'>): ReadonlySet<string> {
  return new Set([
    ...Object.values(compiled).flatMap(({ result }) => locationsIn(result).map(([pack]) => pack)),
    ...Object.values(evaluated).map(({ result }) => result.body[0]),
  ])
}
