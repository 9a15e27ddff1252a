/**
 * What `docs clean` does: removes what the tool has made, the output folder and the cache, and nothing else.
 *
 * @module
 */
import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { look } from './emit/disk.ts'
import { isSystemError } from './emit/failure.ts'
import { placesOf } from './emit/output-folder.ts'
import { removeOutput, sizeOf, type Removed } from './emit/remove.ts'
import { cacheFolders } from './pipeline/site-cache.ts'

/** A folder that was removed, and what was in it. */
export interface RemovedFolder extends Removed {
  /** As seen from the site's folder. */
  readonly name: string
}

/** What was removed, and what was left alone, with the reason in a sentence. */
export interface CleanReport {
  readonly removed: readonly RemovedFolder[]
  readonly left: readonly string[]
}

/** What the tool puts into the folder of the cache. */
const ours: ReadonlySet<string> = new Set(['cache', 'serve', '.gitignore'])

/** Removes the output folder `out` and the cache of the site at `root`. Both paths are absolute. */
export async function clean({ root, out }: { readonly root: string; readonly out: string }): Promise<CleanReport> {
  const removed: RemovedFolder[] = []
  const left: string[] = []
  await removeSite(out, { root, removed, left })
  const { folder } = cacheFolders(root)
  const stats = look(folder)
  const name = basename(folder)
  if (stats === undefined) return { removed, left }
  if (!stats.isDirectory()) return { removed, left: [...left, `"${name}" is no folder`] }
  // A server's output is held by its lock while it builds.
  const held = left.length
  if (look(join(folder, 'serve', 'site')) !== undefined)
    await removeSite(join(folder, 'serve', 'site'), { root, removed: [], left })
  if (left.length === held) removed.push(...removeCache(folder, left))
  return { removed, left }
}

async function removeSite(
  out: string,
  to: { readonly root: string; readonly removed: RemovedFolder[]; readonly left: string[] },
): Promise<void> {
  const done = await removeOutput({ out, site: to.root, waitMs: 0 })
  if (!done.ok) to.left.push(done.problem.message)
  else if (done.value !== undefined) to.removed.push({ name: placesOf(out, to.root).name, ...done.value })
}

function removeCache(folder: string, left: string[]): RemovedFolder[] {
  const names = readdirSync(folder)
  const foreign = names.filter((name) => !ours.has(name)).sort()
  let size = { files: 0, bytes: 0 }
  try {
    for (const name of names.filter((one) => ours.has(one))) {
      const path = join(folder, name)
      const stats = look(path)
      const more = stats?.isDirectory() === true ? sizeOf(path) : { files: 1, bytes: stats?.size ?? 0 }
      rmSync(path, { recursive: true, force: true })
      size = { files: size.files + more.files, bytes: size.bytes + more.bytes }
    }
    if (foreign.length === 0) rmdirSync(folder)
    else left.push(`"${basename(folder)}" holds what docs did not make: ${foreign.map((one) => `"${one}"`).join(', ')}`)
  } catch (error) {
    if (!isSystemError(error)) throw error
    left.push(`"${basename(folder)}" cannot be removed: ${error.code}`)
  }
  return size.files === 0 ? [] : [{ name: basename(folder), ...size }]
}
