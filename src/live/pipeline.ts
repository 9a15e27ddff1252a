import { digestOf } from '../cache/hash.ts'
import { linkEntries } from '../link/links.ts'
import { bundleSite, type BundledSite } from '../pipeline/bundle-site.ts'
import { compileSite } from '../pipeline/compile-site.ts'
import { evaluateSite } from '../pipeline/evaluate-site.ts'
import { linkAll } from '../pipeline/link-site.ts'
import type { OpenSite } from '../pipeline/open-site.ts'
import { planSite } from '../pipeline/plan-site.ts'
import type { ReadSite } from '../pipeline/read-site.ts'
import type { PlannedPage } from '../pipeline/render-site.ts'
import type { Run } from '../pipeline/run.ts'
import type { CacheIndex } from '../cache/index-file.ts'
import type { CompileTask } from '../cache/records.ts'
import { withLastBundle, withLastGood, type GoodSources } from './last-good.ts'
import type { LiveState } from './state.ts'

/** What is known from before, and shown in the place of what is broken. */
export interface Before {
  readonly compiled: CacheIndex['compiled']
  readonly evaluated: CacheIndex['evaluated']
  readonly server?: CacheIndex['server']
  readonly good: GoodSources
  readonly bundle?: BundledSite
  /** The last bundle is still right: nothing that goes into it has changed. */
  readonly keepsBundle: boolean
}

/** The pipeline from compiling to planning, of all sources or of some. Nothing, where not even a theme can be built. */
export async function liveState(options: {
  readonly run: Run
  readonly site: OpenSite
  readonly read: ReadSite
  readonly before: Before
  readonly partial: boolean
}): Promise<{
  readonly state?: LiveState
  readonly good: GoodSources
  readonly diagnostics: LiveState['diagnostics']
}> {
  const { run, site, read, before, partial } = options
  const { root } = run.options
  const stage = { root, tool: run.tool, digests: run.digests, executor: run.executor, done: () => undefined }
  // The bundler is a process of its own: it works while pages are compiled. Most pages import nothing.
  const early = partial ? bundleSite({ ...stage, ...site, sources: [], cached: before.server }) : undefined
  early?.catch(() => undefined)
  const compiled = await compileSite({ ...stage, ...read, cached: before.compiled })
  const { shown, good } = withLastGood(compiled.sources, before.good)
  const known = before.keepsBundle ? before.bundle : await early
  const bundle =
    known !== undefined && importsAreKnown(shown, known)
      ? known
      : withLastBundle(await bundleSite({ ...stage, ...site, sources: shown, cached: before.server }), before.bundle)
  const { theme } = bundle.server
  if (theme === '') return { good, diagnostics: [...read.diagnostics, ...bundle.diagnostics] }
  const evaluated = await evaluateSite({
    ...stage,
    ...read,
    ...bundle,
    bundle: bundle.digest,
    sources: shown,
    cached: before.evaluated,
  })
  const links = linkAll({ ...site, root, read, sources: shown, site: evaluated, bundle })
  const plan = await planSite({ run, site, read, bundle, evaluated, links })
  const diagnostics = [...read.diagnostics, ...bundle.diagnostics, ...links.diagnostics]
  const all = { ...compiled, sources: shown }
  const state = { run, site, read, compiled: all, bundle, evaluated, links, plan, diagnostics, partial }
  return { state, good, diagnostics }
}

function importsAreKnown(sources: LiveState['compiled']['sources'], bundle: BundledSite): boolean {
  return sources.every(({ path, entries }) =>
    entries.every(({ fragments }) =>
      Object.values(fragments).every(
        (one) =>
          one.kind === 'html' ||
          one.imports.every(({ specifier, file = path }) => bundle.imports.has(`${file}\0${specifier}`)),
      ),
    ),
  )
}

/** Pages as they look with a change of some sources, and whether all else is as it was. */
export interface QuickPages {
  readonly pages: readonly PlannedPage[]
  /** No other page, list or check can have changed. */
  readonly isAll: boolean
  /** What was learned, for the cache. */
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
  const { run, read, bundle, links, plan } = state
  const { root } = run.options
  const { workspace } = read
  const stage = { root, digests: run.digests, executor: run.executor, workspace, done: () => undefined }
  const { sources, records } = await compileSite({ ...stage, base: read.base, tasks, cached: before.compiled })
  if (sources.some(({ diagnostics }) => diagnostics.some(({ severity }) => severity === 'error'))) return undefined
  if (!importsAreKnown(sources, bundle)) return undefined
  const shown = await evaluateSite({
    ...stage,
    ...bundle,
    dates: read.dates,
    bundle: bundle.digest,
    sources,
    cached: {},
  })
  if (shown.diagnostics.some(({ severity }) => severity === 'error')) return undefined
  const isShown = (key: string | undefined) => key !== undefined && shown.entries.has(key)
  const pages = links.pages.filter(({ entry, uses = [] }) => isShown(entry) || uses.some(isShown))
  const fresh = linkEntries({ pages, entries: shown.entries, anchors: links.anchors, hints: links.hints })
  const known = {
    entries: first(shown.entries, state.evaluated.entries),
    bodies: first(shown.bodies, state.evaluated.bodies),
    hrefs: first(fresh.hrefs, links.hrefs),
  }
  return {
    pages: pages.map((page) => plan.plan(page, known)),
    isAll: [...shown.entries].every(
      ([key, entry]) => seenByOthers(entry) === seenByOthers(state.evaluated.entries.get(key)),
    ),
    compiled: records,
    evaluated: shown.records,
  }
}

/** Looks in the first map, then in the second. */
function first<Value>(a: ReadonlyMap<string, Value>, b: ReadonlyMap<string, Value>): Pick<typeof a, 'get'> {
  return { get: (key) => a.get(key) ?? b.get(key) }
}

/** What other pages, lists and checks see of an entry: all but the words and the places. */
function seenByOthers(entry: unknown): string {
  return digestOf(JSON.parse(JSON.stringify(entry ?? null, (key, value: unknown) => (isOwn(key) ? undefined : value))))
}

function isOwn(key: string): boolean {
  return key === 'words' || key === 'place'
}
