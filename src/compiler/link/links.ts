import type { Code } from '../../diagnostics/codes.ts'
import { diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import type { Entry } from '../../model/entry.ts'
import type { Link } from '../../model/facts.ts'
import type { Page } from '../../model/page.ts'
import type { Anchors } from './anchors.ts'
import { reportCollector, type Reports } from './reports.ts'
import { assetHint, fileHint, noFileHint, pageHint, type Hints } from './hints.ts'
import { leavingVersion } from './other-versions.ts'
import { resolveLink, type From, type Resolved } from './resolve.ts'
import { textSharing } from '../../text/shared-texts.ts'

/** A report for a broken address. */
interface Missing {
  readonly code: Code
  readonly message: string
  readonly subject: string
  readonly hint: string | undefined
}

/** Addresses for the link slots of each fragment: by entry key, fragment name, and slot number. */
export type Hrefs = ReadonlyMap<string, Readonly<Record<string, readonly string[]>>>

/** Resolved links of all entries. */
export interface LinkedEntries extends Reports {
  readonly hrefs: Hrefs
  /** Routes that other pages link to, after redirects. */
  readonly reached: ReadonlySet<string>
  /** Hints for unreadable files, by `locationKey`. */
  readonly assetHints: ReadonlyMap<string, string>
  /**
   * Files that could not be read during compilation but exist at the address that browsers use, by
   * `locationKey`.
   */
  readonly seenAssets: ReadonlySet<string>
}

/** Resolves and checks every link of every entry that has a page. */
export function linkEntries(options: {
  readonly pages: readonly Page[]
  readonly entries: ReadonlyMap<string, Entry>
  readonly anchors: Anchors
  readonly hints: Hints
}): LinkedEntries {
  const { pages, entries, anchors, hints } = options
  const { report, ...reports } = reportCollector(hints.followUps)
  const hrefs = new Map<string, Record<string, readonly string[]>>()
  const reached = new Set<string>()
  const assetHints = new Map<string, string>()
  const seenAssets = new Set<string>()
  /** Many links share few addresses. */
  const shared = textSharing()

  // The links of an entry are resolved for its own page or, without one, for the first page that uses it.
  const ordered = [...pages].sort((a, b) => Number(a.entry === undefined) - Number(b.entry === undefined))
  for (const page of ordered) {
    for (const key of page.entry === undefined ? (page.uses ?? []) : [page.entry, ...(page.uses ?? [])]) {
      const entry = entries.get(key)
      if (entry === undefined || hrefs.has(key)) continue
      const resolved: Record<string, readonly string[]> = {}
      for (const [name, facts] of Object.entries(entry.fragments)) {
        const from = { source: entry.source, route: page.route, assets: facts.assets }
        resolved[name] = facts.links.map((link) => shared(linkHref(link, from)))
      }
      hrefs.set(key, resolved)
    }
  }
  return { hrefs, reached, assetHints, seenAssets, ...reports }

  function linkHref(sourceLink: Link, from: From): string {
    // The address was computed by a component, so the page is its location.
    const location = sourceLink.location ?? { file: from.source, line: 1, column: 1 }
    const link = { ...sourceLink, location }
    const result = resolveLink(link, from, hints.targets)
    switch (result.kind) {
      case 'page':
        if (result.route !== from.route) reached.add(result.route)
        leaving(link, result, from)
        return link.kind === 'link' ? withAnchor(result, link) : result.href
      case 'redirect':
        redirected(result, link)
        break
      case 'file':
        if (result.isSeen === true) seenAssets.add(locationKey(location))
        break
      case 'no-page':
        noPage(link, result.route, from)
        break
      case 'no-file':
        missing(link, {
          code: 'link/no-file',
          message: `there is no page for "${link.url}"`,
          subject: result.path,
          hint: fileHint(result.path, { link, from }, hints),
        })
        break
      case 'no-asset': {
        const hint = assetHint(result.path, link.url, hints)
        if (hint !== undefined) assetHints.set(locationKey(location), hint)
      }
    }
    return result.href
  }

  function noPage(link: LocatedLink, route: string, from: From): void {
    const hint = pageHint(link, { route, from }, hints)
    if (link.kind === 'link')
      missing(link, { code: 'link/no-page', message: `no page at "${link.url}"`, subject: route, hint })
    else
      missing(link, {
        code: 'link/no-asset',
        message: `no file at "${link.url}"`,
        subject: route,
        hint: hint ?? noFileHint,
      })
  }

  function leaving(link: LocatedLink, target: Extract<Resolved, { kind: 'page' }>, from: From): void {
    const problem = leavingVersion(link, target, {
      from,
      targets: hints.targets,
      pages: hints.versionPages ?? new Map(),
    })
    if (problem === undefined) return
    const { message, hint } = problem
    report(
      diagnostic('link/version', message, {
        subject: target.route,
        location: link.location,
        label: 'linked here',
        hint,
      }),
    )
  }

  function missing(link: LocatedLink, { code, message, subject, hint }: Missing): void {
    const label = link.kind === 'image' ? 'shown here' : 'linked here'
    report(diagnostic(code, message, { subject, location: link.location, label, hint }))
  }

  function withAnchor({ href, route, hash }: Extract<Resolved, { kind: 'page' }>, link: LocatedLink): string {
    if (hash.length < 2) return href
    const anchor = anchors.find(route, hash)
    if (anchor === undefined) noAnchor(route, hash, link)
    return anchor === undefined || anchor === hash ? href : href.slice(0, -hash.length) + anchor
  }

  /** Browsers keep the hash of a redirected address, unless the target has one. */
  function redirected({ to, hash }: Extract<Resolved, { kind: 'redirect' }>, link: LocatedLink): void {
    const end = resolveLink({ url: to, kind: 'link' }, { source: '', route: '/', assets: [] }, hints.targets)
    if (end.kind !== 'page') return
    reached.add(end.route)
    if (end.hash === '' && hash.length > 1 && anchors.find(end.route, hash) === undefined)
      noAnchor(end.route, hash, link)
  }

  function noAnchor(route: string, hash: string, link: LocatedLink): void {
    report(
      anchors.missing(route, hash, { location: link.location, label: 'linked here' }),
      anchors.isFollowUp(route, hash),
    )
  }
}

type LocatedLink = Link & { readonly location: Location }

/** Text key of a location. */
export function locationKey({ file, line, column }: Location): string {
  return `${file}:${line}:${column}`
}
