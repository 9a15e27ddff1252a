import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from './failure.ts'
import { createLock, isLeft, type Lock } from './lock.ts'

/** Registration of this process as a user of a folder. */
export interface Presence {
  /** Returns true if no other process is known to use the folder. Removes the files of ended processes. */
  isAlone(): boolean
  /** Ends the registration. May be called twice. */
  leave(): void
}

/**
 * Registers this process as a user of a folder with a file, and removes the files of ended processes. In a read-only folder,
 * `isAlone` is always false.
 */
export function enter(folder: string): Presence {
  const name = randomUUID()
  const marked = attempt(folder, () => {
    const lock = createLock(join(folder, name))
    // Checked on demand: a build without changes does not need it.
    for (const other of readdirSync(folder)) if (other !== name) isAtWork(folder, other)
    return lock
  })
  const lock: Lock | undefined = marked.ok ? marked.value : undefined
  return {
    isAlone: () =>
      lock?.held() === true && !readdirSync(folder).some((other) => other !== name && isAtWork(folder, other)),
    leave: () => lock?.release(),
  }
}

function isAtWork(folder: string, name: string): boolean {
  const file = join(folder, name)
  if (!isLeft(file)) return true
  rmSync(file, { force: true })
  return false
}
