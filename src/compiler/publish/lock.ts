import { randomUUID } from 'node:crypto'
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { attempt, isSystemError } from './failure.ts'

/** Holder of a lock. */
export interface Holder {
  readonly pid: number
  /** Host name and, on Linux, the namespace of the process id. */
  readonly host: string
  /** Id of the boot of the machine; empty if unknown. */
  readonly boot: string
  /** Start time of the process in units of the system; empty if unknown. Distinguishes it from a later process with the same id. */
  readonly start: string
  readonly token: string
}

/** A lock that this process holds. */
export interface Lock {
  /** Returns false after another process has taken the lock. */
  held(): boolean
  /** Releases the lock. May be called twice, and in a signal handler. */
  release(): void
}

/** Evidence for the decision that a lock is stale. */
export interface LockEvidence {
  /** Holder; absent if the file is damaged or is being written. */
  readonly holder: Holder | undefined
  /** Time in ms since the last heartbeat of the holder. */
  readonly ageMs: number
  readonly current: Pick<Holder, 'host' | 'boot'>
  /** Returns the start time of a running process of this machine, empty if unknown; `undefined` without such a process. */
  startOf(pid: number): string | undefined
}

// A holder updates its heartbeat every two seconds; a process may block its own timers for some time.
const SIGN_MS = 2_000
const SILENT_MS = 30_000
const UNREADABLE_MS = 5_000
const POLL_MS = 100

/** Returns true if the holder has ended. For another host, the time since its last heartbeat decides. */
export function isStale({ holder, ageMs, current, startOf }: LockEvidence): boolean {
  if (holder === undefined) return ageMs > UNREADABLE_MS
  if (holder.host !== current.host) return ageMs > SILENT_MS
  if (holder.boot !== current.boot) return true
  const start = startOf(holder.pid)
  return start === undefined || (start !== '' && holder.start !== '' && start !== holder.start)
}

/**
 * Acquires the lock `file`, and creates its folder if needed. Waits up to `waitMs` for another holder. Returns the lock, or
 * the holder that did not release it. Throws errors of the operating system.
 */
export async function takeLock(file: string, waitMs: number, waiting?: () => void): Promise<Lock | Holder | undefined> {
  const deadline = performance.now() + waitMs
  const observe = observer()
  // A lost race ends within a millisecond; another holder, or a damaged file, takes seconds.
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, POLL_MS)) {
    const lock = tryLock(file, observe)
    if (isLock(lock) || performance.now() >= deadline) return lock
    if (pauseMs === 1) waiting?.()
    await sleep(pauseMs)
  }
}

/** Acquires the lock `file` like `takeLock`, without waiting. */
export function tryLock(file: string, observe = observer()): Lock | Holder | undefined {
  for (;;) {
    const lock = createLock(file)
    if (lock !== undefined) return lock
    const sight = observe(file)
    if (sight === undefined || !stale(sight) || !removeStale(file, observe)) return sight?.holder
  }
}

/** Returns true if the lock was acquired. */
export function isLock(value: Lock | Holder | undefined): value is Lock {
  return value !== undefined && 'release' in value
}

/** Creates a folder and its parents. Node reports a read-only file system only if the parent exists. */
function makeFolder(folder: string): void {
  if (existsSync(dirname(folder)) && !existsSync(folder))
    try {
      mkdirSync(folder)
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== 'EEXIST') throw error
    }
  else mkdirSync(folder, { recursive: true })
}

/** Acquires the lock `file`, and creates its folder if needed; `undefined` if another lock exists. Throws errors of the operating system. */
export function createLock(file: string): Lock | undefined {
  makeFolder(dirname(file))
  const token = putLock(file)
  if (token === undefined) return undefined
  // Guard of a command that was killed while it removed a stale lock. It is obsolete now.
  rmSync(guardOf(file), { force: true })
  const isStillHeld = (): boolean => isHeld(file, token)
  const heartbeat = () => isStillHeld() && utimesSync(file, new Date(), new Date())
  // A lock that cannot be read, renewed or removed is not a reason to fail: it is stale once this process has ended.
  const sign = setInterval(() => attempt(file, heartbeat), SIGN_MS).unref()
  let open = true
  return {
    held: () => open && isStillHeld(),
    release() {
      if (!open) return
      open = false
      clearInterval(sign)
      attempt(file, () => isStillHeld() && rmSync(file, { force: true }))
    },
  }
}

