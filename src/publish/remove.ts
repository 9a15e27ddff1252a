import { randomBytes } from 'node:crypto'
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { diagnostic } from '../diagnostics/diagnostic.ts'
import { listFiles, look } from './disk.ts'
import { attempt, failed, success, type Result } from './failure.ts'
import { journalFor } from './journal.ts'
import { identify, letGo, outputPathProblem, outputPathsOf, ownershipProblem, takeOutput } from './output-folder.ts'
import type { TakeOptions } from './output-folder.ts'

/** What was removed of a folder. */
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
    return failed(outputPathProblem(places, options.site) ?? ownershipProblem(places, undefined) ?? unmarked(name))
  const taken = await takeOutput(options)
  if (!taken.ok) return taken
  try {
    const there = identify(out) !== undefined
    if (there && taken.value.last === undefined) return failed(unmarked(name))
    return attempt(name, () => {
      const removed = there ? sizeOf(out) : { files: 0, bytes: 0 }
      // Out of the way in one step: whatever happens then, no half of the site is left where it stood.
      const old = join(state, journalFor(randomBytes(6).toString('hex')).old)
      if (there) renameSync(out, old)
      rmSync(join(state, 'manifest.json'), { force: true })
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
  return diagnostic('emit/not-ours', `"${name}" was not made by docs`, {
    hint: `remove "${name}" yourself if it is not needed`,
  })
}
