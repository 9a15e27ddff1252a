import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from './failure.ts'
import { createLock, isLeft, type Lock } from './lock.ts'

/** This process is at work in a folder, until it says that it is not. */
export interface Presence {
  /** Checks that no other process uses the folder, as far as is known, and removes the files of dead processes. */
  isAlone(): boolean
  /** May be called twice. */
  leave(): void
}

/**
 * Marks a folder as used by this process with a file, and removes the files of dead processes. In a read-only folder,
 * no process is ever alone.
 */
export function enter(folder: string): Presence {
  const name = randomUUID()
  const marked = attempt(folder, () => {
    const lock = createLock(join(folder, name))
    // Not every command asks whether it is alone: a build of what is built already does not.
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
