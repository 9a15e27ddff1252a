/**
 * Pages that are equal in two versions of docs are compiled once. What is kept has marks in the place of the version's
 * folder (`model/version-placeholder.ts`) and lies under a key of the content, so that it does not matter which version it was
 * made of.
 *
 * @module
 */
import { markedFolder, unmarked, unmarkedData } from '../model/version-placeholder.ts'
import type { FileDigests } from '../read/files.ts'
import type { CompileResult, CompileTask, Dependency } from '../worker.ts'
import type { Cached, CacheIndex } from './site-cache.ts'

type CompileRecord = CacheIndex['compiled'][string]

/** An outcome that may do for several versions. */
export interface Shared<Result> {
  /** Under which it is kept. */
  readonly id: string
  readonly record: Cached<Result>
}

/** What equal files in the same place of two versions have in common; nothing for a file of no version. */
export function twinKey({ instance, type, path, folder }: CompileTask, digests: FileDigests): string | undefined {
  if (folder === undefined) return undefined
  return `${placeKey(instance, type, path.slice(folder.length))}${digests.digest(path) ?? ''}`
}

/** What the files in the same place of all versions have in common, whatever they hold. */
export function placeOfTwins({ instance, type, path, folder }: CompileTask): string | undefined {
  return folder === undefined ? undefined : placeKey(instance, type, path.slice(folder.length))
}

/** The place in a key of twins. */
export function placeInKey(key: string): string | undefined {
  return /^[^]*\0[^]*\0/.exec(key)?.[0]
}

function placeKey(instance: string, type: number, rest: string): string {
  return `${instance}:${type}:\0${rest}\0`
}

/** The outcomes that are known under a key: there are several where files beside the page differ. */
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

/** Whether an outcome does for the file in a folder: what was read of the first one is there in the same way. */
export function doesFor(
  {
    dependencies,
    result,
  }: {
    readonly dependencies: readonly Dependency[]
    readonly result: { readonly holdsFor?: CompileResult['holdsFor'] | undefined }
  },
  folder: string,
  digests: FileDigests,
): boolean {
  if (result.holdsFor !== 'any' && result.holdsFor !== markedFolder(folder)) return false
  return dependencies.every(([path, digest]) => (digests.digest(unmarked(path, folder)) ?? null) === digest)
}

/** The outcome for a task. */
export function forTask(task: CompileTask, { id, record }: Shared<CompileRecord['result']>): CompileResult {
  const { folder = '' } = task
  const { dependencies, result } = record
  return {
    ...unmarkedData({ ...result, dependencies }, folder),
    ...task,
    shared: { id, entries: result.entries },
  }
}
