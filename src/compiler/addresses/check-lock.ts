import { digest, digestOf } from '../cache/hash.ts'
import { cacheFolders } from '../cache/index-file.ts'
import { PackReader } from '../cache/pack.ts'
import { defined } from '../../base/defined.ts'
import { decode } from '../../base/percent.ts'
import type { Diagnostic, Location } from '../../diagnostics/diagnostic.ts'
import { notFoundRoute } from '../link/site.ts'
import { lockFile, readLock, type Lock } from './lock-file.ts'
import { lostAddresses, lostReports, type AnsweringSite } from './lost-addresses.ts'
import type { PublishedPage } from './published.ts'
import { routeOf } from '../../model/address.ts'
import type { FragmentBody, Section } from '../../model/facts.ts'
import type { SiteLocale } from '../../model/locale.ts'
import type { Page } from '../../model/page.ts'
import { readInside } from '../read/files.ts'
import { headingLine } from '../../text/heading-line.ts'
import type { EvaluatedState } from '../stages/evaluate.ts'
import type { SiteLinks } from '../stages/link.ts'
import type { Run } from '../run/run.ts'

/** A site to compare with its lock file. */
export interface LockedSite extends EvaluatedState {
  readonly links: SiteLinks
}

/** Reports published addresses in `routes.lock` that the site no longer serves. Returns no reports without the file. */
export function checkLock(run: Run, site: LockedSite): readonly Diagnostic[] {
  const stored = storedLock(run)
  if (stored === undefined) return []
  const lock = partOf(stored.lock, site)
  const lostNow = lostOf(lock, site)
  if (lostNow.length === 0) return stored.diagnostics
  const locations = new Map(site.links.pages.map(({ route, location }) => [route, location]))
  // Texts are read only if an address is lost, to find where its content has moved.
  const { leadsTo } = answering(site.links)
  const locationOf = (route: string, anchor?: string) =>
    (anchor === undefined ? undefined : sectionLocation(run, site, { route, anchor })) ?? locations.get(route)
  const context = { pages: publishedPages(run, site), below: folderOf(site.site.locale), locationOf, leadsTo }
  return [...stored.diagnostics, ...lostReports(lock, lostNow, context)]
}

/** Location of a section's heading in its file. */
function sectionLocation(
  { options, fileOf }: Run,
  { evaluated, links }: LockedSite,
  { route, anchor }: { readonly route: string; readonly anchor: string },
): Location | undefined {
  const { entry } = links.pages.find((page) => page.route === route) ?? {}
  const { source, fragments = {} } = (entry === undefined ? undefined : evaluated.entries.get(entry)) ?? {}
  const heading = Object.values(fragments)
    .flatMap(({ headings }) => headings)
    .find(({ id }) => id === anchor)
  if (source === undefined || heading === undefined) return undefined
  const file = fileOf(source)
  const contents = readInside(options.root, file)
  const line = typeof contents === 'string' ? undefined : headingLine(contents.bytes.toString('utf8'), heading.text)
  return line === undefined ? undefined : { file, line, column: 1 }
}

/** Prefix of the routes of a locale in a lock; empty for the first one. */
export const folderOf = (locale: SiteLocale | undefined): string => (locale?.folder ? `/${locale.folder}` : '')

/**
 * Addresses of a lock that belong to one locale, as routes of this locale. A locale with a separate host has none; for
 * the first locale, the addresses of all others are excluded.
 */
export function partOf(lock: Lock, { site: { locale } }: Pick<LockedSite, 'site'>): Lock {
  const prefix = folderOf(locale)
  if (prefix === '') return locale?.isDefault === false ? new Map() : lock
  const isBelow = (address: string, folder: string): boolean =>
    address.startsWith(folder) && ['', '/', '#'].includes(address.charAt(folder.length))
  return new Map(
    [...lock].flatMap(([address, locked]) => {
      const rest = address.slice(prefix.length)
      return isBelow(address, prefix) ? [[rest.startsWith('/') ? rest : `/${rest}`, locked] as const] : []
    }),
  )
}

/**
 * The lock of a site; `undefined` without one. A change to the file counts as a change to the site.
 */
