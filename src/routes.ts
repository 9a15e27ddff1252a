/**
 * What `docs routes` lists: every address of a site with what it comes from. Everything up to linking, and no rendering.
 *
 * @module
 */
import { sortDiagnostics, type Diagnostic, type Place } from './diagnostics/diagnostic.ts'
import { hrefOf } from './model/address.ts'
import { bundleSite } from './pipeline/bundle-site.ts'
import { compileSite } from './pipeline/compile-site.ts'
import { evaluateSite } from './pipeline/evaluate-site.ts'
import { linkAll, type SiteLinks } from './pipeline/link-site.ts'
import { openSite, type OpenSite } from './pipeline/open-site.ts'
import { readSite, type ReadSite } from './pipeline/read-site.ts'
import { diskProblem, isCacheLost, startRun, type BuildOptions, type Run } from './pipeline/run.ts'

/** An address of the site. */
export interface Route {
  /** With the base URL; that of a redirect may end in `*`, which stands for any rest. */
  readonly address: string
  readonly kind: 'page' | 'redirect' | 'file'
  /** Instance of the plugin that made it; `static` for files that are copied, `site` for what every site has. */
  readonly by: string
  /** Where it is written; absent for what is made, such as lists and feeds. */
  readonly source?: Pick<Place, 'file' | 'line'>
  /** Of a page. */
  readonly layout?: string
  readonly title?: string
  /** Of a redirect: an address of the site, with the base URL, or of another one. */
  readonly to?: string
}

/** The routes in order of kind (pages, redirects, files) and address, and what is wrong with the site. */
export interface RoutesReport {
  readonly routes: readonly Route[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Lists the routes of a site. What cannot be read is not in the list, and is reported. Uses the cache and adds to it. */
export async function listRoutes(options: Omit<BuildOptions, 'strict' | 'out'>): Promise<RoutesReport> {
  const run = startRun({ ...options, strict: false, out: options.root })
  try {
    return await routesOf(run)
  } catch (error) {
    if (isCacheLost(error) && options.cache) return await listRoutes({ ...options, cache: false })
    const problem = diskProblem(error)
    if (problem === undefined) throw error
    return { routes: [], diagnostics: [problem] }
  } finally {
    await run.close()
  }
}

async function routesOf(run: Run): Promise<RoutesReport> {
  const { site, diagnostics: opened } = await openSite({ ...run.options, digests: run.digests })
  if (site === undefined) return { routes: [], diagnostics: sortDiagnostics(opened) }
  const read = await readSite(run, site)
  const compiled = await compileSite({
    ...run.stage('compile', read.tasks.length),
    ...read,
    cached: run.index.compiled,
  })
  const { sources } = compiled
  const bundle = await bundleSite({ ...run.stage('bundle'), ...site, sources, cached: run.index.server })
  const evaluated = await evaluateSite({
    ...run.stage('evaluate'),
    ...read,
    ...bundle,
    bundle: bundle.digest,
    sources,
    cached: run.index.evaluated,
  })
  const links = linkAll({ ...site, root: run.options.root, read, sources, site: evaluated, bundle })
  const server = bundle.record === undefined ? {} : { server: bundle.record }
  if (!site.incomplete) run.remember({ compiled: compiled.records, evaluated: evaluated.records, ...server })
  const made = [...evaluated.files.keys()]
  const diagnostics = [...opened, ...[read, bundle, links].flatMap((one) => one.diagnostics)]
  return { routes: describe({ site, read, links, made }), diagnostics: sortDiagnostics(links.hear(diagnostics)) }
}

function describe(known: {
  readonly site: OpenSite
  readonly read: ReadSite
  readonly links: SiteLinks
  /** Files that extensions of Markdown made. */
  readonly made: readonly string[]
}): Route[] {
  const { site, read, links, made } = known
  const below = (path: string): string => links.addressing.baseUrl + path
  const pages = links.pages.map(({ route, layout, title, place }): Route => ({
    address: hrefOf(route, links.addressing),
    kind: 'page',
    by: links.owners.get(route) ?? 'site',
    ...(place === undefined ? {} : { source: { file: place.file, line: place.line } }),
    layout,
    title,
  }))
  const redirects = links.redirects.map(({ from, to, place }): Route => ({
    address: links.addressing.baseUrl.slice(0, -1) + from,
    kind: 'redirect',
    by: links.owners.get(from) ?? 'site',
    ...(place === undefined ? {} : { source: { file: place.file, line: place.line } }),
    to: to.startsWith('/') ? hrefOf(to, links.addressing) : to,
  }))
  const file = (path: string, by: string, source?: string): Route => ({
    address: below(path),
    kind: 'file',
    by,
    ...(source === undefined ? {} : { source: { file: source, line: 1 } }),
  })
  const files = [
    ...read.statics.map((path) => file(path, 'static', `${read.staticFolder}/${path}`)),
    ...links.arranged.map(({ path }) => file(path, links.owners.get(path) ?? 'site')),
    ...made.map((path) => file(path, 'markdown')),
    ...site.plugins.flatMap(({ instance, plugin }) =>
      (plugin.outputs ?? []).filter((path) => !path.endsWith('*')).map((path) => file(path, instance)),
    ),
  ]
  return [pages, redirects, files].flatMap((list) => list.sort(byAddress))
}

function byAddress(a: Route, b: Route): number {
  return a.address < b.address ? -1 : a.address > b.address ? 1 : 0
}
