import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Entry } from '../../model/entry.ts'
import type { Json, NavItem, Page, Sidebar } from '../../model/page.ts'
import { resolveLink, type Targets } from './resolve.ts'

/** Everything that may lead to a page. */
export interface ReachInput {
  readonly pages: readonly Page[]
  readonly entries: ReadonlyMap<string, Entry>
  readonly sidebars: Iterable<Sidebar>
  readonly targets: Targets
  /** Routes linked from other pages, the navbar and the footer. */
  readonly reached: Iterable<string>
  /** HTML from the configuration that is part of every page. */
  readonly html: readonly string[]
  /** Routes of a page in other versions, by route and version. */
  readonly inVersions: ReadonlyMap<string, Readonly<Record<string, string>>>
}

/**
 * Pages that hosts show automatically, and those that the layout of the not-found page links to.
 */
const reachedRoutes: ReadonlySet<string> = new Set(['/', '/404', '/search'])

/**
 * Reports pages without any link to them. Excluded are generated pages, the home page, and pages that are unlisted or
 * not indexed. A sidebar leads to its pages wherever it is shown; data of plugins for layouts leads to each `href` in
 * it.
 */
export function orphans(input: ReachInput): Diagnostic[] {
  const lostRoutes = new Map<string, string>()
  for (const { route, entry, unlisted, noindex } of input.pages) {
    const source = entry === undefined ? undefined : input.entries.get(entry)?.source
    if (source === undefined || unlisted === true || noindex === true || reachedRoutes.has(route)) continue
    lostRoutes.set(route, source)
  }
  const lead = (url: string, from?: string) => {
    if (lostRoutes.size === 0) return
    const route = lostRoutes.has(url) ? url : routeBehind(url, input.targets)
    if (route !== undefined && route !== from) lostRoutes.delete(route)
  }
  for (const route of input.reached) lead(route)
  for (const { items } of input.sidebars) for (const href of hrefsOf(items)) lead(href)
  for (const html of input.html) for (const href of hrefsIn(html)) lead(href)
  for (const [route, versions] of input.inVersions) for (const other of Object.values(versions)) lead(other, route)
  for (const page of input.pages) {
    if (lostRoutes.size === 0) break
    for (const { href } of [...(page.breadcrumbs ?? []), page.previous, page.next].flatMap(
      (reference) => reference ?? [],
    ))
      if (href !== undefined) lead(href, page.route)
    for (const href of hrefsOfData(page.data)) lead(href, page.route)
  }
  return [...lostRoutes].map(([route, source]) =>
    diagnostic('page/orphan', `no link leads to the page "${route}"`, {
      subject: route,
      location: { file: source, line: 1, column: 1 },
      hint: 'link to it, list it in a sidebar, or write "unlisted: true"',
    }),
  )
}

/** Page at an address of the site, following redirects. */
function routeBehind(url: string, targets: Targets): string | undefined {
  const resolve = (to: string) =>
    resolveLink({ url: to, kind: 'link' }, { source: '', route: '/', assets: [] }, targets)
  const target = resolve(url)
  const end = target.kind === 'redirect' ? resolve(target.to) : target
  return end.kind === 'page' ? end.route : undefined
}

function* hrefsOf(items: readonly NavItem[]): Iterable<string> {
  for (const item of items) {
    if (item.type === 'html') yield* hrefsIn(item.html)
    else if (item.href !== undefined && !(item.type === 'category' && item.linkUnlisted === true)) yield item.href
    if (item.type === 'category') yield* hrefsOf(item.items)
  }
}

function* hrefsIn(html: string): Iterable<string> {
  for (const [, double, single, bare] of html.matchAll(/\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi))
    yield double ?? single ?? bare ?? ''
}

function* hrefsOfData(data: Json | undefined): Iterable<string> {
  const open: (Json | undefined)[] = [data]
  while (open.length > 0) {
    const next = open.pop()
    if (next === null || typeof next !== 'object') continue
    for (const [key, value] of Object.entries(next) as [string, Json | undefined][])
      if (typeof value !== 'string') open.push(value)
      else if (key === 'href') yield value
  }
}

/**
 * Reports unused partials: Markdown files in content folders whose name, or that of a parent folder, starts with
 * `_`. `used` contains all files that pages depend on.
 */
export function unusedPartials(
  files: Iterable<string>,
  roots: readonly string[],
  used: ReadonlySet<string>,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const file of files) {
    const root = roots.find((folder) => folder === '.' || file.startsWith(`${folder}/`))
    if (root === undefined || used.has(file) || !/\.mdx?$/.test(file)) continue
    if (!`/${root === '.' ? file : file.slice(root.length + 1)}`.includes('/_')) continue
    diagnostics.push(
      diagnostic('partial/unused', `no page includes "${file}"`, {
        subject: file,
        location: { file, line: 1, column: 1 },
        hint: 'include it or delete it; names of pages do not start with _',
      }),
    )
  }
  return diagnostics
}
