import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { RenderResult } from '../tasks/index.ts'
import { digestOf } from '../cache/hash.ts'
import type { PackRange } from '../cache/pack.ts'
import { later, type Loss } from '../execute/executor.ts'
import type { RenderJob } from '../../model/linked.ts'
import { pageLocation, type Page } from '../../model/page.ts'
import type { LinkedState } from './link.ts'
import { lostDiagnostics, strayDiagnostic } from '../run/thread-failures.ts'
import type { NextSite, PageRecord } from '../incremental/next-site.ts'
import type { PlannedPage } from '../plan/plan-page.ts'
import type { SitePlan } from './plan.ts'
import type { RemoteCache } from '../incremental/remote.ts'
import type { Run } from '../run/run.ts'
import { sharedPages, type SharedPage } from '../incremental/shared-pages.ts'
import { type FaultyPage, themeFaults } from '../plan/theme-faults.ts'

/** The pages of the next site. */
export interface RenderedPages {
  /** Records by route. */
  readonly records: Readonly<Record<string, PageRecord>>
  /** Number of pages that were kept unchanged, or came from a shared cache. */
  readonly fromCache: number
  readonly diagnostics: readonly Diagnostic[]
}

/** Results for a page whose thread was lost, or that left an unhandled error. */
export const faults = {
  lost: ({ page }: RenderJob<PackRange>, loss: Loss): RenderResult => ({
    outputs: [],
    digests: {},
    diagnostics: lostDiagnostics({ route: page.route, location: pageLocation(page) }, loss),
  }),
  stray: ({ page }: RenderJob<PackRange>, result: RenderResult, error: Error): RenderResult => ({
    ...result,
    diagnostics: [...result.diagnostics, strayDiagnostic({ route: page.route, location: pageLocation(page) }, error)],
  }),
}

/**
 * Renders changed pages into the staging folder, in threads if there are many. Keeps unchanged pages, and uses pages
 * rendered by builds on other machines.
 */
export async function render(
  run: Run,
  state: LinkedState & { readonly plan: SitePlan; readonly next: NextSite },
): Promise<RenderedPages> {
  const { site, plan, next } = state
  const { pages } = plan
  const done = run.stage('render', pages.length)
  const records: Record<string, PageRecord> = {}
  const missing: PlannedPage[] = []
  for (const page of pages) {
    const { route } = page.page
    const old = next.last.pages[route]
    if (old?.key === page.key && next.keepPage(old)) records[route] = old
    else missing.push(page)
  }
  done(pages.length - missing.length)
  const shared = state.remote === undefined ? undefined : sharing(state.remote, state)
  const elsewhere = (await shared?.find(missing)) ?? new Map<PlannedPage, SharedPage>()
  const take = (
    { page, key }: PlannedPage,
    { outputs, ...rest }: SharedPage,
    reports: Pick<PageRecord, 'reports'> = {},
  ) => {
    next.addWritten(outputs)
    records[page.route] = { key, ...rest, outputs: outputs.map(({ path }) => path), ...reports }
  }
  for (const [page, sharedPage] of elsewhere) take(page, sharedPage)
  done(elsewhere.size)
  const remaining = missing.filter((page) => !elsewhere.has(page))
  const fromCache = pages.length - remaining.length
  if (remaining.length > 0) {
    const results = await run.executor.run(
      'render',
      workspaceOf(state, plan, next.staging),
      remaining.map((page) => later(() => page.job)),
      { done, faults },
    )
    const withReports = remaining.map((page, index) => {
      const { diagnostics, ofTheme = [], ...rendered } = results[index] as RenderResult
      const isReported = diagnostics.length + ofTheme.length > 0
      take(page, rendered, isReported ? { reports: { diagnostics, ofTheme } } : {})
      return isReported ? undefined : ([page, rendered] as const)
    })
    shared?.put(withReports.filter((page) => page !== undefined))
    // The threads have no more work and use more than half of the memory, which emit needs. It need not wait for their
    // end, which takes 50 ms.
    void run.executor.rest()
  }
  for (const { page } of pages) next.addPage(records[page.route] as PageRecord, page.route)
  const diagnostics = reportsOf(pages, records, (faulty) => themeFaults(faulty, run.options.root, site.folders))
  return { records, diagnostics, fromCache }
}

/** Pages rendered outside of a build, and the folder of their files. */
export interface RenderedSome {
  readonly jobs: readonly RenderJob<PackRange>[]
  readonly results: readonly RenderResult[]
}

/** Renders some pages of a planned site into a folder. */
export async function renderSome(
  run: Run,
  folder: string,
  { linked, plan, pages }: { readonly linked: LinkedState; readonly plan: SitePlan; readonly pages: readonly Page[] },
): Promise<RenderedSome> {
  const routes = new Set(pages.map(({ route }) => route))
  const jobs = plan.pages.flatMap(({ job }) => (routes.has(job.page.route) ? [job] : []))
  const done = run.stage('render', jobs.length)
  const results = await run.executor.run('render', workspaceOf(linked, plan, folder), jobs, { done, faults })
  void run.executor.rest()
  return { jobs, results }
}

function workspaceOf({ site, read, bundle }: LinkedState, plan: SitePlan, staging: string) {
  return { ...read.workspace, plugins: site.specs, theme: bundle.server.theme, site: plan.shared, staging }
}

/** Rendered pages in the shared store. A page with diagnostics is rendered on every machine. */
function sharing(
  remote: RemoteCache,
  {
    site,
    read,
    plan: { pages },
    next,
  }: Pick<LinkedState, 'site' | 'read'> & { readonly plan: SitePlan; readonly next: NextSite },
) {
  // Pages of several locales may have the same route.
  const base = digestOf([read.base, site.config.baseUrl])
  const scope = { kind: sharedPages(next), base, sources: pages.map(({ page }) => ({ name: page.route })) }
  const partOf = ({ page }: PlannedPage) => ({ source: page.route, part: '' })
  return {
    async find(missing: readonly PlannedPage[]): Promise<ReadonlyMap<PlannedPage, SharedPage>> {
      const requests = missing.map((page) => ({
        ...partOf(page),
        page,
        holds: ({ key }: { readonly key: string }) => key === page.key,
      }))
      return new Map((await remote.find(scope, requests)).map(({ page, result }) => [page, result]))
    },
    put(pagesToShare: readonly (readonly [PlannedPage, SharedPage])[]): void {
      remote.put(
        scope,
        pagesToShare.map(([page, result]) => ({ ...partOf(page), key: page.key, dependencies: [], result })),
      )
    },
  }
}

/** Reports of all pages, including kept ones. */
function reportsOf(
  pages: readonly PlannedPage[],
  records: Readonly<Record<string, PageRecord>>,
  ofTheme: (faulty: readonly FaultyPage[]) => readonly Diagnostic[],
): readonly Diagnostic[] {
  const reported = pages.flatMap(({ page }) => {
    const reports = records[page.route]?.reports
    return reports === undefined ? [] : [{ page, reports }]
  })
  // Generated pages come last, so that reports about many pages name a written page.
  const isWritten = ({ page }: (typeof reported)[number]) => pageLocation(page) !== undefined
  const inOrder = [...reported.filter(isWritten), ...reported.filter((report) => !isWritten(report))]
  return [
    ...inOrder.flatMap(({ reports }) => reports.diagnostics),
    ...ofTheme(inOrder.map(({ page, reports }) => ({ route: page.route, faults: reports.ofTheme }))),
  ]
}
