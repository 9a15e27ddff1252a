import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { addressingOf, isRoute, longestSegment, markdownFileOf, type Addressing } from '../../model/address.ts'
import type { Entry } from '../../model/entry.ts'
import type { MovedAnchor } from '../../model/linked.ts'
import type { Arrangement, DocsVersion, Page, Redirect, Sidebar } from '../../model/page.ts'
import { anchorsOf, type Anchors } from './anchors.ts'
import { isOfAnchor, linkMovedAnchors, withMovedAnchors } from './moved-anchors.ts'
import { noFollowUps, reportCollector, type FollowUps } from './reports.ts'
import { invalidRoute, type Hints } from './hints.ts'
import { linkEntries, type LinkedEntries } from './links.ts'
import { fold, namesOf, type Names } from './names.ts'
import { versionPages } from './other-versions.ts'
import { linkRedirects, redirectsBy, type WrittenRedirect } from './redirects.ts'
import { folderOf, type AddressWriting, type OriginalTargets } from './resolve.ts'
import { defined } from '../../base/defined.ts'
import { escapeRegExp } from '../../base/escape.ts'
import { safePattern } from '../../text/patterns/pattern.ts'

/** Output of the content types, and other parts of a site. */
export interface LinkInput {
  readonly addressing: Addressing
  readonly url: string
  /**
   * Arrangements in the order of the configuration. Of two pages with the same route, the first is
   * used.
   */
  readonly arrangements: readonly Arrangement[]
  readonly entries: ReadonlyMap<string, Entry>
  /** Location in the configuration of the content type that read an entry. */
  locateType?(entry: string): Location | undefined
  /** File that replaces a source in the locale of the site. Default: the source. */
  fileOf?(source: string): string
  /** Redirects in the configuration, with their locations. */
  readonly redirects: readonly WrittenRedirect[]
  /** Files other than pages, without a leading slash. A final `*` matches anything. */
  readonly files: readonly string[]
  /** Paths served by another site. `*` matches a segment, a final `/*` everything below. */
  readonly elsewhere?: readonly string[]
  readonly writing?: AddressWriting
  /** Pages of the locale in which the site is written first. */
  readonly original?: OriginalTargets
  /** Content folders, and all files in them. */
  readonly roots?: readonly string[]
  readonly contents?: readonly string[]
  /** Sources with errors, whose pages are incomplete. */
  readonly broken?: ReadonlySet<string>
  /** The site has theme files: a replaced layout may create headings although the original does not. */
  readonly hasOwnTheme?: boolean
  readonly followUps?: FollowUps
}

/** The site, linked. */
export interface LinkedSite extends Omit<LinkedEntries, 'reached'> {
  /** Pages by route, in code-point order. */
  readonly pages: readonly Page[]
  readonly sidebars: ReadonlyMap<string, Sidebar>
  readonly versions: ReadonlyMap<string, readonly DocsVersion[]>
  readonly redirects: readonly Redirect[]
  /** Redirected anchors of pages, by route. */
  readonly movedAnchors: ReadonlyMap<string, readonly MovedAnchor[]>
  readonly reached: ReadonlySet<string>
  readonly anchors: Anchors
  /** Context for the resolution of further addresses (navbar, sidebars). */
  readonly hints: Hints
}

/** Route of the not-found page: a file, not a page that can be linked to. */
export const notFoundRoute = '/404'

/** Removes the declaration that a page has no headings, if its layout may have been replaced. */
function withoutClaim({ headings, ...page }: Page): Page {
  return headings === undefined || headings.length === 0 ? page : { ...page, headings }
}