export function storedLock({ options, digests }: Run): ReturnType<typeof readLock> | undefined {
  if (digests.digest(lockFile) === undefined) return undefined
  const file = readInside(options.root, lockFile)
  return typeof file === 'string' ? undefined : readLock(Buffer.from(file.bytes).toString('utf8'))
}

/**
 * Lost addresses of a lock. Empty for a site with errors, whose missing pages may only be unreadable.
 */
export function lostOf(lock: Lock, site: LockedSite): readonly string[] {
  return isWhole(site) ? lostAddresses(lock, answering(site.links)) : []
}

/**
 * Returns true if the site was read completely. After errors, a missing page may be one that could not be
 * read.
 */
export function isWhole({ site, compiled, evaluated, links }: LockedSite): boolean {
  const allDiagnostics = [...compiled.sources, evaluated, links].flatMap(({ diagnostics }) => diagnostics)
  return site.incomplete !== true && allDiagnostics.every(({ severity }) => severity !== 'error')
}

function answering({ hints, anchors }: SiteLinks): AnsweringSite {
  const { routes, files, redirect, isElsewhere } = hints.targets
  return {
    isPage: (route) => routes.has(route),
    isAnswered: (route) => redirect(route) !== undefined || files.has(route.slice(1)) || isElsewhere?.(route) === true,
    leadsTo(route) {
      // A redirect to an anchor discards the anchor of the visitor.
      const to = redirect(route)
      return to !== undefined && !/[?#]/.test(to) && routes.has(routeOf(to)) ? routeOf(to) : undefined
    },
    hasAnchor(route, id) {
      // Links of the site may lead to another id of the same heading; published addresses do not.
      const hash = anchors.find(route, `#${encodeURIComponent(id)}`)
      return hash !== undefined && decode(hash.slice(1)).normalize('NFC') === id.normalize('NFC')
    },
  }
}

/** All pages with their anchors and digests of their texts. Reads the text of every page. */
export function publishedPages({ options, fileOf }: Run, site: LockedSite): PublishedPage[] {
  const { evaluated, links } = site
  const reader = new PackReader(cacheFolders(options.root).packs)
  const textsOf = ({ entry }: Page): Section[] => {
    const { key, fragments = {} } = (entry === undefined ? undefined : evaluated.entries.get(entry)) ?? {}
    return Object.keys(fragments).flatMap((name) => {
      const body = evaluated.bodies.get(`${key}\0${name}`)
      const text = body === undefined ? undefined : reader.read(body)
      return text === undefined ? [] : (JSON.parse(text) as FragmentBody).sections
    })
  }
  try {
    return links.pages
      .filter(({ route }) => route !== notFoundRoute)
      .map((page) => {
        const { route, title, location, entry } = page
        const sections = textsOf(page)
        const source = (entry === undefined ? undefined : evaluated.entries.get(entry)?.source) ?? location?.file
        return defined({
          route,
          source: source === undefined ? undefined : fileOf(source),
          ids: anchorsOf(page, site),
          sections: new Map(sections.flatMap(({ id, text }) => (text === '' ? [] : [[id, short(digest(text))]]))),
          digest: short(digestOf([title, sections.map(({ text }) => text)])),
        })
      })
  } finally {
    reader.close()
  }
}

/**
 * Anchors of footnotes, which are renumbered in each build or exist on every page. Other pages do not link to
 * them.
 */
const footnotes = /^(?:user-content-fn(?:ref)?-|footnote-label$)/
const tabs = /^tab-/

function anchorsOf({ route, entry, headings = [] }: Page, { evaluated, links }: LockedSite): string[] {
  const { fragments = {} } = (entry === undefined ? undefined : evaluated.entries.get(entry)) ?? {}
  const ownIds = new Set(
    [...Object.values(fragments).flatMap((facts) => facts.headings), ...headings].map(({ id }) => id),
  )
  return [...(links.anchors.of(route) ?? [])].filter((id) => !footnotes.test(id) && (ownIds.has(id) || !tabs.test(id)))
}

/**
 * Shortens a digest. Sections are compared within a site, so 32 bits are enough and keep the file
 * small.
 */
const short = (digest: string): string => digest.slice(0, 8)
