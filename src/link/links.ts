import { diagnostic, type Diagnostic, type Place } from '../diagnostics/diagnostic.ts'
import type { Entry } from '../model/entry.ts'
import type { Link } from '../model/facts.ts'
import type { Page } from '../model/page.ts'
import type { Anchors } from './anchors.ts'
import { isDoubtful } from './follow-ups.ts'
import { assetHint, fileHint, pageHint, type Hints } from './hints.ts'
import { resolveLink, type From, type Resolved } from './resolve.ts'

/** Addresses for the holes of each fragment: entry key → fragment name → address by number. */
export type Hrefs = ReadonlyMap<string, Readonly<Record<string, readonly string[]>>>

/** What became of the links of all entries. */
export interface LinkedEntries {
  readonly hrefs: Hrefs
  /** Routes that links of other pages lead to, redirects followed. */
  readonly reached: ReadonlySet<string>
  /** Hints for files that could not be read when the page was compiled, by `placeKey`. */
  readonly assetHints: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
  /** Reports that may be wrong, since what they speak of could not be read. */
  readonly doubtful: readonly Diagnostic[]
}

/** Resolves and checks every link of every entry that has a page. */
export function linkEntries(options: {
  readonly pages: readonly Page[]
  readonly entries: ReadonlyMap<string, Entry>
  readonly anchors: Anchors
  readonly hints: Hints
}): LinkedEntries {
  const { pages, entries, anchors, hints } = options
  const diagnostics: Diagnostic[] = []
  const doubtful: Diagnostic[] = []
  const hrefs = new Map<string, Record<string, readonly string[]>>()
  const reached = new Set<string>()
  const assetHints = new Map<string, string>()

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
  return { hrefs, reached, assetHints, diagnostics, doubtful }

  function one(written: Link, from: From): string {
    // A component may compute an address; then the page is all that can be said.
    const place = written.place ?? { file: from.source, line: 1, column: 1 }
    const link = { ...written, place }
    const result = resolveLink(link, from, hints.targets)
    switch (result.kind) {
      case 'page':
        if (result.route !== from.route) reached.add(result.route)
        return link.kind === 'link' ? withAnchor(result, link) : result.href
      case 'redirect':
        redirected(result, link)
        break
      case 'no-page':
        tell(noPage(link, result.route, from))
        break
      case 'no-file': {
        const about = { subject: result.path, hint: fileHint(result.path, hints) }
        tell(report('link/no-file', `no page is made from "${link.url}"`, link, about))
        break
      }
      case 'no-asset': {
        const hint = assetHint(result.path, link.url, hints)
        if (hint !== undefined) assetHints.set(placeKey(place), hint)
      }
    }
    return result.href
  }

  function noPage(link: Placed, route: string, from: From): Diagnostic {
    const hint = pageHint(link, route, from, hints)
    if (link.kind === 'link') return report('link/no-page', `no page at "${link.url}"`, link, { subject: route, hint })
    const usual = 'put the file into the static folder, or beside the page'
    return report('link/no-asset', `no file at "${link.url}"`, link, { subject: route, hint: hint ?? usual })
  }

  function withAnchor({ href, route, hash }: Extract<Resolved, { kind: 'page' }>, link: Placed): string {
    if (hash.length < 2) return href
    const found = anchors.find(route, hash)
    if (found === undefined) noAnchor(route, hash, link)
    return found === undefined || found === hash ? href : href.slice(0, -hash.length) + found
  }

  /** Browsers take the hash along to where a redirect leads, unless that has one of its own. */
  function redirected({ to, hash }: Extract<Resolved, { kind: 'redirect' }>, link: Placed): void {
    const end = resolveLink({ url: to, kind: 'link' }, { source: '', route: '/', assets: [] }, hints.targets)
    if (end.kind !== 'page') return
    reached.add(end.route)
    if (end.hash === '' && hash.length > 1 && anchors.find(end.route, hash) === undefined)
      noAnchor(end.route, hash, link)
  }

  function noAnchor(route: string, hash: string, link: Placed): void {
    const missing = anchors.missing(route, hash, { place: link.place, label: 'linked here' })
    tell(missing, anchors.isDoubtful(route))
  }

  function tell(one: Diagnostic, mayBeWrong = isDoubtful(one, hints.doubt)): void {
    if (mayBeWrong) doubtful.push(one)
    else diagnostics.push(one)
  }
}

type Placed = Link & { readonly place: Place }

/** A text that is the same for the same place. */
export function placeKey({ file, line, column }: Place): string {
  return `${file}:${line}:${column}`
}

function report(
  code: 'link/no-page' | 'link/no-file' | 'link/no-asset',
  message: string,
  link: Placed,
  { subject, hint }: { readonly subject: string; readonly hint: string | undefined },
): Diagnostic {
  const label = link.kind === 'image' ? 'shown here' : 'linked here'
  return diagnostic(code, message, { subject, place: link.place, label, ...(hint === undefined ? {} : { hint }) })
}
