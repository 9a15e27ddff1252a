import { digestOf } from '../cache/hash.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Entry } from '../model/entry.ts'
import type { FragmentFacts } from '../model/facts.ts'
import { PackReader, type Location } from '../cache/pack.ts'
import { unmarked, unmarkedData } from '../model/version-placeholder.ts'
import { serves } from '../cache/counterparts.ts'
import { cacheFolders, type CacheIndex } from '../cache/index-file.ts'
import {
  holds,
  type CompileResult,
  type EvaluateRecord,
  type EvaluateResult,
  type StoredFile,
} from '../cache/records.ts'
import type { EvaluateTask } from '../tasks/evaluate.ts'
import type { BundledSite } from './bundle.ts'
import type { CompiledSite } from './compile.ts'
import type { ReadSite } from './read.ts'
import type { Run } from './run.ts'

/** All entries with the facts of all their fragments, and where the bodies are. */
export interface EvaluatedSite {
  /** In order of the sources, by key. */
  readonly entries: ReadonlyMap<string, Entry>
  /** Entries of each instance and type, for `arrange`. */
  readonly byType: ReadonlyMap<string, readonly Entry[]>
  /** `<entry>\0<fragment>` → body. */
  readonly bodies: ReadonlyMap<string, Location>
  /** Files that Markdown extensions made, by output path. */
  readonly files: ReadonlyMap<string, StoredFile>
  readonly records: CacheIndex['evaluated']
  readonly diagnostics: readonly Diagnostic[]
}

/** Runs the modules of MDX fragments that the cache does not hold, and puts entries together. */
export async function evaluate(
  run: Run,
  known: {
    readonly read: Pick<ReadSite, 'dates' | 'workspace'>
    readonly compiled: Pick<CompiledSite, 'sources'>
    readonly bundle: Pick<BundledSite, 'server' | 'imports' | 'digest'>
  },
): Promise<EvaluatedSite> {
  run.stage('evaluate')
  const { sources } = known.compiled
  const { server, imports, digest } = known.bundle
  const { digests, executor } = run
  const cached = run.index.evaluated
  const modules: Module[] = []
  for (const source of sources) {
    for (const [number, { entry, fragments }] of source.entries.entries()) {
      for (const [name, module] of Object.entries(fragments)) {
        if (module.kind !== 'module') continue
        const urls = module.imports.map(
          ({ specifier, file }) => imports.get(`${file ?? entry.source}\0${specifier}`) ?? '',
        )
        // Without a theme, which could not be built, nothing is run.
        if (server.theme === '' || urls.includes('')) continue
        const id = `${entry.key}\0${name}`
        const task = { entry: entry.key, fragment: name, file: entry.source, module, urls }
        const twin = twinOf(source, number, task, digest)
        modules.push({ id, task, key: keyOf(task, digest), ...(twin === undefined ? {} : { twin }) })
      }
    }
  }
  const records: Record<string, EvaluateRecord> = {}
  const outcomes = new Map<string, EvaluateRecord>()
  const reader = new PackReader(cacheFolders(run.options.root).packs)
  const take = ({ id, key, twin }: Module): boolean => {
    const shared = twin === undefined ? undefined : cached[twin.id]
    if (twin !== undefined && shared?.key === twin.key && fits(shared, twin) && reader.has(shared.result.body)) {
      records[twin.id] = shared
      outcomes.set(id, unmarkedData(shared, twin.folder))
      return true
    }
    const hit = cached[id]
    if (hit?.key !== key || !holds(hit.dependencies, digests) || !reader.has(hit.result.body)) return false
    records[id] = hit
    outcomes.set(id, hit)
    return true
  }
  const fits = (record: EvaluateRecord, { folder }: Twin): boolean => serves(record, folder, digests)
  const missing = modules.filter((module) => !take(module))
  reader.close()
  const runAll = async (of: readonly Module[], isShared: boolean): Promise<void> => {
    const results = await executor.run(
      'evaluate',
      { ...known.read.workspace, theme: server.theme },
      of.map(({ task, twin }) => (isShared ? (twin?.task ?? task) : task)),
    )
    for (const [index, { id, key, twin }] of of.entries()) {
      const { dependencies, ...result } = results[index] as EvaluateResult
      const shared = isShared ? twin : undefined
      const record = { key: shared?.key ?? key, dependencies, result }
      for (const [path] of dependencies) digests.digest(unmarked(path, shared?.folder ?? ''))
      records[shared?.id ?? id] = record
      outcomes.set(id, shared === undefined ? record : unmarkedData(record, shared.folder))
    }
  }
  // Of modules that are equal the first is run; those for which that does not do are run for themselves.
  const firsts = new Map(missing.toReversed().map((module) => [module.twin?.id ?? module.id, module]))
  await runAll([...firsts.values()].reverse(), true)
  const others: Module[] = []
  for (const module of missing) {
    const { id, twin } = module
    if (outcomes.has(id)) continue
    const shared = records[twin?.id ?? id]
    if (twin !== undefined && shared !== undefined && fits(shared, twin))
      outcomes.set(id, unmarkedData(shared, twin.folder))
    else others.push(module)
  }
  await runAll(others, false)
  return { ...gather(sources, outcomes, known.read.dates), records }
}

