/**
 * The pipeline in order: the file to read first.
 *
 *     open → read → compile → bundle → evaluate (MDX) → link → plan → render → emit → publish
 *
 * Each stage is a function in a file of its own in `pipeline/`. It gets the run (folder, options, cache, threads) and the
 * values of the stages before it, and gives a value of its own. Problems are values, too, collected to the end: every
 * page is checked even where one cannot be parsed, and after an error nothing is published.
 *
 * @module
 */
import { defined } from '../base/defined.ts'
import { sortDiagnostics } from '../diagnostics/diagnostic.ts'
import { lastBuild, lastReport } from './incremental/last-build.ts'
import type { LinkedState } from './stages/link.ts'
import type { Opened } from './stages/open.ts'
import { withRun, type BuildOptions, type BuildReport, type Run } from './run/run.ts'

export type { Profile } from './run/profile.ts'
export type { BuildOptions, BuildReport } from './run/run.ts'

/** Builds a site. Throws only for faults of ours; what is wrong with the site is in the report. */
export function build(options: BuildOptions): Promise<BuildReport> {
  return withRun(options, buildWith, (run, problem) => run.report([problem]))
}

/** The stages are half of the tool: a build that finds nothing new does without them. */
const loadStages = () => import('./stages/index.ts')

async function buildWith(run: Run): Promise<BuildReport> {
  const same = await lastReport(run)
  if (same !== undefined) return same
  const stages = await loadStages()
  const { open, externalOf, lostPages, lostTooMuch, publish, reportIn, reportOf, store } = stages
  const { site, diagnostics: opened } = await open(run)
  if (site === undefined) return run.report(sortDiagnostics(opened))
  const linked = await linkedSite(run, { site, diagnostics: opened })
  const found = await stages.otherLanguages(run, linked, linkedSite)
  const external = (await run.options.external?.(...externalOf(linked))) ?? []
  const next = await stages.emitLanguages(run, linked, { others: found.others, linkSite: linkedSite })
  const inOthers = next.others.map((one) => reportOf(run, linked, one))
  const sum = (of: (one: (typeof inOthers)[number]) => number) => inOthers.reduce((total, one) => total + of(one), 0)
  const pages = linked.links.pages.length + sum((one) => one.pages)
  const lostHere = lostPages(linked.links.pages, linked.evaluated.entries).length
  const tooMuch = lostTooMuch(lostHere, linked.links.pages.length, run.options.allowPlaceholders)
  // Filtered and sorted once: what is published and what is reported are decided by the same list.
  const all = [...linked.diagnostics, ...external, ...next.problems, ...tooMuch, ...found.problems]
  const report = reportIn(linked.links.report(all), inOthers)
  const { published, id, written, packs, diagnostics: reported } = publish(run, next.emitted, report)
  // Told after publishing: a store that fails keeps no site from being published, not even with `strict`.
  const ofRemote = await Promise.all(
    [linked, ...next.others.flatMap((one) => ('kept' in one ? [] : [one.linked]))].flatMap(
      ({ remote }) => remote?.finish() ?? [],
    ),
  )
  const diagnostics = sortDiagnostics([...reported, ...ofRemote.flatMap((one) => one.diagnostics)])
  const unstored = [...opened, ...next.ofPages, ...found.problems]
  const made = id && { published: id, pages, diagnostics, unstored, head: await run.head() }
  const last = made ? lastBuild(run, linked, made, next.others) : undefined
  store(run, linked, { packs, last, others: stages.storedLanguages(run, linked, { ...next, isPublished: published }) })
  return run.report(diagnostics, {
    baseUrl: site.config.baseUrl,
    published,
    pages,
    lost: lostHere + sum((one) => one.lost),
    written,
    fromCache: published ? next.fromCache : 0,
  })
}

type Stages = Awaited<ReturnType<typeof loadStages>>

/**
 * A site, linked: every page is known, with its address and every check, but for what it looks like. That is all that
 * `docs routes` needs. The live site puts stages of its own in the place of some.
 */
export async function linkedSite(
  run: Run,
  opened: Opened,
  own: Partial<Pick<Stages, 'read' | 'compile' | 'bundle' | 'evaluate' | 'link'>> = {},
): Promise<LinkedState> {
  const { site } = opened
  const stages = { ...(await loadStages()), ...own }
  const remote = stages.remoteCache(run, site)
  const read = await stages.read(run, { site })
  const compiled = await stages.compile(run, defined({ read, remote }))
  const bundle = await stages.bundle(run, { site, compiled })
  const evaluated = await stages.evaluate(run, defined({ site, read, compiled, bundle, remote }))
  const links = stages.link(run, { site, read, compiled, bundle, evaluated })
  const marks = stages.marksOnPages(stages.lostPages(links.pages, evaluated.entries))
  const gone = stages.checkLock(run, { site, read, compiled, bundle, evaluated, links })
  const names = stages.checkNames(run, { site, read, compiled, bundle, evaluated, links })
  const diagnostics = [...[opened, read, bundle, links].flatMap((one) => one.diagnostics), ...marks, ...gone, ...names]
  return defined({ site, read, compiled, bundle, evaluated, links, diagnostics, remote })
}
