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
import { defined } from './defined.ts'
import { sortDiagnostics, type Diagnostic } from './diagnostics/diagnostic.ts'
import type { EmittedLanguage } from './pipeline/emit.ts'
import { lastBuild, lastReport } from './pipeline/last-build.ts'
import type { LinkedState } from './pipeline/link.ts'
import type { NextPart, NextSite } from './pipeline/next-site.ts'
import type { PagesInLocales } from './pipeline/languages.ts'
import type { EmittedOutput } from './pipeline/publish.ts'
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
  const { open, externalOf, lostPages, lostTooMuch, publish, reportIn, store } = await loadStages()
  const { site, diagnostics: opened } = await open(run)
  if (site === undefined) return run.report(sortDiagnostics(opened))
  const linked = await linkedSite(run, { site, diagnostics: opened })
  const { others, problems: unopened } = await otherLanguages(run, linked)
  const external = (await run.options.external?.(...externalOf(linked))) ?? []
  const { emitted, fromCache = 0, problems, ofPages = [] } = await nextSite(run, linked, others)
  // Filtered and sorted once: what is published and what is reported are decided by the same list.
  const pages = [{ linked }, ...others].reduce((sum, one) => sum + one.linked.links.pages.length, 0)
  const lost = lostPages(linked.links.pages, linked.evaluated.entries).length
  const tooMuch = lostTooMuch(lost, linked.links.pages.length, run.options.allowPlaceholders)
  const report = reportIn(
    linked.links.report([...linked.diagnostics, ...external, ...problems, ...tooMuch, ...unopened]),
    others.map((one) => ({
      run: one.run,
      diagnostics: one.linked.links.report([...one.linked.diagnostics, ...one.problems]),
    })),
  )
  const { published, id, written, packs, diagnostics: found } = publish(run, emitted, report)
  // Told after publishing: a store that fails keeps no site from being published, not even with `strict`.
  const ofRemote = await Promise.all(
    [linked, ...others.map((one) => one.linked)].flatMap(({ remote }) => remote?.finish() ?? []),
  )
  const diagnostics = sortDiagnostics([...found, ...ofRemote.flat()])
  const unstored = [...opened, ...ofPages, ...unopened, ...others.flatMap((one) => one.unstored)]
  const made = id && { published: id, pages, diagnostics, unstored, head: await run.head() }
  store(run, linked, { packs, last: made ? lastBuild(run, linked, made, others) : undefined, others })
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

/** A site in another language than its first one, linked. */
interface OtherLanguage {
  readonly run: Run
  readonly linked: LinkedState
  /** What the stages after linking report. */
  readonly problems: Diagnostic[]
  /** Reports of what is not stored. */
  readonly unstored: Diagnostic[]
}

/** The site in its other languages, linked; none, where it is in one. */
async function otherLanguages(
  run: Run,
  first: LinkedState,
): Promise<{ readonly others: readonly OtherLanguage[]; readonly problems: readonly Diagnostic[] }> {
  const others: OtherLanguage[] = []
  const problems: Diagnostic[] = []
  for (const { code, isDefault } of first.site.locales) {
    if (isDefault) continue
    const { run: own, linked, diagnostics } = await linkedLanguage(run, first, code)
    if (linked === undefined) problems.push(...diagnostics)
    else others.push({ run: own, linked, problems: [], unstored: [...diagnostics] })
  }
  return { others, problems }
}

/** The site in another language, linked; nothing, where it cannot be opened. */
async function linkedLanguage(
  run: Run,
  first: LinkedState,
  code: string,
): Promise<{ readonly run: Run; readonly linked?: LinkedState; readonly diagnostics: readonly Diagnostic[] }> {
  const { open, localeRun, readLocale, compileLocale, linkLocale } = await loadStages()
  const { site, diagnostics } = await open(run, code)
  if (site === undefined) return { run, diagnostics }
  const own = localeRun(run, site)
  const leaveOut = site.config.locales?.missing === 'leave-out'
  const linked = await linkedSite(
    own,
    { site, diagnostics },
    {
      read: (_, known) => Promise.resolve(readLocale(own, { ...known, original: first.read })),
      compile: (_, known) => compileLocale(own, known, { ...first, leaveOut }),
      link: (_, known) => linkLocale(own, known, first),
    },
  )
  return { run: own, linked, diagnostics }
}

/** What the stages after linking give, and what they report. */
interface NextLanguages {
  readonly emitted?: EmittedOutput
  readonly fromCache?: number
  readonly ofPages?: readonly Diagnostic[]
  readonly problems: readonly Diagnostic[]
}

/** The stages after linking, but for publishing; nothing is emitted where there is no theme, or no folder to write to. */
async function nextSite(run: Run, first: LinkedState, others: readonly OtherLanguage[]): Promise<NextLanguages> {
  if ([first, ...others.map(({ linked }) => linked)].some(({ bundle }) => bundle.server.theme === ''))
    return { problems: [] }
  const { inLanguages, openNext } = await loadStages()
  const next = await openNext(run)
  if (!next.ok) return { problems: [next.problem] }
  const inLocales = inLanguages([first, ...others.map(({ linked }) => linked)])
  const parts: NextPart[] = []
  const languages: EmittedLanguage[] = []
  let fromCache = 0
  for (const { run: own, linked, problems, unstored } of others) {
    const { code = '', folder = '', isApart } = linked.site.locale ?? {}
    const made = await emitted(own, linked, { next: next.value.part(code, folder), inLocales })
    problems.push(...made.problems)
    unstored.push(...made.ofPages)
    fromCache += made.fromCache
    parts.push({ code, folder, next: made.emitted.next, meta: made.emitted.meta })
    if (isApart !== true) languages.push(made.emitted.language)
  }
  const made = await emitted(run, first, { next: next.value, inLocales, languages })
  const { meta } = made.emitted
  return { ...made, emitted: { next: next.value, meta, parts }, fromCache: fromCache + made.fromCache }
}

/** A linked site, planned, rendered and emitted. */
async function emitted(
  run: Run,
  linked: LinkedState,
  {
    next,
    inLocales,
    languages = [],
  }: {
    readonly next: NextSite
    readonly inLocales: PagesInLocales | undefined
    readonly languages?: readonly EmittedLanguage[]
  },
) {
  const { plan, render, emit } = await loadStages()
  const planned = await plan(run, linked, { inLocales })
  const rendered = await render(run, { ...linked, plan: planned, next })
  const known = { ...linked, plan: planned, next, rendered, languages, ...(inLocales && { inLocales }) }
  const made = await emit(run, known)
  const { fromCache, diagnostics: ofPages } = rendered
  return { emitted: made, fromCache, ofPages, problems: [...ofPages, ...made.diagnostics] }
}
