import { digestOf } from '../cache/hash.ts'
import { sharedName } from '../cache/compiled.ts'
import { EvaluatedModules, type KeyedModule } from '../cache/evaluated.ts'
import { cacheFolders, type CacheIndex } from '../cache/index-file.ts'
import { PackReader, type Location } from '../cache/pack.ts'
import { type CompileResult, type EvaluateRecord, neverHolds, type StoredFile } from '../cache/records.ts'
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

/** What the stages up to here give. */
export interface EvaluatedState {
  readonly site: OpenSite
  readonly read: ReadSite
  readonly compiled: CompiledSite
  readonly bundle: BundledSite
  readonly evaluated: EvaluatedSite
}

/**
 * Runs the modules of MDX fragments that the cache does not hold, and puts entries together. Modules that ask for what
 * surrounds their page come last, when it is known what all other pages are.
 */
export async function evaluate(
  run: Run,
  known: {
    readonly site: OpenSite
    readonly read: Pick<ReadSite, 'dates' | 'workspace' | 'tasks'>
    readonly compiled: Pick<CompiledSite, 'sources'>
    readonly bundle: Pick<BundledSite, 'server' | 'imports' | 'digest'>
    /** All entries as they were, where only some are evaluated. */
    readonly before?: Pick<EvaluatedSite, 'byType'>
    readonly remote?: RemoteCache
  },
): Promise<EvaluatedSite> {
  run.stage('evaluate')
  const { sources } = known.compiled
  const { server, imports, digest } = known.bundle
  const cache = new EvaluatedModules({
    cached: run.index.evaluated,
    bundle: digestOf([digest, known.read.workspace.content.markdown.origins]),
    digests: run.digests,
  })
  const modules: KeyedModule[] = []
  const sourceNames = new Map<string, string>()
  const unbundled: Diagnostic[] = []
  for (const source of sources) {
    for (const [number, { entry, fragments }] of source.entries.entries()) {
      for (const [fragment, module] of Object.entries(fragments)) {
        // Without a theme, which could not be built, nothing is run.
        if (module.kind !== 'module' || server.theme === '') continue
        const found = module.imports.map((one) => imports.get(`${one.file ?? entry.source}\0${one.specifier}`))
        const urls = found.filter((url) => url !== undefined && url !== '') as string[]
        if (urls.length < found.length) {
          // The bundler has reported imports without a module, and modules that it could not build.
          if (server.diagnostics.length === 0)
            unbundled.push(
              ...module.imports.flatMap((one, at) => (found[at] === '' ? notBundled(one, entry.source) : [])),
            )
          continue
        }
        const keyed = cache.keyed({ entry: entry.key, fragment, file: entry.source, module, urls }, source, number)
        modules.push(keyed)
        sourceNames.set(keyed.id, sharedName(source))
      }
    }
  }
  const results = new Map<string, EvaluateRecord['result']>()
  const take = ({ id }: KeyedModule, result: EvaluateRecord['result'] | undefined): boolean => {
    if (result !== undefined) results.set(id, result)
    return result !== undefined
  }
  const reader = new PackReader(cacheFolders(run.options.root).packs)
  const scope = {
    kind: evaluatedKind,
    base: digest,
    sources: known.read.tasks.map((task) => ({ name: sharedName(task) })),
  }
  const partOf = (module: KeyedModule) => ({
    source: sourceNames.get(module.id) ?? '',
    part: cache.nameOf(module),
  })
  let missing = modules.filter((module) => !cache.asks(module) && !take(module, cache.find(module, reader)))
  if (known.remote !== undefined && missing.length > 0) {
    const wanted = cache.firstOfEqual(missing).map((module) => ({
      ...partOf(module),
      module,
      holds: (one: Pick<EvaluateRecord, 'key' | 'dependencies'>) => cache.mayServe(module, one),
    }))
    cache.offer(await known.remote.find(scope, wanted))
    missing = missing.filter((module) => !take(module, cache.find(module, reader)))
  }
  const workspace = { ...known.read.workspace, theme: server.theme }
  const lost: Diagnostic[] = []
  const done = new Set<string>()
  const runAll = async (
    of: readonly KeyedModule[],
    variant: (module: KeyedModule) => KeyedModule,
    around?: SiteSurroundings,
  ): Promise<void> => {
    const made = await run.executor.run(
      'evaluate',
      defined({ ...workspace, surroundings: around?.shared }),
      of.map((module) => defined({ ...variant(module).task, surroundings: around?.own(module.task.entry) })),
      {
        faults: {
          lost: ({ file }, loss): undefined => void lost.push(...lostDiagnostics(file, loss)),
          stray: ({ file }, result, error) => ({
            ...result,
            diagnostics: [...result.diagnostics, strayDiagnostic(file, error)],
            dependencies: [...result.dependencies, neverHolds],
          }),
        },
      },
    )
    for (const [index, module] of of.entries()) {
      const result = made[index]
      if (result?.asked !== undefined && around === undefined) {
        cache.noteAsking(variant(module))
        continue
      }
      done.add(module.id)
      if (result !== undefined) take(module, cache.store(variant(module), result, around?.digests))
    }
  }
  // Of modules that are equal the first is run; those that its result does not serve are run for themselves.
  await runAll(cache.firstOfEqual(missing), (module) => module.counterpart ?? module)
  const others = missing.filter(
    (module) => !done.has(module.id) && !cache.asks(module) && !take(module, cache.findCounterpart(module)),
  )
  await runAll(others, (module) => module)
  const asking = modules.filter((module) => !results.has(module.id) && cache.asks(module))
  if (asking.length > 0) {
    const named = asking.map(({ id, task }) => [id, withTitle(task.module)] as const)
    const { byType } = gather(sources, new Map([...results, ...named]), known.read.dates)
    const around = siteSurroundings(known.site, withOthers(byType, known.before?.byType))
    const left = asking.filter((module) => !take(module, cache.findPlaced(module, reader, around.digests)))
    await runAll(left, (module) => module, around)
  }
  reader.close()
  known.remote?.put(
    scope,
    cache.made.map(({ module, record }) => ({ ...partOf(module), ...record })),
  )
  const { diagnostics, ...gathered } = gather(sources, results, known.read.dates)
  return { ...gathered, diagnostics: [...diagnostics, ...unbundled, ...lost], records: cache.records }
}

