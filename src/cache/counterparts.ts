/**
 * Pages that are equal in two versions of docs are compiled once. What is stored has placeholders for the version's
 * folder (`model/version-placeholder.ts`) and lies under a key of the content, so that it does not matter which version it was
 * made of.
 *
 * @module
 */
import { markedFolder, unmarked, unmarkedData } from '../model/placeholders.ts'
import type { Cached, CompileRecord, CompileResult, CompileTask, Digests } from './records.ts'

/** A result that may serve several versions. */
export interface Shared<Result> {
  /** Under which it is stored. */
  readonly id: string
  readonly record: Cached<Result>
}

/** The key of equal files in the same position of all versions; nothing for a file of no version. */
export function counterpartKey(task: CompileTask, digests: Digests): string | undefined {
  const scope = counterpartScope(task)
  return scope === undefined ? undefined : scope + (digests.digest(task.path) ?? '')
}

/** What the files in the same position of all versions have in common, whatever they hold: the start of their keys. */
export function counterpartScope({ instance, type, path, folder }: CompileTask): string | undefined {
  return folder === undefined ? undefined : `${instance}:${type}:\0${path.slice(folder.length)}\0`
}

/** The scope that a key of counterparts starts with. */
export function scopeOfKey(key: string): string | undefined {
  return /^[^]*\0[^]*\0/.exec(key)?.[0]
}

/** The results that are known under a key: there are several where files beside the page differ. */
export function variantsOf(
  key: string,
  records: Readonly<Record<string, CompileRecord>>,
): Shared<CompileRecord['result']>[] {
  const found: Shared<CompileRecord['result']>[] = []
  for (let number = 0; ; number++) {
    const id = `${key}:${number}`
    const record = records[id]
    if (record === undefined) return found
    found.push({ id, record })
  }
}

/** Whether a result serves the file in a folder: what was read of the first one is there in the same way. */
export function serves(
  { dependencies, result }: Cached<{ readonly holdsFor?: string | undefined }>,
  folder: string,
  digests: Digests,
): boolean {
  if (result.holdsFor !== 'any' && result.holdsFor !== markedFolder(folder)) return false
  return dependencies.every(([path, digest]) => (digests.digest(unmarked(path, folder)) ?? null) === digest)
}

/** The result for a task. */
export function forTask(task: CompileTask, { id, record }: Shared<CompileRecord['result']>): CompileResult {
  const { folder = '' } = task
  const { dependencies, result } = record
  return {
    ...unmarkedData({ ...result, dependencies }, folder),
    ...task,
    shared: { id, entries: result.entries },
  }
}
