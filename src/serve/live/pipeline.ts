import { linkOpened } from '../../compiler/build.ts'
import { taskId } from '../../compiler/cache/compiled.ts'
import { defined } from '../../base/defined.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { MentionFacts } from '../../model/symbols.ts'
import { linkEntries } from '../../compiler/link/links.ts'
import { bundle, type BundledSite } from '../../compiler/stages/bundle.ts'
import { compile } from '../../compiler/stages/compile.ts'
import { compileLocale, localeOptions } from '../../compiler/locales/compile-locale.ts'
import { likelyLocales, type PagesInLocales } from '../../compiler/locales/other-locales.ts'
import { linkLocale } from '../../compiler/locales/link-locale.ts'
import { evaluate } from '../../compiler/stages/evaluate.ts'
import { currentEntries, type LinkedState } from '../../compiler/stages/link.ts'
import type { Opened } from '../../compiler/stages/open.ts'
import type { PlannedPage } from '../../compiler/plan/plan-page.ts'
import { plan, type SitePlan } from '../../compiler/stages/plan.ts'
import type { ReadSite } from '../../compiler/stages/read.ts'
import type { Run } from '../../compiler/run/run.ts'
import type { CacheIndex } from '../../compiler/cache/index-file.ts'
import { importsIn, type CompileResult, type CompileTask } from '../../compiler/cache/records.ts'

/** A site, linked and planned: everything is known but what its pages look like. */
export interface LiveState extends LinkedState {
  readonly run: Run
  readonly plan: SitePlan
  /** Addresses of pages in all locales; absent in a site with one. */
  readonly inLocales?: PagesInLocales
  /** Only some of the pages are here, and reports mean nothing. */
  readonly partial: boolean
}

/** Result of each source when it last had no error. */
export type GoodSources = ReadonlyMap<string, CompileResult>

/** State of the last run; it replaces broken parts. */
export interface Before {
  readonly compiled: CacheIndex['compiled']
  readonly evaluated: CacheIndex['evaluated']
  readonly server?: CacheIndex['server']
  readonly browser?: CacheIndex['browser']
  readonly good: GoodSources
  readonly bundle?: BundledSite
  /** The last bundle is still right: nothing that goes into it has changed. */
  readonly keepsBundle: boolean
}

/** The pipeline up to planning, of all sources or of some. Nothing, where not even a theme can be built. */
export async function liveState(options: {
  readonly run: Run
  readonly opened: Opened
  readonly read: ReadSite
  readonly before: Before
  readonly partial: boolean
  /** The site in its first language, where this is another one. */
  readonly original?: LiveState | undefined
  /** Addresses of pages in all locales, once these are linked. */
  readonly inLocales?: PagesInLocales | undefined
}): Promise<{
  readonly state?: LiveState
  readonly good: GoodSources
  readonly diagnostics: LiveState['diagnostics']
}> {
  const { run, opened, read, before, partial, original } = options
  const wanted = localeOptions(opened.site)
  // The bundler is a process of its own: it works while pages are compiled. Most pages import nothing.
  const early = partial ? bundle(run, { site: opened.site, compiled: { sources: [] } }) : undefined
  early?.catch(() => undefined)
  let good = before.good
  const linked = await linkOpened(run, opened, {
    read: () => Promise.resolve(read),
    async compile(_, stages) {
      const compiled = await (original === undefined
        ? compile(run, stages)
        : compileLocale(run, stages, { ...original, ...wanted }))
      const last = withLastGood(compiled.sources, before.good)
      good = last.good
      return { ...compiled, sources: last.shown }
    },
    async bundle(_, stages) {
      const last = before.keepsBundle ? before.bundle : await early
      if (last !== undefined && importsAreKnown(stages.compiled.sources, last)) return last
      return withLastBundle(await bundle(run, stages), before.bundle)
    },
    ...(original === undefined ? {} : { link: (_, stages) => linkLocale(run, stages, original) }),
  })
  const { links, diagnostics } = linked
  if (linked.bundle.server.theme === '') return { good, diagnostics: links.report(diagnostics, true) }
  const inLocales = options.inLocales ?? likelyLocales(run, linked, original)
  return { state: await planned({ ...linked, run, partial }, inLocales), good, diagnostics }
}

/** Plans a linked site. */
export async function planned(
  linked: Omit<LiveState, 'plan' | 'inLocales'>,
  inLocales: PagesInLocales | undefined,
): Promise<LiveState> {
  return defined({ ...linked, inLocales, plan: await plan(linked.run, linked, { isLive: true, inLocales }) })
}

