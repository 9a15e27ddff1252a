/**
 * The compiler. Read this file first: it runs the stages in order.
 *
 *     open → read → compile → bundle → evaluate (MDX) → link → plan → render → emit → publish
 *
 * Each stage is a function in its own file in `stages/`. It takes the run (folder, options, cache, threads) and the
 * values of earlier stages, and returns a value. Problems are values too: every page is checked even if another one
 * cannot be parsed, and after an error nothing is published.
 *
 * Commands need the site at some stage: `openSite`, `linkSite`, `linkLocales`, `linkInLocale` and `renderInto` return
 * it.
 *
 * @module
 */
import { defined } from '../base/defined.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Page } from '../model/page.ts'
import { lastBuild, lastReport } from './incremental/last-build.ts'
import type { RemoteCache } from './incremental/remote.ts'
import { hasModules, shareOf, sizeIn, unwritable, type Shard } from './incremental/shares.ts'
import type { EmittedLocales, LocalePart } from './locales/locale-parts.ts'
import type { LinkedLocale, OtherLocale } from './locales/link-locales.ts'
import { withRun, type BuildOptions, type BuildReport, type Run } from './run/run.ts'
import type { EmittedSite, RenderedState } from './stages/emit.ts'
import type { EvaluatedState } from './stages/evaluate.ts'
import type { LinkedState } from './stages/link.ts'
import type { Opened } from './stages/open.ts'
import type { SitePlan } from './stages/plan.ts'
import { once } from '../base/once.ts'

export type { Shard } from './incremental/shares.ts'
export type { Profile } from './run/profile.ts'
export type { BuildOptions, BuildReport } from './run/run.ts'

/** A site that cannot be opened, with the reasons. */
export interface Refused {
  readonly diagnostics: readonly Diagnostic[]
  readonly site?: undefined
}

/** Builds a site. Throws only for bugs of the tool; problems of the site are in the report. */
export function build(options: BuildOptions): Promise<BuildReport> {
  return withRun(options, buildWith, (diagnostics, run) => run.report(diagnostics))
}

/** The stages are half of the tool; a build without changes runs without them. */
const loadStages = once(() => import('./stages/index.ts'))
type Stages = Awaited<ReturnType<typeof loadStages>>

