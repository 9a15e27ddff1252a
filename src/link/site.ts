import { diagnostic, type Diagnostic } from '../diagnostic/diagnostic.ts'
import { twinFile, routeOf, type Addressing } from '../model/address.ts'
import type { Entry } from '../model/entry.ts'
import type { Arrangement, DocsVersion, Page, Redirect, Sidebar } from '../model/page.ts'
import { linkEntries, type Hrefs } from './links.ts'
import { linkRedirects } from './redirects.ts'

/** What the content types of a site gave, and what else the site holds. */
export interface LinkInput {
  readonly addressing: Addressing
  readonly url: string
  /** In the order of the configuration: of two pages with one route the first wins. */
  readonly arrangements: readonly Arrangement[]
  readonly entries: ReadonlyMap<string, Entry>
  /** Redirects of the configuration, with their places. */
  readonly redirects: readonly Redirect[]
  /** Files that are no pages, without a leading slash. A final `*` stands for any rest. */
  readonly files: readonly string[]
}

/** The site, linked. */
export interface LinkedSite {
  /** By route, in code-point order. */
  readonly pages: readonly Page[]
  readonly routes: ReadonlySet<string>
  readonly sidebars: ReadonlyMap<string, Sidebar>
  readonly versions: ReadonlyMap<string, readonly DocsVersion[]>
  readonly redirects: readonly Redirect[]
  readonly hrefs: Hrefs
  /** Whether a path is served though it is no page. */
  readonly files: ReadonlySet<string>
  isRedirect(route: string): boolean
  readonly diagnostics: readonly Diagnostic[]
}

/** Route of the not-found page: a file, not a page that can be linked to. */
export const notFound: Page = { route: '/404', layout: 'not-found', title: 'Page not found', noindex: true, toc: false }

/** Brings the pages together: routes, sidebars, versions, redirects, links, and every check over them. Pure. */
export function linkSite(input: LinkInput, versions: ReadonlyMap<string, readonly DocsVersion[]>): LinkedSite {
  const diagnostics: Diagnostic[] = input.arrangements.flatMap((one) => one.diagnostics ?? [])
  const byRoute = new Map<string, Page>()
  for (const page of input.arrangements.flatMap((one) => one.pages)) {
    const problem = byRoute.has(page.route) ? duplicate(page, byRoute.get(page.route) as Page) : invalid(page)
    if (problem === undefined) byRoute.set(page.route, page)
    else diagnostics.push(problem)
  }
  const routes: ReadonlySet<string> = new Set(byRoute.keys())
  const pages = [...byRoute.values()].sort((a, b) => (a.route < b.route ? -1 : 1))
  const sidebars = new Map<string, Sidebar>()
  for (const sidebar of input.arrangements.flatMap((one) => one.sidebars ?? []))
    if (!sidebars.has(sidebar.id)) sidebars.set(sidebar.id, sidebar)

  const files = fileSet(input.files, pages)
  const redirected = linkRedirects({
    redirects: [...input.redirects, ...input.arrangements.flatMap((one) => one.redirects ?? [])],
    routes,
    outputs: files,
  })
  diagnostics.push(...redirected.diagnostics)
  const isRedirect = redirectTest(redirected.redirects)
  const routeOfSource = new Map<string, string>()
  for (const page of pages) {
    const source = page.entry === undefined ? undefined : input.entries.get(page.entry)?.source
    if (source !== undefined && !routeOfSource.has(source)) routeOfSource.set(source, page.route)
  }
  const linked = linkEntries({
    pages,
    entries: input.entries,
    targets: { addressing: input.addressing, url: input.url, routes, routeOfSource, files, isRedirect },
  })
  diagnostics.push(...linked.diagnostics)
  return {
    pages,
    routes,
    sidebars,
    versions,
    redirects: redirected.redirects,
    hrefs: linked.hrefs,
    files,
    isRedirect,
    diagnostics,
  }
}

function duplicate(page: Page, first: Page): Diagnostic {
  const other = first.place === undefined ? '' : ` as ${first.place.file}`
  return diagnostic('route/duplicate', `the route "${page.route}" is the same${other}; this page is left out`, {
    ...(page.place === undefined ? {} : { place: page.place }),
    hint: 'give one of them another slug',
  })
}

/** A route has to be servable as a file on every system and to survive being written into an address. */
function invalid(page: Page): Diagnostic | undefined {
  const { route } = page
  const bad =
    !route.startsWith('/') ||
    routeOf(route) !== route ||
    /[\0-\x1F\\<>:"|?*#]|[\uD800-\uDFFF]/u.test(route) ||
    route.split('/').some((part) => part === '.' || part === '..' || Buffer.byteLength(part) > 240)
  if (!bad) return undefined
  return diagnostic('route/invalid', `"${route}" cannot be a route`, {
    ...(page.place === undefined ? {} : { place: page.place }),
    hint: 'use letters, digits, hyphens and slashes in slugs and file names',
  })
}

/** A set that also knows rests behind a final `*`. */
function fileSet(files: readonly string[], pages: readonly Page[]): ReadonlySet<string> {
  const exact = new Set(files.filter((file) => !file.endsWith('*')))
  const prefixes = files.filter((file) => file.endsWith('*')).map((file) => file.slice(0, -1))
  for (const { route } of pages) if (route !== notFound.route) exact.add(twinFile(route))
  const has = exact.has.bind(exact)
  exact.has = (file: string) => has(file) || prefixes.some((prefix) => file.startsWith(prefix))
  return exact
}

function redirectTest(redirects: readonly Redirect[]): (route: string) => boolean {
  const exact = new Set(redirects.filter(({ from }) => !from.endsWith('/*')).map(({ from }) => from))
  const prefixes = redirects.filter(({ from }) => from.endsWith('/*')).map(({ from }) => from.slice(0, -1))
  return (route) => exact.has(route) || prefixes.some((prefix) => route.startsWith(prefix))
}
