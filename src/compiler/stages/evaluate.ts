import { digestOf } from '../cache/hash.ts'
import { sharedName } from '../cache/compiled.ts'
import { EvaluatedModules, type KeyedModule } from '../cache/evaluated.ts'
import { cacheFolders, type CacheIndex } from '../cache/index-file.ts'
import { PackReader, type PackRange } from '../cache/pack.ts'
import { importKey, type CompileResult, type EvaluateRecord, neverHolds, type StoredFile } from '../cache/records.ts'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Entry } from '../../model/entry.ts'
import type { FragmentFacts, MdxImport } from '../../model/facts.ts'
import type { BundledSite } from './bundle.ts'
import type { CompiledSite } from './compile.ts'
import { lostDiagnostics, strayDiagnostic } from '../run/thread-failures.ts'
import type { ReadSite } from './read.ts'
import { evaluatedKind, type RemoteCache } from '../incremental/remote.ts'
import type { Run } from '../run/run.ts'
import { nothing } from '../compile/fragment.ts'
import { defined } from '../../base/defined.ts'
import { siteSurroundings, type SiteSurroundings } from '../hooks/surroundings.ts'
import type { OpenSite } from './open.ts'

/** All entries with the facts of all their fragments, and the locations of their bodies. */
export interface EvaluatedSite {
  /** Entries by key, in the order of sources. */
  readonly entries: ReadonlyMap<string, Entry>
  /** Entries of each instance and type, for `arrange`. */
  readonly byType: ReadonlyMap<string, readonly Entry[]>
  /** Bodies by `<entry>\0<fragment>`. */
  readonly bodies: ReadonlyMap<string, PackRange>
  /** Files that Markdown extensions created, by output path. */
  readonly files: ReadonlyMap<string, StoredFile>
  readonly records: CacheIndex['evaluated']
  readonly diagnostics: readonly Diagnostic[]
}

/** Results of earlier stages. */
export interface EvaluatedState {
  readonly site: OpenSite
  readonly read: ReadSite
  readonly compiled: CompiledSite
  readonly bundle: BundledSite
  readonly evaluated: EvaluatedSite
}

/** Input of the stage. */
interface EvaluateInput {
  readonly site: OpenSite
  readonly read: Pick<ReadSite, 'dates' | 'workspace' | 'tasks'>
  readonly compiled: Pick<CompiledSite, 'sources'>
  readonly bundle: Pick<BundledSite, 'server' | 'imports' | 'digest'>
  /** All entries of the previous run, if only some are evaluated. */
  readonly before?: Pick<EvaluatedSite, 'byType'>
  readonly remote?: RemoteCache
}

/**
 * Runs the modules of MDX fragments without a stored result, and assembles entries. Modules that use parts of
 * the site around their page run last, when all other pages are complete.
 */