function importsAreKnown(sources: LiveState['compiled']['sources'], { imports }: BundledSite): boolean {
  return importsIn(sources).every(({ specifier, file }) => imports.has(`${file}\0${specifier}`))
}

/** Pages as they look with a change of some sources, and whether all else is as it was. */
export interface QuickPages {
  readonly pages: readonly PlannedPage[]
  /** No other page, list or check can have changed. */
  readonly isAll: boolean
  /** Results for the cache. */
  readonly compiled: CacheIndex['compiled']
  readonly evaluated: CacheIndex['evaluated']
}

/**
 * Plans the pages of a few changed sources against the site as it was linked before: what a writer wants to see at once
 * costs what these pages cost, at any size of site. Titles and addresses of others follow with the next whole state.
 * Nothing, where the sources have errors or need another bundle.
 */
export async function quickPages(
  state: LiveState,
  tasks: readonly CompileTask[],
  before: Pick<Before, 'compiled'>,
): Promise<QuickPages | undefined> {
  const { read, bundle, links, plan } = state
  const index = { ...state.run.index, compiled: before.compiled, evaluated: {} }
  const run = { ...state.run, index }
  const compiled = await compile(run, { read: { ...read, tasks } })
  const { sources, records } = compiled
  if (sources.some(hasError) || !importsAreKnown(sources, bundle)) return undefined
  const evaluated = await evaluate(run, { site: state.site, read, compiled, bundle, before: state.evaluated })
  if (hasError(evaluated)) return undefined
  const isShown = (key: string | undefined) => key !== undefined && evaluated.entries.has(key)
  const pages = links.pages.filter(({ entry, uses = [] }) => isShown(entry) || uses.some(isShown))
  const fresh = linkEntries({ pages, entries: evaluated.entries, anchors: links.anchors, hints: links.hints })
  const { binder } = links
  const notes = binder?.notes(binder.bind(currentEntries(links, evaluated.entries), fresh.hrefs)) ?? links.notes
  const current = {
    entries: first(evaluated.entries, state.evaluated.entries),
    bodies: first(evaluated.bodies, state.evaluated.bodies),
    hrefs: first(fresh.hrefs, links.hrefs),
    // Of a page that was compiled again, the numbers are others.
    notes: { get: (key: string) => (evaluated.entries.has(key) ? notes : links.notes).get(key) },
  }
  return {
    pages: pages.map((page) => plan.plan(page, current)),
    isAll: [...evaluated.entries].every(
      ([key, entry]) => seenByOthers(entry) === seenByOthers(state.evaluated.entries.get(key)),
    ),
    compiled: records,
    evaluated: evaluated.records,
  }
}

/** Looks in the first map, then in the second. */
function first<Value>(a: ReadonlyMap<string, Value>, b: ReadonlyMap<string, Value>): Pick<typeof a, 'get'> {
  return { get: (key) => a.get(key) ?? b.get(key) }
}

/** The part of an entry that other pages, lists and checks use: all but its words and locations. */
function seenByOthers(entry: unknown): string {
  const isOwn = (key: string) => key === 'words' || key === 'place'
  return JSON.stringify(entry ?? null, (key, value: unknown) =>
    isOwn(key) ? undefined : key === 'mentions' ? namedIn(value as MentionFacts) : value,
  )
}

/** Names that a page mentions, at any location. */
const namedIn = ({ names, calls }: MentionFacts): unknown => [names, calls.map(({ method, path }) => [method, path])]

/** Reports whether a value has an error among its diagnostics. */
export const hasError = ({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }): boolean =>
  diagnostics.some(({ severity }) => severity === 'error')

/** Sources with errors show what they last were, with the reports of now. */
export function withLastGood(
  sources: readonly CompileResult[],
  good: GoodSources,
): { readonly shown: readonly CompileResult[]; readonly good: GoodSources } {
  const next = new Map<string, CompileResult>()
  const sourcesToShow = sources.map((source) => {
    const id = taskId(source)
    if (!hasError(source)) {
      next.set(id, source)
      return source
    }
    const last = good.get(id)
    if (last === undefined) return source
    next.set(id, last)
    const { shared: _shared, ...rest } = source
    return defined({ ...rest, entries: last.entries, shared: last.shared })
  })
  return { shown: sourcesToShow, good: next }
}

/** A theme that cannot be built leaves the last one in place, with the reports of now. */
function withLastBundle(bundle: BundledSite, last: BundledSite | undefined): BundledSite {
  if (last === undefined || !hasError(bundle)) return bundle
  if (bundle.server.theme !== '' && bundle.browser.script !== '') return bundle
  return { ...last, imports: new Map([...last.imports, ...bundle.imports]), diagnostics: bundle.diagnostics }
}
