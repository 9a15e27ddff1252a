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
import { sortDiagnostics } from './diagnostics/diagnostic.ts'
import { lastBuild, lastReport } from './pipeline/last-build.ts'
import type { LinkedState } from './pipeline/link.ts'
import type { Opened } from './pipeline/open.ts'
import { withRun, type BuildOptions, type BuildReport, type Run } from './pipeline/run.ts'

export type { Profile } from './pipeline/profile.ts'
export type { BuildOptions, BuildReport } from './pipeline/run.ts'

/** Builds a site. Throws only for faults of ours; what is wrong with the site is in the report. */
export function build(options: BuildOptions): Promise<BuildReport> {
  return withRun(options, buildWith, (run, problem) => run.report([problem]))
}

/** The stages are half of the tool: a build that finds nothing new does without them. */
const loadStages = () => import('./pipeline/stages.ts')

async function buildWith(run: Run): Promise<BuildReport> {
  const last = await lastReport(run)
  if (last !== undefined) return last
  const { open, externalOf, lostPages, lostTooMuch, publish, store } = await loadStages()
  const { site, diagnostics: opened } = await open(run)
  if (site === undefined) return run.report(sortDiagnostics(opened))
  const linked = await linkedSite(run, { site, diagnostics: opened })
  const external = (await run.options.external?.(...externalOf(linked))) ?? []
  const { emitted, fromCache = 0, problems, ofPages = [] } = await nextSite(run, linked)
  // Filtered and sorted once: what is published and what is reported are decided by the same list.
  const pages = linked.links.pages.length
  const lost = lostPages(linked.links.pages, linked.evaluated.entries).length
  const tooMuch = lostTooMuch(lost, pages, run.options.allowPlaceholders)
  const report = linked.links.report([...linked.diagnostics, ...external, ...problems, ...tooMuch])
  const { published, id, written, packs, diagnostics } = publish(run, emitted, report)
  const made = id && { published: id, pages, diagnostics, unstored: [...opened, ...ofPages], head: await run.head() }
  store(run, linked, { packs, last: made ? lastBuild(run, linked, made) : undefined })
  return run.report(diagnostics, {
    baseUrl: site.config.baseUrl,
    published,
    pages,
    lost,
    written,
    fromCache: published ? fromCache : 0,
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
  const read = await stages.read(run, { site })
  const compiled = await stages.compile(run, { read })
  const bundle = await stages.bundle(run, { site, compiled })
  const evaluated = await stages.evaluate(run, { site, read, compiled, bundle })
  const links = stages.link(run, { site, read, compiled, bundle, evaluated })
  const marks = stages.marksOnPages(stages.lostPages(links.pages, evaluated.entries))
  const gone = stages.checkLock(run, { site, read, compiled, bundle, evaluated, links })
  const diagnostics = [...[opened, read, bundle, links].flatMap((one) => one.diagnostics), ...marks, ...gone]
  return { site, read, compiled, bundle, evaluated, links, diagnostics }
}

/** The stages after linking, but for publishing; nothing is emitted where there is no theme, or no folder to write to. */
async function nextSite(run: Run, linked: LinkedState) {
  if (linked.bundle.server.theme === '') return { problems: [] }
  const { plan, openNext, render, emit } = await loadStages()
  const planned = await plan(run, linked)
  const next = await openNext(run)
  if (!next.ok) return { problems: [next.problem] }
  const rendered = await render(run, { ...linked, plan: planned, next: next.value })
  const emitted = await emit(run, { ...linked, plan: planned, next: next.value, rendered })
  const { fromCache, diagnostics: ofPages } = rendered
  return { emitted, fromCache, ofPages, problems: [...ofPages, ...emitted.diagnostics] }
}