export async function evaluate(run: Run, input: EvaluateInput): Promise<EvaluatedSite> {
  run.stage('evaluate')
  const { site, read, bundle, remote } = input
  const { sources } = input.compiled
  const cache = new EvaluatedModules({
    cached: run.index.evaluated,
    bundle: digestOf([bundle.digest, read.workspace.content.markdown.origins]),
    digests: run.digests,
  })
  const { modules, sourceNames, diagnostics: unbundled } = modulesToRun(input, cache)
  const results = new Map<string, EvaluateRecord['result']>()
  const take = ({ id }: KeyedModule, result: EvaluateRecord['result'] | undefined): boolean => {
    if (result !== undefined) results.set(id, result)
    return result !== undefined
  }
  const reader = new PackReader(cacheFolders(run.options.root).packs)
  const scope = {
    kind: evaluatedKind,
    base: bundle.digest,
    sources: read.tasks.map((task) => ({ name: sharedName(task) })),
  }
  const partOf = (module: KeyedModule) => ({
    source: sourceNames.get(module.id) ?? '',
    part: cache.nameOf(module),
  })
  let missing = modules.filter((module) => !cache.asks(module) && !take(module, cache.find(module, reader)))
  if (remote !== undefined && missing.length > 0) {
    const requests = cache.firstOfEqual(missing).map((module) => ({
      ...partOf(module),
      module,
      holds: (record: Pick<EvaluateRecord, 'key' | 'dependencies'>) => cache.mayServe(module, record),
    }))
    cache.offer(await remote.find(scope, requests))
    missing = missing.filter((module) => !take(module, cache.find(module, reader)))
  }
  const runner = { run, cache, take, workspace: { ...read.workspace, theme: bundle.server.theme } }
  // Run the first of equal modules, and those for which its result is not valid.
  const first = await runModules(cache.firstOfEqual(missing), (module) => module.counterpart ?? module, runner)
  const others = missing.filter(
    (module) => !first.done.has(module.id) && !cache.asks(module) && !take(module, cache.findCounterpart(module)),
  )
  const failures = [...first.failures, ...(await runModules(others, (module) => module, runner)).failures]
  const asking = modules.filter((module) => !results.has(module.id) && cache.asks(module))
  if (asking.length > 0) {
    const titled = asking.map(({ id, task }) => [id, withTitle(task.module)] as const)
    const { byType } = gather(sources, new Map([...results, ...titled]), read.dates)
    const around = siteSurroundings(site, withOthers(byType, input.before?.byType))
    const remaining = asking.filter((module) => !take(module, cache.findInSurroundings(module, reader, around.digests)))
    failures.push(...(await runModules(remaining, (module) => module, { ...runner, around })).failures)
  }
  reader.close()
  remote?.put(
    scope,
    cache.newResults.map(({ module, record }) => ({ ...partOf(module), ...record })),
  )
  const { diagnostics, ...gathered } = gather(sources, results, read.dates)
  return { ...gathered, diagnostics: [...diagnostics, ...unbundled, ...failures], records: cache.records }
}

/** Modules of all fragments with the names of their sources by id, and reports of modules that cannot run. */
function modulesToRun({ compiled, bundle }: EvaluateInput, cache: EvaluatedModules) {
  const modules: KeyedModule[] = []
  const sourceNames = new Map<string, string>()
  const diagnostics: Diagnostic[] = []
  const { server, imports } = bundle
  // Nothing runs if the theme could not be built.
  for (const source of server.theme === '' ? [] : compiled.sources) {
    for (const [number, { entry, fragments }] of source.entries.entries()) {
      for (const [fragment, module] of Object.entries(fragments)) {
        if (module.kind !== 'module') continue
        const addresses = module.imports.map((imported) =>
          imports.get(importKey(imported, imported.file ?? entry.source)),
        )
        const urls = addresses.filter((url) => url !== undefined && url !== '') as string[]
        if (urls.length === addresses.length) {
          const keyed = cache.keyed({ entry: entry.key, fragment, file: entry.source, module, urls }, source, number)
          modules.push(keyed)
          sourceNames.set(keyed.id, sharedName(source))
        } else if (server.diagnostics.length === 0) {
          // The bundler has reported imports without a module, and modules that it could not build.
          const unbundled = module.imports.filter((_, index) => addresses[index] === '')
          diagnostics.push(...unbundled.map((moduleImport) => notBundled(moduleImport, entry.source)))
        }
      }
    }
  }
  return { modules, sourceNames, diagnostics }
}

