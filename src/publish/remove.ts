import { randomBytes } from 'node:crypto'
import { renameSync, rmdirSync, rmSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, look } from './disk.ts'
import { attempt, failed, failure, isSystemError, success, type Result } from './failure.ts'
import { heal, journalFor } from './journal.ts'
import { isLock, takeLock } from './lock.ts'
import { identify, lastManifest, lockedProblem, ownershipProblem, placeProblem, placesOf } from './output-folder.ts'
import { diagnostic } from '../diagnostics/diagnostic.ts'

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
export async function removeOutput(options: {
  readonly out: string
  readonly site: string
  readonly waitMs: number
}): Promise<Result<Removed | undefined>> {
  const places = placesOf(options.out, options.site)
  const { out, state, name } = places
  if (look(out) === undefined && look(state) === undefined) return success(undefined)
  const misplaced = placeProblem(places, options.site)
  if (misplaced !== undefined) return failed(misplaced)
  // Without the folder beside it there is no mark: not even an empty folder is known to be ours.
  if (look(state) === undefined) return failed(ownershipProblem(places, undefined) ?? unmarked(name))
  try {
    const lock = await takeLock(join(state, 'lock'), options.waitMs)
    if (!isLock(lock)) return failed(lockedProblem(places, lock?.pid))
    try {
      heal(out, state)
      const manifest = lastManifest(state)
      const there = identify(out) !== undefined
      const problem =
        there && manifest === undefined
          ? (ownershipProblem(places, undefined) ?? unmarked(name))
          : ownershipProblem(places, manifest)
      if (problem !== undefined) return failed(problem)
      const removed = there ? sizeOf(out) : { files: 0, bytes: 0 }
      const done = attempt(name, () => {
        // Out of the way in one step: whatever happens then, no half of the site is left where it stood.
        const old = join(state, journalFor(randomBytes(6).toString('hex')).old)
        if (there) renameSync(out, old)
        rmSync(join(state, 'manifest.json'), { force: true })
        rmSync(old, { recursive: true, force: true })
      })
      return done.ok ? success(removed) : done
    } finally {
      lock.release()
      if (look(state) !== undefined && readdirSync(state).length === 0) rmdirSync(state)
    }
  } catch (error) {
    if (!isSystemError(error)) throw error
    return failed(failure(name, error))
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