/** A module to run, for itself and, where its page is equal in several versions, for all of them. */
interface Module {
  readonly id: string
  readonly key: string
  readonly task: EvaluateTask
  readonly twin?: Twin
}

/** A module with marks in the place of the version's folder. */
interface Twin {
  readonly id: string
  readonly key: string
  readonly task: EvaluateTask
  readonly folder: string
}

function keyOf({ module }: EvaluateTask, bundle: string): string {
  return digestOf([module.code[3], module.title, module.truncated, module.links, module.elements, bundle])
}

function twinOf(source: CompileResult, number: number, task: EvaluateTask, bundle: string): Twin | undefined {
  const { shared, folder } = source
  const { entry, fragments } = shared?.entries[number] ?? {}
  const module = fragments?.[task.fragment]
  if (shared === undefined || folder === undefined || entry === undefined || module?.kind !== 'module') return undefined
  const marked = { ...task, entry: entry.key, file: entry.source, module, folder }
  // What is imported may differ: a component beside the page is another one in each version.
  const id = `${shared.id}\0${entry.key}\0${task.fragment}\0${digestOf(task.urls)}`
  return { id, key: keyOf(marked, bundle), task: marked, folder }
}

function gather(
  sources: readonly CompileResult[],
  outcomes: ReadonlyMap<string, EvaluateRecord>,
  dates: (path: string) => Entry['dates'],
): Omit<EvaluatedSite, 'records'> {
  const entries = new Map<string, Entry>()
  const byType = new Map<string, Entry[]>()
  const bodies = new Map<string, Location>()
  const files = new Map<string, StoredFile>()
  const diagnostics: Diagnostic[] = []
  for (const source of sources) {
    diagnostics.push(...source.diagnostics)
    for (const { entry, fragments } of source.entries) {
      const facts: Record<string, FragmentFacts> = {}
      for (const [name, fragment] of Object.entries(fragments)) {
        const id = `${entry.key}\0${name}`
        for (const file of fragment.files ?? []) files.set(file.path, file)
        const done = fragment.kind === 'html' ? fragment : outcomes.get(id)?.result
        if (done === undefined) continue
        if (fragment.kind === 'module') diagnostics.push(...(outcomes.get(id)?.result.diagnostics ?? []))
        facts[name] = done.facts
        bodies.set(id, done.body)
      }
      const date = dates(entry.source)
      const whole: Entry = { ...entry, fragments: facts, ...(date === undefined ? {} : { dates: date }) }
      entries.set(entry.key, whole)
      const type = `${source.instance}:${source.type}`
      const list = byType.get(type)
      if (list === undefined) byType.set(type, [whole])
      else list.push(whole)
    }
  }
  return { entries, byType, bodies, files, diagnostics }
}