/** Runs modules and stores their results. Modules that use their surroundings are postponed if `around` is missing. */
async function runModules(
  modules: readonly KeyedModule[],
  variant: (module: KeyedModule) => KeyedModule,
  runner: {
    readonly run: Run
    readonly cache: EvaluatedModules
    readonly workspace: ReadSite['workspace'] & { readonly theme: string }
    readonly around?: SiteSurroundings
    take(module: KeyedModule, result: EvaluateRecord['result']): boolean
  },
): Promise<{ readonly done: ReadonlySet<string>; readonly failures: readonly Diagnostic[] }> {
  const { run, cache, workspace, around, take } = runner
  const failures: Diagnostic[] = []
  const done = new Set<string>()
  const results = await run.executor.run(
    'evaluate',
    defined({ ...workspace, surroundings: around?.shared }),
    modules.map((module) => defined({ ...variant(module).task, surroundings: around?.own(module.task.entry) })),
    {
      faults: {
        lost: ({ file }, loss): undefined => void failures.push(...lostDiagnostics(file, loss)),
        stray: ({ file }, result, error) => ({
          ...result,
          diagnostics: [...result.diagnostics, strayDiagnostic(file, error)],
          dependencies: [...result.dependencies, neverHolds],
        }),
      },
    },
  )
  for (const [index, module] of modules.entries()) {
    const result = results[index]
    if (result?.usedParts !== undefined && around === undefined) {
      cache.noteAsking(variant(module))
      continue
    }
    done.add(module.id)
    if (result !== undefined) take(module, cache.store(variant(module), result, around?.digests))
  }
  return { done, failures }
}

/** Reports an import whose module is missing from a bundle that was built without errors: the page cannot be rendered. */
function notBundled({ specifier, line, column, file }: MdxImport, page: string): Diagnostic {
  return diagnostic('mdx/import', `the bundle of the site has no module for "${specifier}"`, {
    location: { file: file ?? page, line, column, endColumn: column + specifier.length + 2 },
    hint: 'run docs clean, then build again',
  })
}

/** Postponed module, with the title of its page. */
function withTitle({ title, code }: KeyedModule['task']['module']): EvaluateRecord['result'] {
  return { facts: defined({ ...nothing.facts, title }), body: code, diagnostics: [] }
}

/** Entries by type, including previous ones that were not evaluated again. */
function withOthers(
  byType: EvaluatedSite['byType'],
  before: EvaluatedSite['byType'] = new Map(),
): EvaluatedSite['byType'] {
  const merged = new Map(byType)
  for (const [type, entries] of before) {
    const fresh = new Map(byType.get(type)?.map((entry) => [entry.key, entry]))
    merged.set(
      type,
      entries.map((entry) => fresh.get(entry.key) ?? entry),
    )
  }
  return merged
}

function gather(
  sources: readonly CompileResult[],
  results: ReadonlyMap<string, EvaluateRecord['result']>,
  dates: (path: string) => Entry['dates'],
): Omit<EvaluatedSite, 'records'> {
  const entries = new Map<string, Entry>()
  const byType = new Map<string, Entry[]>()
  const bodies = new Map<string, PackRange>()
  const files = new Map<string, StoredFile>()
  const diagnostics: Diagnostic[] = []
  for (const source of sources) {
    diagnostics.push(...source.diagnostics)
    for (const { entry, fragments } of source.entries) {
      const facts: Record<string, FragmentFacts> = {}
      for (const [name, fragment] of Object.entries(fragments)) {
        const id = `${entry.key}\0${name}`
        for (const file of fragment.files ?? []) files.set(file.path, file)
        const finished = fragment.kind === 'html' ? fragment : results.get(id)
        if (finished === undefined) continue
        if ('diagnostics' in finished) diagnostics.push(...finished.diagnostics)
        facts[name] = finished.facts
        bodies.set(id, finished.body)
      }
      // Spreading entries of other threads would create a separate V8 shape of 250 bytes for each.
      const { key, id, source: path, data, locations, isLeftOut } = entry
      const base = { key, id, source: path, data, locations, fragments: facts }
      const fullEntry: Entry = { ...base, ...defined({ isLeftOut, dates: dates(path) }) }
      entries.set(entry.key, fullEntry)
      const type = `${source.instance}:${source.type}`
      const list = byType.get(type)
      if (list === undefined) byType.set(type, [fullEntry])
      else list.push(fullEntry)
    }
  }
  return { entries, byType, bodies, files, diagnostics }
}
