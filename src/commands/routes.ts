/**
 * The command `routes`: lists all addresses of a site with their sources. Nothing is rendered.
 *
 * @module
 */
import { linkLocales } from '../compiler/build.ts'
import { defined } from '../base/defined.ts'
import type { Diagnostic, Location } from '../diagnostics/diagnostic.ts'
import { fileHref, hrefOf, targetHref } from '../model/address.ts'
import { missingIn } from '../model/policy.ts'
import type { LinkedState } from '../compiler/stages/link.ts'
import type { LinkedLocale } from '../compiler/locales/link-locales.ts'
import { namedReports } from '../compiler/read/ref-names.ts'
import { withRun, type BuildOptions, type Run } from '../compiler/run/run.ts'

/** An address of the site. */
export interface Route {
  /** Address with the base URL. The address of a redirect may end in `*`, which matches any path below. */
  readonly address: string
  readonly kind: 'page' | 'redirect' | 'file'
  /** Instance of the plugin that created it; `static` for copied files, `site` for files of every site. */
  readonly by: string
  /** Source location; absent for generated pages such as lists and feeds. The file of a git ref is `v1.0:docs/a.md`. */
  readonly source?: Pick<Location, 'file' | 'line'>
  /** Title of a page. */
  readonly layout?: string
  readonly title?: string
  /** Target of a redirect: an address of the site with the base URL, or an external URL. */
  readonly to?: string
}

/** Routes in order of kind (pages, redirects, files) and address, and problems of the site. */
export interface RoutesReport {
  readonly routes: readonly Route[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Lists the routes of a site. Files that cannot be read are reported and not listed. Reads and writes the cache. */
export function listRoutes(options: Omit<BuildOptions, 'strict' | 'out'>): Promise<RoutesReport> {
  const failed = (diagnostics: readonly Diagnostic[]): RoutesReport => ({ routes: [], diagnostics })
  return withRun({ ...options, strict: false, out: options.root }, routesOf, failed)
}

/** Undeclared origins of frames and forms on pages, by the key that would allow them. */
export function undeclaredOrigins(diagnostics: readonly Diagnostic[]): Record<'embeds' | 'forms', Set<string>> {
  const origins = { embeds: new Set<string>(), forms: new Set<string>() }
  for (const { code, message, subject } of diagnostics) {
    const list = code === 'policy/undeclared' ? missingIn(message) : undefined
    if (subject !== undefined && (list === 'embeds' || list === 'forms')) origins[list].add(subject)
  }
  return origins
}

async function routesOf(run: Run): Promise<RoutesReport> {
  const linked = await linkLocales(run)
  if (!('first' in linked)) return { routes: [], diagnostics: linked.diagnostics }
  const { first, others, diagnostics } = linked
  const { named } = namedReports(run.options.root)
  const routes = [describe(first), ...others.map((locale) => describe(locale.linked, locale))]
    .flat()
    .map((route) => (route.source ? { ...route, source: { ...route.source, file: named(route.source.file) } } : route))
  return { routes: kinds.flatMap((kind) => routes.filter((route) => route.kind === kind).sort(byAddress)), diagnostics }
}

const kinds = ['page', 'redirect', 'file'] as const

const byAddress = (a: Route, other: Route): number => (a.address < other.address ? -1 : 1)

/** @param language locale of the linked site, if it is not the default one */
function describe({ site, read, links, evaluated }: LinkedState, language?: LinkedLocale): Route[] {
  const { baseUrl } = links.addressing
  // A locale on a separate host has its addresses there.
  const host = language?.locale.isApart === true ? site.config.url : ''
  const isAtRoot = language === undefined || language.locale.isApart
  const ownerOf = (name: string) => links.owners.get(name) ?? 'site'
  const fileOf = language?.run.fileOf ?? ((path: string) => path)
  const sourceOf = (location: Location | undefined) => location && { file: fileOf(location.file), line: location.line }
  const pages = links.pages.map(({ route, layout, title, location }): Route => {
    const address = host + hrefOf(route, links.addressing)
    return defined({ address, kind: 'page', by: ownerOf(route), source: sourceOf(location), layout, title })
  })
  const redirects = links.redirects.map(({ from, to, location }): Route => {
    const target = targetHref(to, (path) => hrefOf(path, links.addressing)) ?? to
    const address = host + fileHref(from.slice(1), baseUrl)
    return defined({ address, kind: 'redirect', by: ownerOf(from), source: sourceOf(location), to: target })
  })
  const file = (path: string, by: string): Route => ({ address: host + fileHref(path, baseUrl), kind: 'file', by })
  const files = [
    ...read.statics.map((path) => ({
      ...file(path, 'static'),
      source: { file: fileOf(`${read.staticFolder}/${path}`), line: 1 },
    })),
    ...links.arranged.map(({ path }) => file(path, ownerOf(path))),
    // Files that Markdown extensions created.
    ...[...evaluated.files.keys()].map((path) => file(path, 'markdown')),
    ...site.plugins.flatMap(({ instance, plugin }) =>
      (plugin.outputs ?? [])
        .filter((path) => !path.endsWith('*') && (isAtRoot || plugin.rootOutputs?.includes(path) !== true))
        .map((path) => file(path, instance)),
    ),
  ]
  return [...pages, ...redirects, ...files]
}
