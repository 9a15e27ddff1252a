import { diagnostic, type Diagnostic } from '../diagnostic/diagnostic.ts'
import { nearest } from '../diagnostic/suggest.ts'
import { decode } from '../model/asset.ts'
import type { Entry } from '../model/entry.ts'
import type { Link } from '../model/facts.ts'
import type { Page } from '../model/page.ts'
import { resolveLink, type Targets } from './resolve.ts'

/** Addresses for the holes of each fragment: entry key → fragment name → address by number. */
export type Hrefs = ReadonlyMap<string, Readonly<Record<string, readonly string[]>>>

/** Resolves and checks every link of every entry that has a page. */
export function linkEntries(options: {
  readonly pages: readonly Page[]
  readonly entries: ReadonlyMap<string, Entry>
  readonly targets: Targets
}): { readonly hrefs: Hrefs; readonly diagnostics: Diagnostic[] } {
  const { pages, entries, targets } = options
  const diagnostics: Diagnostic[] = []
  const hrefs = new Map<string, Record<string, readonly string[]>>()
  const ids = idsByRoute(pages, entries)

  // An entry's links are read from its own page; one without a page, from the first page that uses it.
  const ordered = [...pages].sort((a, b) => Number(a.entry === undefined) - Number(b.entry === undefined))
  for (const page of ordered) {
    for (const key of page.entry === undefined ? (page.uses ?? []) : [page.entry, ...(page.uses ?? [])]) {
      const entry = entries.get(key)
      if (entry === undefined || hrefs.has(key)) continue
      const resolved: Record<string, readonly string[]> = {}
      for (const [name, facts] of Object.entries(entry.fragments)) {
        const from = { source: entry.source, route: page.route, assets: facts.assets }
        resolved[name] = facts.links.map((link) => one(link, from))
      }
      hrefs.set(key, resolved)
    }
  }
  return { hrefs, diagnostics }

  function one(written: Link, from: Parameters<typeof resolveLink>[1]): string {
    // A component may compute an address; then the page is all that can be said.
    const link =
      written.place === undefined ? { ...written, place: { file: from.source, line: 1, column: 1 } } : written
    const result = resolveLink(link, from, targets)
    if (result.kind === 'no-page') noPage(link, result.route)
    else if (result.kind === 'no-file') noFile(link, result.path)
    else if (result.kind === 'page' && result.hash.length > 1 && link.kind === 'link')
      anchor(link, result.route, result.hash)
    return result.href
  }

  function noPage(link: Link, route: string): void {
    if (link.kind === 'image') {
      diagnostics.push(
        diagnostic(
          'link/no-asset',
          `no file at "${link.url}"`,
          where(link, 'shown here', 'put the file into the static folder, or beside the page'),
        ),
      )
      return
    }
    const near = nearest(route, targets.routes)
    const hint = near === undefined ? undefined : `did you mean "${near}"?${sourceOf(near)}`
    diagnostics.push(diagnostic('link/no-page', `no page at "${link.url}"`, where(link, 'linked here', hint)))
  }

  function noFile(link: Link, path: string): void {
    const near = nearest(path, targets.routeOfSource.keys())
    const hint = near === undefined ? undefined : `did you mean "${near}"?`
    diagnostics.push(diagnostic('link/no-file', `no page is made from "${link.url}"`, where(link, 'linked here', hint)))
  }

  function anchor(link: Link, route: string, hash: string): void {
    const known = ids.get(route)
    const id = decode(hash.slice(1))
    if (known === undefined || known.has(id) || id === 'top' || id === 'content' || id.startsWith(':~:')) return
    const near = nearest(id, known)
    const hint = near === undefined ? undefined : `did you mean "#${near}"?`
    diagnostics.push(
      diagnostic('link/no-anchor', `the page "${route}" has no anchor "#${id}"`, where(link, 'linked here', hint)),
    )
  }

  function sourceOf(route: string): string {
    for (const [source, target] of targets.routeOfSource) if (target === route) return `  (${source})`
    return ''
  }
}

function where(link: Link, label: string, hint: string | undefined) {
  return { ...(link.place === undefined ? {} : { place: link.place, label }), ...(hint === undefined ? {} : { hint }) }
}

/** The anchors of each page whose ids are known: those with a body or with headings of their layout. */
function idsByRoute(
  pages: readonly Page[],
  entries: ReadonlyMap<string, Entry>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = new Map<string, ReadonlySet<string>>()
  for (const page of pages) {
    const fragments = page.entry === undefined ? [] : Object.values(entries.get(page.entry)?.fragments ?? {})
    if (fragments.length === 0 && page.headings === undefined) continue
    const set = new Set<string>(page.headings?.map(({ id }) => id))
    for (const { ids } of fragments) for (const id of ids) set.add(id)
    ids.set(page.route, set)
  }
  return ids
}