/** Combines pages: routes, sidebars, versions, redirects, links, and their checks. Pure. */
export function linkSite(input: LinkInput, versions: ReadonlyMap<string, readonly DocsVersion[]>): LinkedSite {
  const { broken = new Set(), followUps = noFollowUps } = input
  const { diagnostics, heldBack, report } = reportCollector(followUps)
  const arrangementReports = input.arrangements.flatMap((arrangement) => arrangement.diagnostics ?? [])
  for (const diagnostic of arrangementReports) report(diagnostic)
  /** Pages about whose route a content type has a report, which explains why it is that of another page. */
  const explained = new Set(arrangementReports.map(({ location, subject }) => `${location?.file}\n${subject}`))
  const byRoute = new Map<string, Page>()
  const leftOut = new Map<string, string>()
  for (const page of input.arrangements.flatMap((arrangement) => arrangement.pages)) {
    const { route } = page
    const isDuplicate = byRoute.has(route)
    const problem = isDuplicate ? duplicate(page, byRoute.get(route) as Page, input) : invalid(page)
    if (problem === undefined) byRoute.set(route, page)
    else {
      // One report is enough for two content types with the same files.
      if (problem.hint !== sameFiles || !diagnostics.some(({ hint }) => hint === sameFiles))
        report(problem, isDuplicate && explained.has(`${problem.location?.file}\n${route}`))
      const source = sourceOf(page, input.entries)
      const reason = isDuplicate ? `another page has the route "${route}"` : problem.message
      if (source !== undefined) leftOut.set(source, reason)
    }
  }
  diagnostics.push(...sameButForCase(byRoute))
  const routes = namesOf(byRoute.keys())
  const pages = [...byRoute.values()].sort((a, b) => (a.route < b.route ? -1 : 1))
  const sidebars = new Map<string, Sidebar>()
  for (const sidebar of input.arrangements.flatMap((arrangement) => arrangement.sidebars ?? []))
    if (!sidebars.has(sidebar.id)) sidebars.set(sidebar.id, sidebar)

  const ofPages = anchorsOf(input.hasOwnTheme === true ? pages.map(withoutClaim) : pages, input.entries, {
    broken,
    isTranslated: (source) => (input.fileOf?.(source) ?? source) !== source,
    original: input.original,
  })
  const files = fileNames(input.files, pages)
  const isElsewhere = pathMatcher(input.elsewhere ?? [])
  const redirects = [...input.redirects, ...input.arrangements.flatMap((arrangement) => arrangement.redirects ?? [])]
  const redirected = linkRedirects({
    redirects: redirects.filter((redirect) => !isOfAnchor(redirect)),
    routes,
    outputs: files,
    isElsewhere,
    anchors: ofPages,
    followUps,
  })
  const routeOfSource = new Map<string, string>()
  for (const page of pages) {
    const source = sourceOf(page, input.entries)
    if (source === undefined || routeOfSource.has(source)) continue
    routeOfSource.set(source, page.route)
    // Links may name the translation instead of the source.
    const file = input.fileOf?.(source) ?? source
    if (!routeOfSource.has(file)) routeOfSource.set(file, page.route)
  }
  const hints: Hints = {
    targets: {
      addressing: addressingOf(input.addressing, byRoute.keys()),
      url: input.url,
      routes,
      folders: new Set(pages.map(({ route }) => folderOf(route))),
      routeOfSource,
      sources: namesOf(routeOfSource.keys()),
      roots: input.roots ?? [],
      files,
      isElsewhere,
      ...defined({ writing: input.writing, original: input.original }),
      redirect: redirectsBy(redirected.redirects, redirected.isServed),
    },
    files: namesOf(input.contents ?? []),
    leftOut,
    followUps,
    versions,
    versionPages: versionPages(versions),
    ...defined({ fileOf: input.fileOf }),
  }
  const { moved, ...movedReports } = linkMovedAnchors(redirects.filter(isOfAnchor), {
    targets: hints.targets,
    anchors: ofPages,
    labelOf: (route, id) => labelOf(byRoute.get(route), id, input.entries),
  })
  const anchors = withMovedAnchors(ofPages, moved)
  const linked = linkEntries({ pages, entries: input.entries, anchors, hints })
  return {
    ...linked,
    pages,
    sidebars,
    versions,
    redirects: redirected.redirects,
    movedAnchors: moved,
    anchors,
    hints,
    diagnostics: [...diagnostics, ...[redirected, movedReports, linked].flatMap((part) => part.diagnostics)],
    heldBack: [...heldBack, ...[redirected, movedReports, linked].flatMap((part) => part.heldBack)],
  }
}

