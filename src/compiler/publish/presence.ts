import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from './failure.ts'
import { createLock, isLeft, type Lock } from './lock.ts'

/** This process is at work in a folder, until it says that it is not. */
export interface Presence {
  /** Whether nobody else is at work there, as far as can be told. What dead ones left is removed. */
  isAlone(): boolean
  /** May be called twice. */
  leave(): void
}

/**
 * Says in a folder that this process is at work, by a file of its own, and removes those of dead ones. Where none can be
 * written, nobody is alone.
 */
export function enter(folder: string): Presence {
  const name = randomUUID()
  const made = attempt(folder, () => {
    const lock = createLock(join(folder, name))
    // Not every command asks whether it is alone: a build of what is built already does not.
    for (const other of readdirSync(folder)) if (other !== name) isAtWork(folder, other)
    return lock
  })
  const lock: Lock | undefined = made.ok ? made.value : undefined
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