async function buildWith(run: Run): Promise<BuildReport> {
  const unchanged = await lastReport(run)
  if (unchanged !== undefined) return unchanged
  const stages = await loadStages()
  const opened = await openSite(run)
  if (opened.site === undefined) return run.report(opened.diagnostics)
  const first = await linkOpened(run, opened)
  const locales = await stages.otherLocales(run, first, linkOpened)
  const external = (await run.options.external?.(...stages.externalOf(first))) ?? []
  const emitted = await emitLocales(run, first, locales.others)
  const others = emitted.others.map((locale) => stages.reportOf(run, first, locale))
  const totals = stages.totalsOf(first, others)
  const missing = stages.lostTooMuch(totals.ownLost, first.links.pages.length, run.options.allowPlaceholders)
  const problems = [...first.diagnostics, ...external, ...emitted.problems, ...missing, ...locales.problems]
  const publication = stages.publish(run, emitted.output, stages.reportIn(first.links.report(problems), others))
  // After publishing: a store that fails does not prevent it, not even with `strict`.
  const ofStores = await stages.finishStores(first, emitted.others)
  const diagnostics: Diagnostic[] = [...publication.diagnostics, ...ofStores]
  const { published, id, packs, written } = publication
  const unstored = [...opened.diagnostics, ...emitted.ofPages, ...locales.problems, ...ofStores]
  const publishedBuild = id && { published: id, pages: totals.pages, diagnostics, unstored, head: await run.head() }
  const last = publishedBuild ? lastBuild(run, first, publishedBuild, emitted.others) : undefined
  const stored = stages.storedLocales(run, first, { others: emitted.others, isPublished: published })
  diagnostics.push(...stages.tryStore(run, first, { packs, last, others: stored }))
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

/**
 * Runs the stages after linking in every locale. The first locale comes last, since its plugins receive the others.
 * Nothing is emitted without a theme or without an output folder.
 */
async function emitLocales(run: Run, first: LinkedState, others: readonly OtherLocale[]): Promise<EmittedLocales> {
  const stages = await loadStages()
  const none = { fromCache: 0, ofPages: [], others, problems: [] }
  if (!stages.haveTheme(first, others)) return none
  const opened = await stages.openNext(run)
  if (!opened.ok) return { ...none, problems: [opened.problem] }
  const next = opened.value
  const inLocales = stages.pagesInLocales(first.site, stages.counterpartsIn(first, others))
  const parts: LocalePart[] = []
  const problems: Diagnostic[] = []
  for (const other of others) {
    const unchangedPart = 'kept' in other ? stages.keepLocale(other, next) : undefined
    if (unchangedPart !== undefined) {
      parts.push(unchangedPart)
      continue
    }
    const linked =
      'kept' in other ? await stages.linkedLocale(run, { first, locale: other.locale, linkSite: linkOpened }) : other
    if (!('linked' in linked)) {
      problems.push(...linked)
      continue
    }
    const part = next.part(linked.locale.code, linked.locale.folder)
    const site = await emitLinked(linked.run, linked.linked, defined({ next: part, inLocales }))
    parts.push(await stages.localePart(linked, part, site))
  }
  const languages = parts.flatMap(({ view }) => view ?? [])
  const site = await emitLinked(run, first, defined({ next, inLocales, languages }))
  return {
    output: { next, meta: site.meta, parts: parts.map(({ part }) => part) },
    fromCache: parts.reduce((sum, part) => sum + part.fromCache, site.fromCache),
    ofPages: site.ofPages,
    problems: [...problems, ...site.diagnostics],
    others: parts.map(({ locale }) => locale),
  }
}

/** Plans, renders and emits a linked site. */
async function emitLinked(
  run: Run,
  linked: LinkedState,
  output: Pick<RenderedState, 'next' | 'inLocales' | 'languages'>,
): Promise<EmittedSite & Pick<EmittedLocales, 'fromCache' | 'ofPages'>> {
  const stages = await loadStages()
  const plan = await stages.plan(run, linked, output)
  const rendered = await stages.render(run, { ...linked, plan, next: output.next })
  const site = await stages.emit(run, { ...linked, ...output, plan, rendered })
  const { fromCache, diagnostics: ofPages } = rendered
  return { ...site, fromCache, ofPages, diagnostics: [...ofPages, ...site.diagnostics] }
}

/**
 * Builds a shard of a site (`docs build --shard`) into the shared cache without publishing. Problems of pages are
 * reported by the build of the whole site, which knows all of them.
 */
export function buildShare(options: BuildOptions, shard: Shard): Promise<BuildReport> {
  return withRun(
    options,
    (run) => buildShareWith(run, shard),
    (diagnostics, run) => run.report(diagnostics),
  )
}

async function buildShareWith(run: Run, shard: Shard): Promise<BuildReport> {
  const stages = await loadStages()
  const opened = await openSite(run)
  const { site } = opened
  if (site === undefined) return run.report(opened.diagnostics)
  const remote = stages.remoteCache(run, site)
  if (remote?.canPut !== true) return run.report(await unwritable(remote))
  const readSite = await stages.read(run, { site }, { inPassing: true })
  const tasks = shareOf(readSite.tasks, shard, sizeIn(run.options.root))
  const compiled = await stages.compile(run, { read: readSite, tasks, remote })
  const first = { site, read: readSite, compiled, remote }
  const shares = [{ run, state: first }]
  for (const { code } of site.locales.filter(({ isDefault }) => !isDefault)) {
    const locale = await stages.openLocaleSite(run, code)
    // The build of the whole site reports why a locale cannot be opened.
    if (!('site' in locale)) continue
    const inLocale = stages.localeStages(locale, first)
    const readLocale = await inLocale.read(locale.run, locale)
    const compiled = await inLocale.compile(locale.run, { read: readLocale, tasks, remote })
    shares.push({ run: locale.run, state: { site: locale.site, read: readLocale, compiled, remote } })
  }
  for (const { run, state } of shares) if (hasModules(state.compiled)) await evaluateCompiled(run, state, stages)
  run.stage('store')
  const { stored, diagnostics } = await remote.finish('patient')
  const sources = shares.flatMap(({ state }) => state.compiled.sources).length
  const fromCache = shares.reduce((sum, { state }) => sum + state.compiled.fromCache, 0)
  return run.report(diagnostics, { part: { sources, of: readSite.tasks.length * shares.length, fromCache, stored } })
}

/** Opens a site: its configuration and its plugins. */
export async function openSite(run: Parameters<Stages['open']>[0]): Promise<Opened | (Refused & Pick<Opened, 'data'>)> {
  const { open } = await loadStages()
  return open(run)
}

/** Opens and links a site in its first locale, and caches compiled sources for the next run. */
export async function linkSite(run: Run): Promise<LinkedState | Refused> {
  const opened = await openSite(run)
  if (opened.site === undefined) return opened
  const linked = await linkOpened(run, opened)
  const { store } = await loadStages()
  store(run, linked)
  return linked
}

/** A site linked in all its locales, with all reports. */
export interface LinkedLocales {
  readonly first: LinkedState
  readonly others: readonly LinkedLocale[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Links a site in all its locales. */
export async function linkLocales(run: Run): Promise<LinkedLocales | Refused> {
  const first = await linkSite(run)
  if (first.site === undefined) return first
  const { everyLocale, reportIn, reportOf } = await loadStages()
  const { others, problems } = await everyLocale(run, first, linkOpened)
  const diagnostics = reportIn(
    first.links.report([...first.diagnostics, ...problems], true),
    others.map((locale) => reportOf(run, first, locale)),
  )
  return { first, others, diagnostics }
}

/** Links a site in one of its other locales. `first`: the site in its first locale; `code`: a code of `site.locales`. */
export async function linkInLocale(run: Run, first: LinkedState, code: string): Promise<LinkedLocale | Refused> {
  const { linkedLocale } = await loadStages()
  const locale = first.site.locales.find((other) => other.code === code)
  if (locale === undefined) throw new Error(`no locale ${code}`)
  const linked = await linkedLocale(run, { first, locale, linkSite: linkOpened })
  return 'linked' in linked ? linked : { diagnostics: linked }
}

/**
 * Links an open site: determines all pages, with addresses and checks, but not their appearance.
 *
 * @param replaced stages that the caller replaces, for the live site or another locale
 */
export async function linkOpened(
  run: Run,
  opened: Opened,
  replaced: Partial<Pick<Stages, 'read' | 'compile' | 'bundle' | 'evaluate' | 'link'>> = {},
): Promise<LinkedState> {
  const { site } = opened
  const stages = { ...(await loadStages()), ...replaced }
  const remote = stages.remoteCache(run, site)
  const readSite = await stages.read(run, { site })
  const compiled = await stages.compile(run, defined({ read: readSite, remote }))
  const state = await evaluateCompiled(run, defined({ site, read: readSite, compiled, remote }), stages)
  const links = stages.link(run, state)
  const linked = { ...state, links }
  const diagnostics = [
    ...[opened, readSite, state.bundle, links].flatMap((stage) => stage.diagnostics),
    ...stages.marksOnPages(stages.lostPages(links.pages, state.evaluated.entries)),
    ...stages.checkLock(run, linked),
    ...stages.checkNames(run, linked),
  ]
  return { ...linked, diagnostics }
}

/** Bundles the modules of a compiled site, and runs the modules of its pages. */
async function evaluateCompiled<State extends Omit<EvaluatedState, 'bundle' | 'evaluated'>>(
  run: Run,
  state: State & { readonly remote?: RemoteCache },
  stages: Pick<Stages, 'bundle' | 'evaluate'>,
): Promise<State & EvaluatedState> {
  const bundle = await stages.bundle(run, state)
  const evaluated = await stages.evaluate(run, { ...state, bundle })
  return { ...state, bundle, evaluated }
}

/** Plans the content of each page of a linked site. */
export async function planSite(run: Run, linked: LinkedState): Promise<SitePlan> {
  const { plan } = await loadStages()
  return plan(run, linked)
}

/** Renders some pages of a planned site into an unpublished folder. */
export async function renderInto(
  run: Run,
  folder: string,
  site: { readonly linked: LinkedState; readonly plan: SitePlan; readonly pages: readonly Page[] },
): Promise<Awaited<ReturnType<Stages['renderSome']>>> {
  const { renderSome } = await loadStages()
  return renderSome(run, folder, site)
}
