import { isDeepStrictEqual } from 'node:util'
import { unmarked, unmarkedData } from '../../model/placeholders.ts'
import { areThere, serves } from './compiled.ts'
import { digestOf } from './hash.ts'
import type { PackReader } from './pack.ts'
import {
  type CompileResult,
  type Digests,
  type EvaluateRecord,
  type EvaluateResult,
  type EvaluateTask,
  holds,
} from './records.ts'

type Records = Readonly<Record<string, EvaluateRecord>>
type Result = EvaluateRecord['result']
/** Digests of the requested parts of an entry's surroundings. */
type PartDigests = (entry: string, parts: readonly string[]) => Readonly<Record<string, string>>

/** A module to run, with the key of its result. */
export interface KeyedModule {
  readonly id: string
  readonly key: string
  readonly task: EvaluateTask
  /** The module with placeholders for the version folder, if its page is equal in several versions. */
  readonly counterpart?: KeyedModule
}

/** Results of MDX modules from earlier builds and this one, by key. */
export class EvaluatedModules {
  /** Records of this build, for the next one. */
  readonly records: Record<string, EvaluateRecord> = {}
  /** New results of this build, except those of modules that use their surroundings. */
  readonly newResults: { readonly module: KeyedModule; readonly record: EvaluateRecord }[] = []
  #cached: Records
  /** Digest of the modules imported by pages, and of the theme. */
  readonly #bundle: string
  readonly #digests: Digests
  readonly #asking = new Set<string | undefined>()

  constructor(options: { readonly cached: Records; readonly bundle: string; readonly digests: Digests }) {
    this.#cached = options.cached
    this.#bundle = options.bundle
    this.#digests = options.digests
  }

  /** Creates the keys for a module of the source's entry `number`. */
  keyed(task: EvaluateTask, { shared, folder }: CompileResult, number: number): KeyedModule {
    const direct = { id: `${task.entry}\0${task.fragment}`, key: this.#keyOf(task), task }
    const { entry, fragments } = shared?.entries[number] ?? {}
    const module = fragments?.[task.fragment]
    if (shared === undefined || folder === undefined || entry === undefined || module?.kind !== 'module') return direct
    const marked = { ...task, entry: entry.key, file: entry.source, module, folder }
    // Imports may differ: a component beside the page is a different file in each version.
    const id = `${shared.id}\0${entry.key}\0${task.fragment}\0${digestOf(task.urls)}`
    return { ...direct, counterpart: { id, key: this.#keyOf(marked), task: marked } }
  }

  /** Name of a module that is equal on all machines. */
  nameOf({ task: ownTask, counterpart }: KeyedModule): string {
    const { entry, fragment } = counterpart?.task ?? ownTask
    return `${entry}\0${fragment}`
  }

  /** Returns true if a result is valid for a module. */
  mayServe(module: KeyedModule, { key, dependencies }: Pick<EvaluateRecord, 'key' | 'dependencies'>): boolean {
    const { task, ...stored } = module.counterpart ?? module
    return stored.key === key && areThere(dependencies, task.folder ?? '', this.#digests)
  }

  /** Adds results of builds on other machines; they are used like results of earlier builds. */
  offer(
    results: readonly (Pick<EvaluateRecord, 'dependencies' | 'result'> & { readonly module: KeyedModule })[],
  ): void {
    const records = results.map(({ module, dependencies, result }) => {
      const { id, key } = module.counterpart ?? module
      return [id, { key, dependencies, result }] as const
    })
    this.#cached = { ...this.#cached, ...Object.fromEntries(records) }
  }

  /** Returns true if the module is known to use its surroundings. `findInSurroundings` must then be used. */
  asks({ id, key, counterpart }: KeyedModule): boolean {
    const hit = this.#cached[id]
    return (
      (hit?.key === key && hit.usedParts !== undefined) || this.#asking.has(id) || this.#asking.has(counterpart?.id)
    )
  }

  /** Records that the module and its counterparts use their surroundings. */
  noteAsking({ id }: KeyedModule): void {
    this.#asking.add(id)
  }

  /** Like `find`, for a module that uses its surroundings. */
  findInSurroundings(module: KeyedModule, reader: PackReader, digests: PartDigests): Result | undefined {
    const hit = this.#cached[module.id]
    if (hit?.usedParts === undefined) return undefined
    const now = digests(module.task.entry, Object.keys(hit.usedParts))
    return isDeepStrictEqual(now, hit.usedParts) ? this.#findOwn(module, reader) : undefined
  }

  /** Returns the result of an earlier build if its dependencies are unchanged and its bytes exist. */
  find(module: KeyedModule, reader: PackReader): Result | undefined {
    const shared = this.#counterpart(module, this.#cached, reader)
    return shared ?? this.#findOwn(module, reader)
  }

  #findOwn({ id, key }: KeyedModule, reader: PackReader): Result | undefined {
    const hit = this.#cached[id]
    if (hit?.key !== key || !holds(hit.dependencies, this.#digests) || !reader.has(hit.result.body)) return undefined
    this.records[id] = hit
    return hit.result
  }

  /** Returns the result of this build for an equal module in another version. */
  findCounterpart(module: KeyedModule): Result | undefined {
    return this.#counterpart(module, this.records)
  }

  /** Returns the first of each group of equal modules. Its result may be valid for the others. */
  firstOfEqual(modules: readonly KeyedModule[]): KeyedModule[] {
    const counterparts = new Set<string>()
    return modules.filter(
      ({ counterpart }) =>
        counterpart === undefined || (!counterparts.has(counterpart.id) && counterparts.add(counterpart.id)),
    )
  }

  /**
   * Adds a new result of a module or of its counterpart, and returns it in the form for the module.
   *
   * @param digests digests of the surroundings that the module used
   */
  store(module: KeyedModule, evaluated: EvaluateResult, digests?: PartDigests): Result {
    const { id, key, task } = module
    const { dependencies, usedParts: parts, ...result } = evaluated
    const { folder } = task
    const surroundings = parts && digests?.(task.entry, parts)
    // Modification times are recorded now, so that the next build does not read unchanged files.
    for (const [path] of dependencies) this.#digests.digest(unmarked(path, folder ?? ''))
    const record = { key, dependencies, result, ...(surroundings && { usedParts: surroundings }) }
    this.records[id] = record
    if (surroundings === undefined) this.newResults.push({ module, record })
    return folder === undefined ? result : unmarkedData(result, folder)
  }

  #counterpart({ counterpart }: KeyedModule, from: Records, reader?: PackReader): Result | undefined {
    if (counterpart === undefined) return undefined
    const {
      id,
      key,
      task: { folder = '' },
    } = counterpart
    const shared = from[id]
    if (shared?.key !== key || !serves(shared, folder, this.#digests)) return undefined
    if (reader?.has(shared.result.body) === false) return undefined
    this.records[id] = shared
    return unmarkedData(shared.result, folder)
  }

  #keyOf({ module }: EvaluateTask): string {
    return digestOf([module.code[3], module.title, module.truncated, module.links, module.elements, this.#bundle])
  }
}
