/**
 * A part of a build: `docs build --shard 3/8`. Each of several machines compiles its share of the sources into the shared
 * cache; the build that publishes the site then finds all of it there.
 *
 *     open → read → compile a share → bundle → evaluate (MDX) → store
 *
 * What is wrong with pages is told by the build that publishes them, which knows what the whole site says about a report.
 *
 * @module
 */
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { compileLocale } from '../compiler/locales/compile-locale.ts'
import type { CompiledSite } from '../compiler/stages/compile.ts'
import type { OpenSite } from '../compiler/stages/open.ts'
import { openLanguage } from '../compiler/locales/open-locale-site.ts'
import { readLocale, type ReadSite } from '../compiler/stages/read.ts'
import type { RemoteCache } from '../compiler/incremental/remote.ts'
import type { BuildOptions, BuildReport, Run } from '../compiler/run/run.ts'
import { withRun } from '../compiler/run/run.ts'
import { shareOf, sizeIn, type Shard } from '../compiler/incremental/shares.ts'
import { openSite } from '../compiler/build.ts'
import { bundle, compile, evaluate, read, remoteCache } from '../compiler/stages/index.ts'

export type { Shard } from '../compiler/incremental/shares.ts'

/** Builds a part of a site: nothing is published. Throws only for faults of ours. */
export function buildPart(options: BuildOptions, shard: Shard): Promise<BuildReport> {
  return withRun(
    options,
    (run) => partWith(run, shard),
    (run, problem) => run.report([problem]),
  )
}

async function partWith(run: Run, shard: Shard): Promise<BuildReport> {
  const opened = await openSite(run)
  const { site } = opened
  if (site === undefined) return run.report(opened.diagnostics)
  const remote = remoteCache(run, site)
  if (remote?.canPut !== true) return run.report(await nowhere(remote))
  const whole = await read(run, { site }, { inPassing: true })
  const tasks = shareOf(whole.tasks, shard, sizeIn(run.options.root))
  const first = await compile(run, { read: whole, tasks, remote })
  await evaluatePart(run, { site, read: whole, compiled: first, remote })
  const parts = [{ compiled: first, remote }]
  for (const { code, isDefault } of site.locales) {
    if (isDefault) continue
    const opened = await openLanguage(run, code)
    // What is wrong with a language is told by the build of the whole.
    if (!('site' in opened)) continue
    const { site: inLocale, run: own, wanted } = opened
    const there = remoteCache(own, inLocale) ?? remote
    const readThere = readLocale(own, { site: inLocale, original: whole })
    const original = { read: whole, compiled: first, ...wanted }
    const compiled = await compileLocale(own, { read: readThere, tasks, remote: there }, original)
    await evaluatePart(own, { site: inLocale, read: readThere, compiled, remote: there })
    parts.push({ compiled, remote: there })
  }
  run.stage('store')
  const finished = await Promise.all([...new Set(parts.map((part) => part.remote))].map((one) => one.finish('patient')))
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)
  return run.report(
    finished.flatMap((one) => one.diagnostics),
    {
      part: {
        sources: sum(parts.map(({ compiled }) => compiled.sources.length)),
        of: whole.tasks.length * parts.length,
        fromCache: sum(parts.map(({ compiled }) => compiled.fromCache)),
        stored: sum(finished.map((one) => one.stored)),
      },
    },
  )
}

/** Runs the modules of a share. Pages that import something wait for the build of the whole: it bundles what all import. */
async function evaluatePart(
  run: Run,
  known: {
    readonly site: OpenSite
    readonly read: ReadSite
    readonly compiled: CompiledSite
    readonly remote: RemoteCache
  },
): Promise<void> {
  const fragments = known.compiled.sources.flatMap(({ entries }) =>
    entries.flatMap((one) => Object.values(one.fragments)),
  )
  if (!fragments.some(({ kind }) => kind === 'module')) return
  await evaluate(run, { ...known, bundle: await bundle(run, known) })
}

/** Why a part of a build can store nothing. */
async function nowhere(remote: RemoteCache | undefined): Promise<readonly Diagnostic[]> {
  if (remote !== undefined) {
    const { diagnostics } = await remote.finish()
    if (diagnostics.length > 0) return diagnostics.map((one) => ({ ...one, severity: 'error' }))
  }
  const message =
    remote === undefined
      ? 'a part of a build needs a shared cache'
      : 'a part of a build may not write to the shared cache'
  const hint =
    remote === undefined
      ? 'set `cache.remote` in the configuration, or DOCS_CACHE_URL in the environment'
      : 'leave out `cache.readOnly`, and DOCS_CACHE_READ_ONLY in the environment'
  return [diagnostic('cache/remote', message, { severity: 'error', hint })]
}
