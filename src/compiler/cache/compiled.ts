import { isDeepStrictEqual } from 'node:util'
import { digestOf } from './hash.ts'
import { unmarked, markedFolder, unmarkedData } from '../../model/placeholders.ts'
import type { PackRange, PackReader } from './pack.ts'
import {
  hasCode,
  holds,
  locationsIn,
  type CompileRecord,
  type CompileResult,
  type CompileTask,
  type Dependency,
  type Digests,
  type Cached,
} from './records.ts'

type Records = Readonly<Record<string, CompileRecord>>

/** A newly compiled source with its result. */
export interface NewRecord {
  readonly task: CompileTask
  readonly record: CompileRecord
}

/** Results of compiled sources from earlier builds and this one, by key. */
export class CompiledSources {
  /** Records of this build, for the next one. */
  readonly records: Record<string, CompileRecord> = {}
  /** New results of this build. */
  readonly newRecords: NewRecord[] = []
  #cached: Records
  /** Part of the key that covers everything except files: tool, plugins, options. */
  readonly #base: string
  readonly #digests: Digests
  readonly #whole = new Map<CompileRecord, boolean>()
  readonly #mayHaveCode: (task: CompileTask) => boolean
  #lastInScope: ReadonlyMap<string, CompileRecord> | undefined

  constructor(options: {
    readonly cached: Records
    readonly base: string
    readonly digests: Digests
    /**
     * Returns false for a source whose cached result must not contain code. Default: every source may contain code.
     */
    readonly mayHaveCode?: (task: CompileTask) => boolean
  }) {
    this.#cached = options.cached
    this.#mayHaveCode = options.mayHaveCode ?? (() => true)
    this.#base = options.base
    this.#digests = options.digests
  }