/** Reports an import whose module is missing from a bundle that was built without errors: the page cannot be rendered. */
function notBundled({ specifier, line, column, file }: MdxImport, page: string): Diagnostic {
  return diagnostic('mdx/import', `the bundle of the site has no module for "${specifier}"`, {
    place: { file: file ?? page, line, column, endColumn: column + specifier.length + 2 },
    hint: 'run docs clean, then build again',
  })
}

/** A module that was not run yet: what its page is called is known. */
function withTitle({ title, code }: KeyedModule['task']['module']): EvaluateRecord['result'] {
  return { facts: defined({ ...nothing.facts, title }), body: code, diagnostics: [] }
}

/** Entries by type, and those of before that are not among them. */
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
        const done = fragment.kind === 'html' ? fragment : results.get(id)
        if (done === undefined) continue
        if ('diagnostics' in done) diagnostics.push(...done.diagnostics)
        facts[name] = done.facts
        bodies.set(id, done.body)
      }
      // Spread, each would get a shape of its own in V8, of 250 bytes: entries come from other threads.
      const { key, id, source: path, data, places, isLeftOut } = entry
      const own = { key, id, source: path, data, places, fragments: facts }
      const whole: Entry = { ...own, ...defined({ isLeftOut, dates: dates(path) }) }
      entries.set(entry.key, whole)
      const type = `${source.instance}:${source.type}`
      const list = byType.get(type)
      if (list === undefined) byType.set(type, [whole])
      else list.push(whole)
    }
  }
  return { entries, byType, bodies, files, diagnostics }
}
