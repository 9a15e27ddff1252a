import { digest, digestOf } from '../cache/hash.ts'
import type { PackRange } from '../cache/pack.ts'
import type { PagesInLocales } from '../link/locales.ts'
import { notFoundRoute, versionsOfPages } from '../link/site.ts'
import { hrefOf, pageFiles, markdownFileOf, type Addressing } from '../../model/address.ts'
import type { HeadElement } from '../../model/facts.ts'
import type { RenderJob, SharedSite, FragmentInPage } from '../../model/linked.ts'
import type { Page } from '../../model/page.ts'
import { indexSidebar, sliceKey } from '../../model/sidebar-slice.ts'
import type { EvaluatedSite } from '../stages/evaluate.ts'
import type { SiteLinks } from '../stages/link.ts'
import { defined } from '../../base/defined.ts'

/** A page ready for rendering, with the key of its whole content. */
export interface PlannedPage {
  readonly page: Page
  readonly key: string
  /**
   * Input of the render task. Created on access, since all of them would need half a kilobyte for each page.
   */
  readonly job: RenderJob<PackRange>
}

class LatePlan implements PlannedPage {
  readonly page: Page
  readonly key: string
  readonly #jobOf: (page: Page) => RenderJob<PackRange>

  constructor(page: Page, key: string, jobOf: (page: Page) => RenderJob<PackRange>) {
    this.page = page
    this.key = key
    this.#jobOf = jobOf
  }

  get job(): RenderJob<PackRange> {
    return this.#jobOf(this.page)
  }
}

/** Entries shown on pages: all entries of the site, or those of a recompiled page. */
interface EntriesInPages {
  readonly entries: Pick<EvaluatedSite['entries'], 'get'>
  readonly bodies: Pick<EvaluatedSite['bodies'], 'get'>
  readonly hrefs: Pick<SiteLinks['hrefs'], 'get'>
  readonly notes: Pick<SiteLinks['notes'], 'get'>
}

/** Plans the rendering of a page. */
export type Planner = (page: Page, entriesShown?: EntriesInPages) => PlannedPage

/** Creates a planner with the data that all pages share. */
export function plannerOf(options: {
  readonly links: SiteLinks
  readonly site: EvaluatedSite
  readonly shared: SharedSite
  readonly base: string
  /** Addresses of pages in all locales of a multilingual site. */
  readonly inLocales?: PagesInLocales
  /** Head elements for pages, by instance. */
  readonly heads?: ReadonlyMap<string, readonly HeadElement[]>
}): Planner {
  const { links, site, shared } = options
  const parents = parentRoutes(links.pages)
  const inVersions = versionsOfPages(links.versions)
  const indexed = new Map(shared.sidebars.map((sidebar) => [sidebar.id, indexSidebar(sidebar)]))
  const memo = new Map<unknown, string>()
  const { sidebars: _sidebars, rest: _rest, versions: listed, ...same } = shared
  // Pages show the list of versions and their own version; parts of a sidebar are in its slice.
  const names = Object.entries(listed).map(([instance, list]) => [
    instance,
    list.map(({ docs: _docs, draftIds: _draftIds, ...version }) => version),
  ])
  const base = digestOf([options.base, same, names])
  const homes = new Map(
    links.pages.flatMap(({ entry, route }) => (entry === undefined ? [] : [[entry, route] as const])),
  )
  const all: EntriesInPages = { entries: site.entries, bodies: site.bodies, hrefs: links.hrefs, notes: links.notes }
  const jobIn = (entries: EntriesInPages) => (page: Page) => {
    const fragments = fragmentsOf(page, entries, { addressing: links.addressing, homes })
    const others = inVersions.get(page.route)
    const moved = links.movedAnchors.get(page.route)
    const head = options.heads?.get(links.owners.get(page.route) ?? '')
    const markdownFile = page.route === notFoundRoute ? undefined : markdownFileOf(page.route)
    return defined({
      page,
      // If addresses end in a slash, hosts look for the page in a folder.
      files: pageFiles(
        page.route,
        parents.has(page.route) || (links.addressing.trailingSlash && page.route !== notFoundRoute),
      ),
      markdownFile,
      fragments,
      inVersions: others,
      inLocales: options.inLocales?.(page),
      moved,
      head: head === undefined || head.length === 0 ? undefined : head,
    })
  }
  const keyOf = ({ page, ...job }: RenderJob<PackRange>): string => {
    const sidebar = page.sidebar === undefined ? undefined : indexed.get(page.sidebar)
    const slice =
      sidebar === undefined ? '' : sliceKey(sidebar, page.route, digest, memo) + (shared.rest[sidebar.sidebar.id] ?? '')
    const { location: _place, ...content } = page
    const bodies = Object.entries(job.fragments).map(([name, { body, hrefs, notes }]) => [
      name,
      body[3],
      hrefs,
      ...(notes === undefined ? [] : [notes]),
    ])
    return digestOf([
      base,
      content,
      job.files,
      job.markdownFile,
      bodies,
      slice,
      job.inVersions,
      job.head,
      ...(job.moved ?? []),
      ...(job.inLocales ?? []),
    ])
  }
  const jobOf = jobIn(all)
  return (page, entriesShown) => {
    const make = entriesShown === undefined ? jobOf : jobIn(entriesShown)
    return new LatePlan(page, keyOf(make(page)), make)
  }
}

function parentRoutes(pages: readonly Page[]): ReadonlySet<string> {
  const parents = new Set<string>()
  for (const { route } of pages) {
    for (let at = route.lastIndexOf('/'); at > 0; at = route.lastIndexOf('/', at - 1)) parents.add(route.slice(0, at))
  }
  return parents
}

/**
 * Fragments shown on a page. Fragments of entries with their own page (posts in a list) are guests: their anchors are
 * on that page.
 */
function fragmentsOf(
  page: Page,
  { entries, bodies, hrefs: addresses, notes }: EntriesInPages,
  { addressing, homes }: { readonly addressing: Addressing; readonly homes: ReadonlyMap<string, string> },
): Record<string, FragmentInPage<PackRange>> {
  const fragments: Record<string, FragmentInPage<PackRange>> = {}
  const add = (key: string, prefix: string, guest?: { readonly home: string; readonly idPrefix: string }) => {
    const entry = entries.get(key)
    for (const [name, { headings, title, excerpt, words, head }] of Object.entries(entry?.fragments ?? {})) {
      const body = bodies.get(`${key}\0${name}`)
      const fragmentHrefs = addresses.get(key)?.[name] ?? []
      const hrefs =
        guest === undefined
          ? fragmentHrefs
          : fragmentHrefs.map((href) => (href.startsWith('#') ? guest.home + href : href))
      const ids = guest === undefined ? {} : { idPrefix: guest.idPrefix }
      if (body !== undefined)
        fragments[`${prefix}#${name}`] = {
          body,
          facts: defined({ headings, title, excerpt, words, head }),
          hrefs,
          ...defined({ notes: notes.get(key)?.[name] }),
          ...ids,
        }
    }
  }
  if (page.entry !== undefined) add(page.entry, '')
  for (const [index, key] of (page.uses ?? []).entries()) {
    const home = homes.get(key)
    const isGuest = home !== undefined && home !== page.route
    add(key, key, isGuest ? { home: hrefOf(home, addressing), idPrefix: `${index + 1}-` } : undefined)
  }
  return fragments
}
