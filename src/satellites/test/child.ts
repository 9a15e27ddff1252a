import { spawn, type ChildProcess } from 'node:child_process'
import type { Surroundings } from './session.ts'

/** A child process with its descendants. */
export interface Child {
  readonly program: ChildProcess
  /**
   * Resolves to the reason in words when the process ends. A process that cannot be started ends at
   * once.
   */
  readonly ended: Promise<string>
  kill(): void
}

/** Starts a process in the folder of a page. File descriptor 3 carries requests to it, 4 its answers. */
export function startChild(
  command: string,
  args: readonly string[],
  { folder, env, ipc = false }: Pick<Surroundings, 'folder' | 'env'> & { readonly ipc?: boolean },
): Child {
  const stdio = ipc
    ? (['ignore', 'pipe', 'pipe', 'ipc'] as const)
    : (['ignore', 'pipe', 'pipe', 'pipe', 'pipe'] as const)
  // A separate process group, so that servers started by examples end with it.
  const child = spawn(command, [...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: [...stdio],
    detached: true,
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ENOENT' ? `there is no program "${command}"` : error.message),
    )
    child.once('close', (code, signal) =>
      resolve(signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`),
    )
    // Background servers keep the pipes open.
    child.once('exit', (code, signal) =>
      setImmediate(() => resolve(signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`)),
    )
  })
  for (const stream of child.stdio.slice(3)) stream?.on('error', () => undefined)
  return {
    program: child,
    ended,
    kill() {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // The process has already ended.
      }
    },
  }
}

/** Returns the result of a promise, or `late` after `ms` milliseconds. */
export async function within<Value, Late>(promise: Promise<Value>, ms: number, late: Late): Promise<Value | Late> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<Late>((resolve) => (timer = setTimeout(() => resolve(late), ms)))
  try {
    return await Promise.race([promise, end])
  } finally {
    clearTimeout(timer)
  }
}

/** The message for an example that takes too long. */
export const tooLong = (ms: number): string => `it took longer than ${ms / 1000} s`