  /** Returns the result of an earlier build if its dependencies are unchanged and its bytes exist. */
  find(task: CompileTask, reader: PackReader): CompileResult | undefined {
    const isWhole = (record: CompileRecord): boolean => {
      if (!this.#mayHaveCode(task) && hasCode(record.result)) return false
      const checked = this.#whole.get(record)
      if (checked !== undefined) return checked
      const isUsable = record.key === this.#base && locationsIn(record.result).every((range) => reader.has(range))
      this.#whole.set(record, isUsable)
      return isUsable
    }
    const shared = this.#counterpart(task, this.#cached, isWhole)
    if (shared !== undefined) return shared
    const id = taskId(task)
    const hit = this.#cached[id]
    if (hit === undefined || !holds(hit.dependencies, this.#digests) || !isWhole(hit)) return undefined
    if (!isDeepStrictEqual(hit.result.outline, task.outline)) return undefined
    if (!isDeepStrictEqual(hit.result.translationSource, task.translationSource)) return undefined
    this.records[id] = hit
    return { ...hit.result, dependencies: hit.dependencies }
  }

  /** Returns the result of this build for an equal page in another version. */
  findCounterpart(task: CompileTask): CompileResult | undefined {
    return this.#counterpart(task, this.records, () => true)
  }

  /**
   * Returns the first task of each group of equal pages. Its result may be valid for the others.
   */
  firstOfEqual(tasks: readonly CompileTask[]): CompileTask[] {
    const seenKeys = new Set<string>()
    return tasks.filter((task) => {
      const key = counterpartKey(task, this.#digests)
      return key === undefined || (!seenKeys.has(key) && seenKeys.add(key))
    })
  }

  /** Adds a new result, and returns it in the form for the task. */
  store(task: CompileTask, result: CompileResult): CompileResult {
    if (result.namesOnly === true) return result
    const { dependencies, ...rest } = result
    // Modification times are recorded now, so that the next build does not read unchanged files.
    for (const [path] of dependencies) this.#digests.digest(unmarked(path, task.folder ?? ''))
    const record = { key: this.#base, dependencies, result: rest }
    this.newRecords.push({ task, record })
    const key = result.holdsFor === undefined ? undefined : counterpartKey(task, this.#digests)
    if (key === undefined) {
      this.records[taskId(result)] = record
      return result
    }
    const id = `${key}:${variantsOf(key, this.records).length}`
    this.records[id] = record
    return forTask(task, { id, record })
  }

  /**
   * Returns true if a result with these dependencies may be used for a source. A result that cannot be shared between
   * versions has the same name, but depends on the page in its own version.
   */
  mayServe({ path, folder = '' }: CompileTask, dependencies: readonly Dependency[]): boolean {
    const isOfSource = dependencies.some(([dependency]) => unmarked(dependency, folder) === path)
    return isOfSource && areThere(dependencies, folder, this.#digests)
  }

  /** Adds results of builds on other machines; they are used like results of earlier builds. */
  offer(results: readonly (Pick<CompileRecord, 'dependencies' | 'result'> & { readonly task: CompileTask })[]): void {
    const cached = { ...this.#cached }
    for (const { task, dependencies, result } of results) {
      const key = result.holdsFor === undefined ? undefined : counterpartKey(task, this.#digests)
      const id = key === undefined ? taskId(task) : `${key}:${variantsOf(key, cached).length}`
      cached[id] = { key: this.#base, dependencies, result }
    }
    this.#cached = cached
  }

  /** Ranges of the compiled texts of the last build, if the same tool and plugins were used. */
  previous(task: CompileTask): PackRange[] {
    const last = this.#cached[taskId(task)] ?? this.#lastOf(counterpartScope(task))
    if (last === undefined || last.key !== this.#base) return []
    return last.result.entries.flatMap(({ fragments }) =>
      Object.values(fragments).flatMap((fragment) => (fragment.kind === 'html' ? [fragment.body] : [])),
    )
  }

  #counterpart(
    task: CompileTask,
    from: Records,
    isWhole: (record: CompileRecord) => boolean,
  ): CompileResult | undefined {
    const key = counterpartKey(task, this.#digests)
    if (key === undefined) return undefined
    const variant = variantsOf(key, from).find(
      ({ record }) => isWhole(record) && serves(record, task.folder ?? '', this.#digests),
    )
    if (variant === undefined) return undefined
    if (this.records[variant.id] !== variant.record) this.records[variant.id] = variant.record
    return forTask(task, variant)
  }

  #lastOf(scope: string | undefined): CompileRecord | undefined {
    if (scope === undefined) return undefined
    this.#lastInScope ??= new Map(
      Object.entries(this.#cached).flatMap(([id, record]) => {
        const scopeOfRecord = scopeOfKey(id)
        return scopeOfRecord === undefined ? [] : [[scopeOfRecord, record] as const]
      }),
    )
    return this.#lastInScope.get(scope)
  }
}

/** Name of a source that is equal on all machines. Equal files at the same path in two versions share it. */
export function sharedName(task: Pick<CompileTask, 'instance' | 'type' | 'path' | 'folder'>): string {
  return counterpartScope(task) ?? taskId(task)
}

/** Name of a source in the index and in lists of results. */
export function taskId({ instance, type, path }: Pick<CompileTask, 'instance' | 'type' | 'path'>): string {
  return `${instance}:${type}:${path}`
}

// Pages that are equal in two docs versions are compiled once. The cached result has placeholders for the version's
// folder (`model/version-placeholder.ts`) and a key derived from the content, so it is valid for all versions.
/** A result that may be valid for several versions. */
interface Shared<Result> {
  /** Key of the result. */
  readonly id: string
  readonly record: Cached<Result>
}

/**
 * Key shared by equal files at the same path in all versions; `undefined` for a file outside of
 * versions.
 */
function counterpartKey(task: CompileTask, digests: Digests): string | undefined {
  const scope = counterpartScope(task)
  if (scope === undefined) return undefined
  const outline = task.outline === undefined ? '' : digestOf([task.outline.headings])
  const translationSource = task.translationSource === undefined ? '' : digestOf([task.translationSource])
  return scope + (digests.digest(task.path) ?? '') + outline + translationSource
}

/** Common prefix of the keys for all files at the same path in several versions. */
function counterpartScope({
  instance,
  type,
  path,
  folder,
}: Pick<CompileTask, 'instance' | 'type' | 'path' | 'folder'>): string | undefined {
  return folder === undefined ? undefined : `${instance}:${type}:\0${path.slice(folder.length)}\0`
}

/** The common prefix in a key. */
function scopeOfKey(key: string): string | undefined {
  return /^[^]*\0[^]*\0/.exec(key)?.[0]
}

/** Results with a key. There are several if files beside the page differ between versions. */
function variantsOf(key: string, records: Readonly<Record<string, CompileRecord>>): Shared<CompileRecord['result']>[] {
  const variants: Shared<CompileRecord['result']>[] = []
  for (let number = 0; ; number++) {
    const id = `${key}:${number}`
    const record = records[id]
    if (record === undefined) return variants
    variants.push({ id, record })
  }
}

/** Returns true if a result is valid for the file in a version folder: all its dependencies are equal there. */
export function serves(
  { dependencies, result }: Cached<{ readonly holdsFor?: string | undefined }>,
  folder: string,
  digests: Digests,
): boolean {
  if (result.holdsFor !== 'any' && result.holdsFor !== markedFolder(folder)) return false
  return areThere(dependencies, folder, digests)
}

/** Returns true if files are unchanged after placeholders are replaced by the folder. */
export function areThere(dependencies: readonly Dependency[], folder: string, digests: Digests): boolean {
  const paths = dependencies.map(([path, digest]): Dependency => [unmarked(path, folder), digest])
  return holds(paths, digests)
}

/** Converts a shared result for a task. */
function forTask(task: CompileTask, { id, record }: Shared<CompileRecord['result']>): CompileResult {
  const { folder = '' } = task
  const { dependencies, result } = record
  return {
    ...unmarkedData({ ...result, dependencies }, folder),
    ...task,
    shared: { id, entries: result.entries },
  }
}
