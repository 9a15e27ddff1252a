/**
 * The command `clean`: deletes the output folder and the cache, and nothing else.
 *
 * @module
 */
import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { statOf } from '../compiler/publish/disk.ts'
import { isSystemError } from '../compiler/publish/failure.ts'
import { outputPathsOf, removeOutput, sizeOf, type Removed } from '../compiler/publish/output-folder.ts'
import { cacheFolders } from '../compiler/cache/index-file.ts'

/** Removed folder, with the number and size of its files. */
interface RemovedFolder extends Removed {
  /** Path relative to the site folder. */
  readonly name: string
}

/** Deleted folders, and the reasons for everything that was kept. */
export interface CleanReport {
  readonly removed: readonly RemovedFolder[]
  readonly reasons: readonly string[]
}

/** Entries of the cache folder that the tool creates. */
const ours: ReadonlySet<string> = new Set(['cache', 'check', 'data', 'refs', 'serve', '.gitignore'])

/** Removes the output folder `out` and the cache of the site at `root`. Both paths are absolute. */
export async function clean({ root, out }: { readonly root: string; readonly out: string }): Promise<CleanReport> {
  const removed: RemovedFolder[] = []
  const reasons: string[] = []
  const done = await removeOutput({ out, site: root, waitMs: 0 })
  if (!done.ok) reasons.push(done.problem.message)
  else if (done.value !== undefined) removed.push({ name: outputPathsOf(out, root).name, ...done.value })
  const { folder } = cacheFolders(root)
  const stats = statOf(folder)
  const name = basename(folder)
  if (stats === undefined) return { removed, reasons }
  if (!stats.isDirectory()) return { removed, reasons: [...reasons, `"${name}" is not a folder`] }
  const servers = serversAt(join(folder, 'serve'))
  if (servers.length > 0) reasons.push(`"${name}" is in use by docs serve (process ${servers.join(', ')})`)
  else removed.push(...removeCache(folder, reasons))
  return { removed, reasons }
}

/** Process ids of running servers: each has a folder named after its process. */
function serversAt(folder: string): number[] {
  if (statOf(folder)?.isDirectory() !== true) return []
  return readdirSync(folder)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && isAlive(id))
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return isSystemError(error) && error.code === 'EPERM'
  }
}

function removeCache(folder: string, reasons: string[]): RemovedFolder[] {
  const names = readdirSync(folder)
  const foreign = names.filter((name) => !ours.has(name)).sort()
  let size = { files: 0, bytes: 0 }
  try {
    for (const name of names.filter((entry) => ours.has(entry))) {
      const path = join(folder, name)
      const stats = statOf(path)
      const more = stats?.isDirectory() === true ? sizeOf(path) : { files: 1, bytes: stats?.size ?? 0 }
      rmSync(path, { recursive: true, force: true })
      size = { files: size.files + more.files, bytes: size.bytes + more.bytes }
    }
    if (foreign.length === 0) rmdirSync(folder)
    else
      reasons.push(
        `"${basename(folder)}" contains files that docs did not create: ${foreign.map((entry) => `"${entry}"`).join(', ')}`,
      )
  } catch (error) {
    if (!isSystemError(error)) throw error
    reasons.push(`"${basename(folder)}" cannot be removed: ${error.code}`)
  }
  return size.files === 0 ? [] : [{ name: basename(folder), ...size }]
}
