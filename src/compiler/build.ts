/**
 * The compiler. Read this file first: it runs the stages in order.
 *
 *     open → read → compile → bundle → evaluate (MDX) → link → plan → render → emit → publish
 *
 * Each stage is a function in a file of its own in `stages/`. It takes the run (folder, options, cache, threads) and the
 * values of earlier stages, and returns a value. Problems are values too: every page is checked even if another one cannot
 * be parsed, and after an error nothing is published.
 *
 * Commands need the site at some stage: `openSite`, `linkSite`, `linkLocales`, `linkInLocale` and `renderInto` return it.
 *
 * @module
 */
import { defined } from '../base/defined.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Page } from '../model/page.ts'
import { lastBuild, lastReport } from './incremental/last-build.ts'
import type { LinkedLanguage } from './locales/link-locales.ts'
import { withRun, type BuildOptions, type BuildReport, type Run } from './run/run.ts'
import type { LinkedState } from './stages/link.ts'
import type { Opened } from './stages/open.ts'
import type { SitePlan } from './stages/plan.ts'

export type { Profile } from './run/profile.ts'
export type { BuildOptions, BuildReport } from './run/run.ts'

/** A site that cannot be opened, and the reasons. */
export interface Refused {
  readonly diagnostics: readonly Diagnostic[]
  readonly site?: undefined
}

/** Builds a site. Throws only for bugs of the tool; problems of the site are in the report. */
export function build(options: BuildOptions): Promise<BuildReport> {
  return withRun(options, buildWith, (run, problem) => run.report([problem]))
}

/** The stages are half of the tool; a build without changes runs without them. */
const loadStages = () => import('./stages/index.ts')
type Stages = Awaited<ReturnType<typeof loadStages>>

async function buildWith(run: Run): Promise<BuildReport> {
  const unchanged = await lastReport(run)
  if (unchanged !== undefined) return unchanged
  const stages = await loadStages()
  const opened = await openSite(run)
  if (opened.site === undefined) return run.report(opened.diagnostics)
  const first = await linkOpened(run, opened)
  const locales = await stages.otherLanguages(run, first, linkOpened)
  const external = (await run.options.external?.(...stages.externalOf(first))) ?? []
  const emitted = await stages.emitLanguages(run, first, { others: locales.others, linkSite: linkOpened })
  const others = emitted.others.map((locale) => stages.reportOf(run, first, locale))
  const totals = stages.totalsOf(first, others)
  const missing = stages.lostTooMuch(totals.ownLost, first.links.pages.length, run.options.allowPlaceholders)
  const problems = [...first.diagnostics, ...external, ...emitted.problems, ...missing, ...locales.problems]
  const publication = stages.publish(run, emitted.emitted, stages.reportIn(first.links.report(problems), others))
  // After publishing: a store that fails does not prevent it, not even with `strict`.
  const diagnostics = [...publication.diagnostics, ...(await stages.finishStores(first, emitted.others))]
  const { published, id, packs, written } = publication
  const unstored = [...opened.diagnostics, ...emitted.ofPages, ...locales.problems]
  const made = id && { published: id, pages: totals.pages, diagnostics, unstored, head: await run.head() }
  const last = made ? lastBuild(run, first, made, emitted.others) : undefined
  const stored = stages.storedLanguages(run, first, { ...emitted, isPublished: published })
  stages.store(run, first, { packs, last, others: stored })
  const { baseUrl } = first.site.config
  const { pages, lost } = totals
  return run.report(diagnostics, {
    baseUrl,
    published,
    pages,
    lost,
    written,
    fromCache: published ? emitted.fromCache : 0,
  })
}

/** Opens a site: its configuration and its plugins. */
export async function openSite(run: Parameters<Stages['open']>[0]): Promise<Opened | (Refused & Pick<Opened, 'data'>)> {
  const { open } = await loadStages()
  return open(run)
}

/** Opens and links a site in its first locale, and stores what was compiled for the next run. */
export async function linkSite(run: Run): Promise<LinkedState | Refused> {
  const opened = await openSite(run)
  if (opened.site === undefined) return opened
  const linked = await linkOpened(run, opened)
  const { store } = await loadStages()
  store(run, linked)
  return linked
}

/** A site linked in all its locales, and the complete report. */
export interface LinkedLocales {
  readonly first: LinkedState
  readonly others: readonly LinkedLanguage[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Links a site in all its locales. */
export async function linkLocales(run: Run): Promise<LinkedLocales | Refused> {
  const first = await linkSite(run)
  if (first.site === undefined) return first
  const { everyLanguage, reportIn, reportOf } = await loadStages()
  const { others, problems } = await everyLanguage(run, first, linkOpened)
  const diagnostics = reportIn(
    first.links.report([...first.diagnostics, ...problems]),
    others.map((locale) => reportOf(run, first, locale)),
  )
  return { first, others, diagnostics }
}

/** Links a site in one of its other locales. `first`: the site in its first locale; `code`: a code of `site.locales`. */
export async function linkInLocale(run: Run, first: LinkedState, code: string): Promise<LinkedLanguage | Refused> {
  const { linkedLanguage } = await loadStages()
  const locale = first.site.locales.find((other) => other.code === code)
  if (locale === undefined) throw new Error(`no locale ${code}`)
  const linked = await linkedLanguage(run, { first, locale, linkSite: linkOpened })
  return 'linked' in linked ? linked : { diagnostics: linked }
}

/**
 * Links a site that is open: all pages are known, with addresses and checks, but without their appearance.
 *
 * @param replaced stages that the caller replaces: those of the live site, those of another locale
 */
export async function linkOpened(
  run: Run,
  opened: Opened,
  replaced: Partial<Pick<Stages, 'read' | 'compile' | 'bundle' | 'evaluate' | 'link'>> = {},
): Promise<LinkedState> {
  const { site } = opened
  const stages = { ...(await loadStages()), ...replaced }
  const remote = stages.remoteCache(run, site)
  const read = await stages.read(run, { site })
  const compiled = await stages.compile(run, defined({ read, remote }))
  const bundle = await stages.bundle(run, { site, compiled })
  const evaluated = await stages.evaluate(run, defined({ site, read, compiled, bundle, remote }))
  const links = stages.link(run, { site, read, compiled, bundle, evaluated })
  const marks = stages.marksOnPages(stages.lostPages(links.pages, evaluated.entries))
  const gone = stages.checkLock(run, { site, read, compiled, bundle, evaluated, links })
  const names = stages.checkNames(run, { site, read, compiled, bundle, evaluated, links })
  const diagnostics = [
    ...[opened, read, bundle, links].flatMap((stage) => stage.diagnostics),
    ...marks,
    ...gone,
    ...names,
  ]
  return defined({ site, read, compiled, bundle, evaluated, links, diagnostics, remote })
}

/** Plans a linked site: the contents of each page. */
export async function planSite(run: Run, linked: LinkedState): Promise<SitePlan> {
  const { plan } = await loadStages()
  return plan(run, linked)
}

/** Renders some pages of a planned site into a folder that is not published. */
export async function renderInto(
  run: Run,
  folder: string,
  site: { readonly linked: LinkedState; readonly plan: SitePlan; readonly pages: readonly Page[] },
): Promise<Awaited<ReturnType<Stages['renderSome']>>> {
  const { renderSome } = await loadStages()
  return renderSome(run, folder, site)
}