/**
 * Creates the lock atomically, so that no process ever reads half of it (in two steps on file systems without links).
 * Returns its token; `undefined` if another lock exists.
 */
function putLock(file: string): string | undefined {
  const token = randomUUID()
  const me: Holder = { pid: process.pid, ...currentHost(), start: startOf(process.pid) ?? '', token }
  const tokenFile = `${file}-${token}`
  try {
    writeFileSync(tokenFile, JSON.stringify(me))
    try {
      linkSync(tokenFile, file)
    } catch (error) {
      if (!isSystemError(error) || isLost(error.code)) throw error
      copyFileSync(tokenFile, file, constants.COPYFILE_EXCL)
    }
    return token
  } catch (error) {
    if (isSystemError(error) && isLost(error.code)) return undefined
    throw error
  } finally {
    rmSync(tokenFile, { force: true })
  }
}

const isHeld = (file: string, token: string): boolean => see(file)?.holder?.token === token

/** Codes of a lost race: another command was first (EEXIST), or has just removed the folder (ENOENT). */
function isLost(code: string): boolean {
  return code === 'EEXIST' || code === 'ENOENT'
}

/**
 * Only one command at a time may remove a stale lock, after checking it again, so that no command removes the
 * fresh lock of another. Its guard is a lock too, so that neither a pause nor a jump of the clock ends it. Returns true if
 * the caller should try again at once.
 */
function removeStale(file: string, observe: typeof see): boolean {
  const guard = guardOf(file)
  const token = putLock(guard)
  if (token === undefined) {
    const guardSight = observe(guard)
    if (guardSight === undefined || !stale(guardSight)) return false
    rmSync(guard, { force: true })
    return true
  }
  try {
    const sight = observe(file)
    if (sight !== undefined && stale(sight) && isHeld(guard, token)) rmSync(file, { force: true })
    return true
  } finally {
    if (isHeld(guard, token)) rmSync(guard, { force: true })
  }
}

const guardOf = (file: string): string => `${file}.guard`

/** Returns true if the process that created a lock has ended. */
export function isLeft(file: string): boolean {
  const sight = see(file)
  if (sight === undefined) return false
  // A damaged file may be from the future: the clock was set back.
  return stale(sight.holder === undefined ? { ...sight, ageMs: Math.abs(sight.ageMs) } : sight)
}

/** A lock at a time. `signedMs`: time of the last heartbeat. */
type Sight = Pick<LockEvidence, 'holder' | 'ageMs'> & { readonly signedMs: number }

/**
 * Returns a function like `see`, which must be called again and again: a heartbeat in the future, since the clock was set
 * back, is as old as the time for which this process has seen no other.
 */
function observer(): typeof see {
  const first = new Map<string, { readonly signedMs: number; readonly at: number }>()
  return (file) => {
    const sight = see(file)
    if (sight === undefined || sight.ageMs >= 0) return sight
    const earlier = first.get(file)
    if (earlier?.signedMs === sight.signedMs) return { ...sight, ageMs: performance.now() - earlier.at }
    first.set(file, { signedMs: sight.signedMs, at: performance.now() })
    return { ...sight, ageMs: 0 }
  }
}

function stale(sight: Sight): boolean {
  return isStale({ ...sight, current: currentHost(), startOf })
}

function see(file: string): Sight | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    const signedMs = statSync(file).mtimeMs
    return { holder: readHolder(text), ageMs: Date.now() - signedMs, signedMs }
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return undefined
    throw error
  }
}

function readHolder(text: string): Holder | undefined {
  try {
    const value = JSON.parse(text) as Holder
    return typeof value.pid === 'number' && typeof value.token === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

function currentHost(): Pick<Holder, 'host' | 'boot'> {
  const namespace = orEmpty(() => readlinkSync('/proc/self/ns/pid'))
  return {
    host: `${hostname()} ${namespace}`.trim(),
    boot: orEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  }
}

function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (isSystemError(error) && error.code === 'ESRCH') return undefined
  }
  // proc(5): field 22 is the start time; the second field ends with the last parenthesis.
  return orEmpty(() => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  })
}

/** Only Linux has these files. */
function orEmpty(readText: () => string): string {
  try {
    return readText()
  } catch {
    return ''
  }
}
