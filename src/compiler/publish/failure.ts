import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'

/** A value or a problem. Plain data that can be sent to threads. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Diagnostic }

/** Wraps a value. */
export const success = <T>(value: T): Result<T> => ({ ok: true, value })

/** Wraps a problem. */
export const failed = (problem: Diagnostic): Result<never> => ({ ok: false, problem })

// Names from errno(3), with a text for users.
const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  EROFS: 'the file system is read-only',
  EACCES: 'permission is denied',
  EPERM: 'the operation is not permitted',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EBUSY: 'it is in use, or a mount point',
  EXDEV: 'it is on another file system, or is a mount point',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'it does not exist',
  ENOTDIR: 'a file exists in place of a folder',
  EISDIR: 'a folder exists in place of a file',
  EEXIST: 'a file exists in place of a folder',
  ENOTEMPTY: 'the folder is not empty',
  ELOOP: 'it is a loop of symbolic links',
  EIO: 'the disk reports an error',
}

const hints: Readonly<Record<string, string>> = {
  ENOSPC: 'free some space and run the command again; the last output is unchanged',
  EBUSY: 'use a folder inside the mounted one: --out DIR',
  EXDEV: 'use a folder inside the mounted one: --out DIR',
  EACCES: 'grant write permission to the user of the command: ls -ld shows the owner',
  ENOTDIR: 'rename or delete the file',
  EEXIST: 'rename or delete the file',
  EMFILE: 'raise the limit for open files: ulimit -n 4096',
}

/** An error of the operating system (`ENOSPC` and the like), as opposed to a bug in a program. */
export function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z0-9]+$/.test(error.code)
}

/** Meaning of an error of the operating system, in words. */
export function reasonOf({ code }: { readonly code: string }): string {
  return reasons[code] ?? code
}

/** Converts an error of the operating system to `emit/failed`; `name` is the name of the file, never an absolute path. */
export function failure(name: string, error: Error & { readonly code: string }): Diagnostic {
  const hint = hints[error.code]
  return diagnostic(
    'emit/failed',
    `"${name}" cannot be written: ${reasonOf(error)}`,
    hint === undefined ? {} : { hint },
  )
}

/** Runs `work`. An error of the operating system becomes `emit/failed`; any other error is a bug and is thrown again. */
export function attempt<T>(label: string, work: () => T): Result<T> {
  try {
    return success(work())
  } catch (error) {
    if (!isSystemError(error)) throw error
    return failed(failure(label, error))
  }
}
