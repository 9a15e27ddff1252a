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
/** Digests of parts of the surroundings of an entry. */
type PartDigests = (entry: string, parts: readonly string[]) => Readonly<Record<string, string>>

/** A module to run, with what its result is stored under. */
export interface KeyedModule {
  readonly id: string
  readonly key: string
  readonly task: EvaluateTask
  /** The same module with placeholders for the version's folder, where its page is equal in several versions. */
  readonly counterpart?: KeyedModule
}

/** Results of the modules of MDX fragments by key: those of earlier builds, and those of this one. */
export class EvaluatedModules {
  /** Records of this build, for the next one. */
  readonly records: Record<string, EvaluateRecord> = {}
  /** Results that this build made, except those of modules that ask for their surroundings. */
  readonly made: { readonly module: KeyedModule; readonly record: EvaluateRecord }[] = []
  #cached: Records
  /** Digest of the modules that pages import, and of the theme. */
  readonly #bundle: string
  readonly #digests: Digests
  readonly #asking = new Set<string | undefined>()

  constructor(options: { readonly cached: Records; readonly bundle: string; readonly digests: Digests }) {
    this.#cached = options.cached
    this.#bundle = options.bundle
    this.#digests = options.digests
  }

  /** The keys of a module of the source's entry `number`. */
  keyed(task: EvaluateTask, { shared, folder }: CompileResult, number: number): KeyedModule {
    const direct = { id: `${task.entry}\0${task.fragment}`, key: this.#keyOf(task), task }
    const { entry, fragments } = shared?.entries[number] ?? {}
    const module = fragments?.[task.fragment]
    if (shared === undefined || folder === undefined || entry === undefined || module?.kind !== 'module') return direct
    const marked = { ...task, entry: entry.key, file: entry.source, module, folder }
    // What is imported may differ: a component beside the page is another one in each version.
    const id = `${shared.id}\0${entry.key}\0${task.fragment}\0${digestOf(task.urls)}`
    return { ...direct, counterpart: { id, key: this.#keyOf(marked), task: marked } }
  }

  /** Name of a module for builds on other machines. */
  nameOf({ task: ownTask, counterpart }: KeyedModule): string {
    const { entry, fragment } = counterpart?.task ?? ownTask
    return `${entry}\0${fragment}`
  }

  /** Checks that a result may serve a module. */
  mayServe(module: KeyedModule, { key, dependencies }: Pick<EvaluateRecord, 'key' | 'dependencies'>): boolean {
    const { task, ...stored } = module.counterpart ?? module
    return stored.key === key && areThere(dependencies, task.folder ?? '', this.#digests)
  }

  /** Takes results of builds on other machines, to be found as if they were of earlier builds. */
  offer(
    results: readonly (Pick<EvaluateRecord, 'dependencies' | 'result'> & { readonly module: KeyedModule })[],
  ): void {
    const records = results.map(({ module, dependencies, result }) => {
      const { id, key } = module.counterpart ?? module
      return [id, { key, dependencies, result }] as const
    })
    this.#cached = { ...this.#cached, ...Object.fromEntries(records) }
  }

  /** Checks that the module is known to ask for its surroundings. Use `findPlaced` for such modules. */
  asks({ id, key, counterpart }: KeyedModule): boolean {
    const hit = this.#cached[id]
    return (hit?.key === key && hit.asked !== undefined) || this.#asking.has(id) || this.#asking.has(counterpart?.id)
  }

  /** Notes that the module asks for its surroundings, as its counterparts will. */
  noteAsking({ id }: KeyedModule): void {
    this.#asking.add(id)
  }

  /** As `find`, for a module that asks. */
  findPlaced(module: KeyedModule, reader: PackReader, digests: PartDigests): Result | undefined {
    const hit = this.#cached[module.id]
    if (hit?.asked === undefined) return undefined
    const now = digests(module.task.entry, Object.keys(hit.asked))
    return isDeepStrictEqual(now, hit.asked) ? this.#findOwn(module, reader) : undefined
  }

  /** The result of an earlier build, if nothing that it depends on has changed and its bytes are there. */
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

  /** The result that this build found or made for an equal module of another version. */
  findCounterpart(module: KeyedModule): Result | undefined {
    return this.#counterpart(module, this.records)
  }

  /** The first of each set of equal modules: what is made of it may serve the others. */
  firstOfEqual(modules: readonly KeyedModule[]): KeyedModule[] {
    const seen = new Set<string>()
    return modules.filter(
      ({ counterpart }) => counterpart === undefined || (!seen.has(counterpart.id) && seen.add(counterpart.id)),
    )
  }

  /**
   * Takes a new result of a module or of its counterpart; gives it as it serves the module.
   *
   * @param digests of what a module that asks was given
   */
  store(module: KeyedModule, evaluated: EvaluateResult, digests?: PartDigests): Result {
    const { id, key, task } = module
    const { dependencies, asked: parts, ...result } = evaluated
    const { folder } = task
    const surroundings = parts && digests?.(task.entry, parts)
    // Looked at now, so that the next build need not read the file to know that it is the same.
    for (const [path] of dependencies) this.#digests.digest(unmarked(path, folder ?? ''))
    const record = { key, dependencies, result, ...(surroundings && { asked: surroundings }) }
    this.records[id] = record
    if (surroundings === undefined) this.made.push({ module, record })
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
