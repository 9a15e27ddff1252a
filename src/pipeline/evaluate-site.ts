import { digestOf } from '../execute/hash.ts'
import type { Executor } from '../execute/executor.ts'
import type { Diagnostic } from '../diagnostic/diagnostic.ts'
import type { Entry } from '../model/entry.ts'
import type { FragmentFacts } from '../model/facts.ts'
import { PackReader, type Location } from '../execute/pack.ts'
import type { FileDigests } from '../read/files.ts'
import type { CompileResult, EvaluateResult, EvaluateTask, StoredFile } from '../worker.ts'
import { holds } from './compile-site.ts'
import { cacheFolders, type Cached, type CacheIndex } from './site-cache.ts'

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
export async function evaluateSite(options: {
  readonly root: string
  readonly sources: readonly CompileResult[]
  readonly imports: ReadonlyMap<string, string>
  /** Digest of theme and page modules: a component may show anything of them. */
  readonly bundle: string
  /** Without a theme, which could not be built, nothing is run. */
  readonly server: { readonly theme: string }
  readonly cached: CacheIndex['evaluated']
  readonly digests: FileDigests
  readonly executor: Executor
  readonly dates: (path: string) => Entry['dates']
}): Promise<EvaluatedSite> {
  const tasks: (EvaluateTask & { key: string })[] = []
  for (const { entries } of options.sources) {
    for (const { entry, fragments } of entries) {
      for (const [name, module] of Object.entries(fragments)) {
        if (module.kind !== 'module') continue
        const urls = module.imports.map(
          ({ specifier, file }) => options.imports.get(`${file ?? entry.source}\0${specifier}`) ?? '',
        )
        if (options.server.theme === '' || urls.includes('')) continue
        const key = digestOf([
          module.code[3],
          module.title,
          module.truncated,
          module.links,
          module.elements,
          options.bundle,
        ])
        tasks.push({ entry: entry.key, fragment: name, file: entry.source, module, urls, key })
      }
    }
  }
  const records: Record<string, Cached<Omit<EvaluateResult, 'dependencies'>>> = {}
  const reader = new PackReader(cacheFolders(options.root).packs)
  const missing = tasks.filter(({ entry, fragment, key }) => {
    const hit = options.cached[`${entry}\0${fragment}`]
    if (
      hit === undefined ||
      hit.key !== key ||
      !holds(hit.dependencies, options.digests) ||
      !reader.has(hit.result.body)
    )
      return true
    records[`${entry}\0${fragment}`] = hit
    return false
  })
  reader.close()
  const results = await options.executor.run<EvaluateTask, EvaluateResult>('evaluate', missing)
  for (const [index, { entry, fragment, key }] of missing.entries()) {
    const { dependencies, ...result } = results[index] as EvaluateResult
    records[`${entry}\0${fragment}`] = { key, dependencies, result }
    for (const [path] of dependencies) options.digests.digest(path)
  }
  return { ...gather(options.sources, records, options.dates), records }
}

function gather(
  sources: readonly CompileResult[],
  records: CacheIndex['evaluated'],
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
        const done = fragment.kind === 'html' ? fragment : records[id]?.result
        if (done === undefined) continue
        if (fragment.kind === 'module') diagnostics.push(...(records[id]?.result.diagnostics ?? []))
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