/** Text of a heading, or else the title of its page. */
function labelOf(page: Page | undefined, id: string, entries: LinkInput['entries']): string | undefined {
  const { fragments = {} } = (page?.entry === undefined ? undefined : entries.get(page.entry)) ?? {}
  const headings = [...Object.values(fragments).flatMap((facts) => facts.headings), ...(page?.headings ?? [])]
  return headings.find((heading) => heading.id === id)?.text ?? page?.title
}

/** Source file of a page; `undefined` for a generated page. */
function sourceOf({ entry }: Page, entries: LinkInput['entries']): string | undefined {
  return entry === undefined ? undefined : entries.get(entry)?.source
}

const sameFiles = 'give them separate folders with "path:", or remove one of them'

function duplicate(page: Page, first: Page, { locateType }: Pick<LinkInput, 'locateType'>): Diagnostic {
  const { entry = '', location, route } = page
  if (location !== undefined && location.file === first.location?.file && entry !== first.entry)
    return diagnostic('route/duplicate', `two entries of "content:" read the same files, such as ${location.file}`, {
      location: locateType?.(entry) ?? location,
      hint: sameFiles,
    })
  const other = first.location === undefined ? '' : ` as ${first.location.file}`
  return diagnostic('route/duplicate', `the route "${route}" is the same${other}; this page is left out`, {
    location,
    hint: 'change the slug of one of them, or the "routeBasePath" of their content types',
  })
}

function invalid({ route, location }: Page): Diagnostic | undefined {
  if (isRoute(route)) return undefined
  const isLong = route.split('/').some((part) => Buffer.byteLength(part) > longestSegment)
  return diagnostic('route/invalid', invalidRoute(route), {
    location,
    hint: isLong
      ? `write a "slug:" of at most ${longestSegment} bytes between two slashes`
      : 'use letters, digits, hyphens and slashes in slugs and file names',
  })
}

/**
 * Reports routes that differ only in case: on disks and hosts that ignore case, only one of them is
 * served.
 */
function sameButForCase(pages: ReadonlyMap<string, Page>): Diagnostic[] {
  const first = new Map<string, string>()
  return [...pages.values()].flatMap(({ route, location }) => {
    const other = first.get(fold(route))
    if (other === undefined) first.set(fold(route), route)
    if (other === undefined) return []
    return diagnostic('route/case', `the routes "${other}" and "${route}" differ only in case`, {
      location,
      hint: 'change the slug of one of them',
    })
  })
}

function fileNames(files: readonly string[], pages: readonly Page[]): Names {
  const exact = files.filter((file) => !file.endsWith('*'))
  const prefixes = files.filter((file) => file.endsWith('*')).map((file) => file.slice(0, -1))
  const markdownFiles = pages.flatMap(({ route }) => (route === notFoundRoute ? [] : [markdownFileOf(route)]))
  return namesOf([...exact, ...markdownFiles], prefixes)
}

/**
 * Returns a predicate for paths that match a pattern. `*` matches a segment, a final `/*`
 * everything below.
 */
function pathMatcher(paths: readonly string[]): (path: string) => boolean {
  const patterns = paths.map((path) => {
    const [prefix = '', end = ''] = path.endsWith('/*') ? [path.slice(0, -2), '(?:/.*)?'] : [path]
    const names = prefix.split('*').map(escapeRegExp)
    return safePattern(`^${names.join('[^/]*')}${end}$`, 's')
  })
  return (path) => patterns.some((pattern) => pattern.test(path) === true)
}

/** Routes of each page in other versions, by route and version name. */
export function versionsOfPages(
  versions: ReadonlyMap<string, readonly DocsVersion[]>,
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const hrefsOfEntries = new Map<string, Readonly<Record<string, string>>>()
  for (const list of versions.values()) {
    if (list.length < 2) continue
    const byId = new Map<string, Record<string, string>>()
    for (const { name, docs } of list) for (const { id, path } of docs) byId.set(id, { ...byId.get(id), [name]: path })
    for (const { docs } of list) for (const { id, path } of docs) hrefsOfEntries.set(path, byId.get(id) ?? {})
  }
  return hrefsOfEntries
}
