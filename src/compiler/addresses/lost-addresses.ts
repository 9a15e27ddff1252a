/**
 * Finds published addresses that the site no longer serves, with their probable new locations. Pure.
 *
 * @module
 */
import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import { lockFile, routeIn, type Lock, type LockedAddress } from './lock-file.ts'
import type { PublishedPage } from './published.ts'

/** The addresses that a site serves now. */
export interface AnsweringSite {
  /** Returns true if the route is a page. */
  isPage(route: string): boolean
  /** Returns true if something else serves the route: a redirect, a file, another site. */
  isAnswered(route: string): boolean
  /** Target of a redirect, if it is a page of the site. */
  leadsTo(route: string): string | undefined
  /** Returns true if a page has an anchor, or if its anchors are unknown. */
  hasAnchor(route: string, id: string): boolean
}

/** Lost addresses of the lock. If a page is lost, so are all its anchors; a redirect keeps them. */
export function lostAddresses(lock: Lock, site: AnsweringSite): string[] {
  return [...lock].flatMap(([address, { state }]) => {
    if (state === 'gone') return []
    const route = routeIn(address)
    const page = site.isPage(route) ? route : site.leadsTo(route)
    const isLost =
      page === undefined
        ? !site.isAnswered(route)
        : address !== route && !site.hasAnchor(page, address.slice(route.length + 1))
    return isLost ? [address] : []
  })
}

/** The site in which new locations are searched. */
interface LostIn {
  readonly pages: readonly PublishedPage[]
  /** Prefix of routes in the lock: the folder of the locale. */
  readonly below: string
  /** Location of a page, or of its section with an anchor. */
  locationOf(route: string, anchor?: string): Location | undefined
}

/** Reports each lost page, and each lost anchor of an existing page. */
export function lostReports(
  lock: Lock,
  lostList: readonly string[],
  { pages, below, locationOf, leadsTo }: LostIn & Pick<AnsweringSite, 'leadsTo'>,
): Diagnostic[] {
  const byRoute = new Map(pages.map((page) => [page.route, page]))
  const gone = new Set(lostList.filter((address) => routeIn(address) === address))
  return lostList.flatMap((address) => {
    const route = routeIn(address)
    if (gone.has(address)) return [goneRoute(address, lock, { pages, below, locationOf })]
    if (gone.has(route)) return []
    const page = byRoute.get(route) ?? byRoute.get(leadsTo(route) ?? '')
    return page === undefined ? [] : [goneAnchor(address, lock, { page, pages, below, locationOf })]
  })
}

const accept = 'if it is no longer needed, run "docs lock --accept"'

function goneRoute(route: string, lock: Lock, { pages, below, locationOf }: LostIn): Diagnostic {
  const locked = lock.get(route) ?? {}
  const sections = sectionsOf(route, lock)
  const now = movedTo(locked, sections, pages)
  const line = now && `add "- { from: ${route}, to: ${now.route} }" to "redirects:" of site.config.yaml`
  const hint = line === undefined ? `add a redirect from it; ${accept}` : `its page is "${now?.route}" now: ${line}`
  const moved = now?.source === locked.source ? 'the address of its page has changed' : 'its page has moved'
  const message = `the published address "${below}${route}" is gone${now === undefined ? '' : `: ${moved}`}`
  const location = (now && locationOf(now.route)) ?? lineOf(locked)
  return diagnostic('lock/gone-page', message, { subject: below + route, hint, location })
}

function goneAnchor(address: string, lock: Lock, at: LostIn & { readonly page: PublishedPage }): Diagnostic {
  const { page, pages, below, locationOf } = at
  const locked = lock.get(address) ?? {}
  const route = routeIn(address)
  const id = address.slice(route.length + 1)
  const isNew = (route: string, anchor: string) => !lock.has(`${route}#${anchor}`)
  const withText = (candidate: PublishedPage) =>
    [...candidate.sections].find(([other, digest]) => digest === locked.digest && isNew(candidate.route, other))?.[0]
  const newAnchor = withText(page)
  const elsewhere =
    newAnchor === undefined
      ? pages.find((candidate) => candidate !== page && withText(candidate) !== undefined)
      : undefined
  const fresh = page.ids.filter((anchor) => isNew(page.route, anchor))
  const location = locationOf(page.route, newAnchor) ?? lineOf(locked)
  const hint =
    newAnchor !== undefined
      ? `its section has the anchor "#${newAnchor}" now: write "{#${id}}" after its heading`
      : elsewhere !== undefined
        ? `its section is in "${elsewhere.route}#${withText(elsewhere)}" now: add "- { from: ${address}, to: ${elsewhere.route}#${withText(elsewhere)} }" to "redirects:" of site.config.yaml`
        : (didYouMean(
            `#${id}`,
            fresh.map((anchor) => `#${anchor}`),
          ) ??
          `${isWritten(location) ? `write "{#${id}}" after its new heading` : 'add a redirect from it'}; ${accept}`)
  const message = `the published anchor "#${id}" of "${below}${route}" is gone`
  return diagnostic('lock/gone-anchor', message, { subject: below + address, hint, location })
}

/**
 * Returns true if a file is a text with headings. Anchors of other pages come from data, such as an API
 * description.
 */
const isWritten = ({ file }: Location): boolean => /\.mdx?$/i.test(file)

const lineOf = ({ line = 1 }: LockedAddress): Location => ({ file: lockFile, line, column: 1 })

/** Digests of the former sections of a page. */
function sectionsOf(route: string, lock: Lock): Set<string> {
  const all = [...lock].filter(([address]) => address.startsWith(`${route}#`))
  return new Set(all.flatMap(([, { digest }]) => digest ?? []))
}

/** The page that replaces a lost one: with the same file, or else the same text, or else most of its sections. */
function movedTo(
  { source, digest }: LockedAddress,
  sections: ReadonlySet<string>,
  pages: readonly PublishedPage[],
): PublishedPage | undefined {
  const ofFile = pages.filter((page) => page.source !== undefined && page.source === source)
  if (ofFile.length === 1) return ofFile[0]
  const same = pages.find((page) => page.digest === digest)
  if (same !== undefined) return same
  const shared = (page: PublishedPage) =>
    [...page.sections.values()].filter((sectionDigest) => sections.has(sectionDigest)).length
  const [best] = pages.map((page) => ({ page, count: shared(page) })).sort((a, b) => b.count - a.count)
  return best !== undefined && best.count * 2 >= sections.size && best.count > 0 ? best.page : undefined
}
