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
import { importKey, importsIn, type CompileResult, type CompileTask } from '../../compiler/cache/records.ts'

/** A linked and planned site. Only its pages are not rendered yet. */
export interface LiveState extends LinkedState {
  readonly run: Run
  readonly plan: SitePlan
  /** Addresses of pages in all locales; absent in a site with one. */
  readonly inLocales?: PagesInLocales
  /** Only some of the pages are included, so reports are incomplete and must be ignored. */
  readonly partial: boolean
  /** Earlier results replace sources or bundles with errors. */
  readonly isBehind: boolean
}

/** Last result without errors of each source. */
export type GoodSources = ReadonlyMap<string, CompileResult>

/** State of the last run, which replaces broken parts. */
export interface Before {
  readonly compiled: CacheIndex['compiled']
  readonly evaluated: CacheIndex['evaluated']
  readonly server?: CacheIndex['server']
  readonly browser?: CacheIndex['browser']
  readonly good: GoodSources
  readonly bundle?: BundledSite
  /** The last bundle is up to date: none of its inputs has changed. */
  readonly keepsBundle: boolean
}

/**
 * Runs the pipeline up to planning, for all sources or some of them. Returns no state if not even a theme
 * can be built.
 */
export async function liveState(options: {
  readonly run: Run
  readonly opened: Opened
  readonly read: ReadSite
  readonly before: Before
  readonly partial: boolean
  /** Site in the first locale, if this is another one. */
  readonly original?: LiveState | undefined
  /** Addresses of pages in all locales, once these are linked. */
  readonly inLocales?: PagesInLocales | undefined
}): Promise<{
  readonly state?: LiveState
  readonly good: GoodSources
  readonly diagnostics: LiveState['diagnostics']
}> {
  const { run, opened, read, before, partial, original } = options
  const locales = localeOptions(opened.site)
  // Bundling starts early: the bundler is a separate process and works while pages are compiled. Most
  // pages import nothing.
  const early = partial ? bundle(run, { site: opened.site, compiled: { sources: [] } }) : undefined
  early?.catch(() => undefined)
  let good = before.good
  let isBehind = false
  const linked = await linkOpened(run, opened, {
    read: () => Promise.resolve(read),
    async compile(_, stages) {
      const compiled = await (original === undefined
        ? compile(run, stages)
        : compileLocale(run, stages, { ...original, ...locales }))
      const last = withLastGood(compiled.sources, before.good)
      good = last.good
      isBehind = last.shown.some((source, index) => source !== compiled.sources[index])
      return { ...compiled, sources: last.shown }
    },
    async bundle(_, stages) {
      const last = before.keepsBundle ? before.bundle : await early
      if (last !== undefined && importsAreKnown(stages.compiled.sources, last)) return last
      const fresh = await bundle(run, stages)
      const result = withLastBundle(fresh, before.bundle)
      isBehind ||= result !== fresh
      return result
    },
    ...(original === undefined ? {} : { link: (_, stages) => linkLocale(run, stages, original) }),
  })
  const { links, diagnostics } = linked
  if (linked.bundle.server.theme === '') return { good, diagnostics: links.report(diagnostics, true) }
  const inLocales = options.inLocales ?? likelyLocales(run, linked, original)
  return { state: await planned({ ...linked, run, partial, isBehind }, inLocales), good, diagnostics }
}

/** Plans a linked site. */
export async function planned(
  linked: Omit<LiveState, 'plan' | 'inLocales'>,
  inLocales: PagesInLocales | undefined,
): Promise<LiveState> {
  return defined({ ...linked, inLocales, plan: await plan(linked.run, linked, { isLive: true, inLocales }) })
}

function importsAreKnown(sources: LiveState['compiled']['sources'], { imports }: BundledSite): boolean {
  return importsIn(sources).every((imported) => imports.has(importKey(imported, imported.file)))
}

/** Replanned pages after a change of some sources. */
export interface QuickPages {
  readonly pages: readonly PlannedPage[]
  /** No other page, list or check can have changed. */
  readonly isAll: boolean
  /** Results for the cache. */
  readonly compiled: CacheIndex['compiled']
  readonly evaluated: CacheIndex['evaluated']
}

/**
 * Plans the pages of a few changed sources against the previously linked site, so that a saved page appears quickly in
 * sites of any size. Titles and addresses on other pages follow with the next complete state. Returns `undefined` if
 * the sources have errors or need another bundle.
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
    // Footnote numbers differ for a recompiled page.
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

/** Combines two maps. The first has priority. */
function first<Value>(a: ReadonlyMap<string, Value>, b: ReadonlyMap<string, Value>): Pick<typeof a, 'get'> {
  return { get: (key) => a.get(key) ?? b.get(key) }
}

/**
 * Key of the parts of an entry that other pages, lists and checks use: everything except its text
 * and locations.
 */
function seenByOthers(entry: unknown): string {
  const isOwn = (key: string) => key === 'words' || key === 'place'
  return JSON.stringify(entry ?? null, (key, value: unknown) =>
    isOwn(key) ? undefined : key === 'mentions' ? namedIn(value as MentionFacts) : value,
  )
}

/** Names that a page mentions, without locations. */
const namedIn = ({ names, calls }: MentionFacts): unknown => [names, calls.map(({ method, path }) => [method, path])]

/** Returns true if a value contains an error. */
export const hasError = ({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }): boolean =>
  diagnostics.some(({ severity }) => severity === 'error')

/** Replaces faulty sources with their last good result and the present reports. */
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

/** Keeps the last theme if the new one cannot be built, with the present reports. */
function withLastBundle(bundle: BundledSite, last: BundledSite | undefined): BundledSite {
  if (last === undefined || !hasError(bundle)) return bundle
  if (bundle.server.theme !== '' && bundle.browser.script !== '') return bundle
  return { ...last, imports: new Map([...last.imports, ...bundle.imports]), diagnostics: bundle.diagnostics }
}
