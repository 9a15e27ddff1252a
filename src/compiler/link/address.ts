import { diagnostic, type Details, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import type { Anchors } from './anchors.ts'
import { invalidRoute, pageHint, type Hints } from './hints.ts'
import { resolveLink, type Resolved } from './resolve.ts'
import { defined } from '../../base/defined.ts'
import type { NavItem, Sidebar } from '../../model/page.ts'
import { isExternal } from '../../text/url.ts'
import { reportCollector, type Reports } from './reports.ts'

/** A resolved address of the configuration. */
interface CheckedAddress {
  readonly result: Resolved
  /** Route of the target after redirects, even if there is no such page. */
  readonly route?: string
  readonly problem?: Diagnostic
  /** The problem may be a consequence of an unreadable input. */
  readonly isFollowUp: boolean
}

/** Context for checking addresses. */
export interface AddressContext {
  readonly hints: Hints
  readonly anchors: Anchors
}

/** Resolves an address of the navbar, the footer or a sidebar, relative to the root of the site. */
export function checkAddress(url: string, details: Details, { hints, anchors }: AddressContext): CheckedAddress {
  const link = { url, kind: 'link' } as const
  const from = { source: '', route: '/', assets: [] }
  const result = resolveLink(link, from, hints.targets)
  const resolution = { result, isFollowUp: false }
  const at = (route: string, hash: string): CheckedAddress =>
    hash.length < 2 || anchors.find(route, hash) !== undefined
      ? { ...resolution, route }
      : { result, route, problem: anchors.missing(route, hash, details), isFollowUp: anchors.isFollowUp(route, hash) }
  switch (result.kind) {
    case 'page':
      return at(result.route, result.hash)
    case 'redirect': {
      const end = resolveLink({ url: result.to, kind: 'link' }, from, hints.targets)
      // The hash of a target is checked with the redirect.
      return end.kind === 'page' ? at(end.route, end.hash === '' ? result.hash : '') : resolution
    }
    case 'no-page':
    case 'no-file':
    case 'no-asset': {
      const route = result.kind === 'no-page' ? result.route : `/${result.path}`
      const hint = pageHint(link, { route, from }, hints)
      const problem = diagnostic('link/no-page', `no page at "${url}"`, { ...details, subject: route, hint })
      return { result, route, problem, isFollowUp: hints.followUps.has(route) }
    }
    default:
      return resolution
  }
}

/**
 * Checks the addresses that writers put into sidebars. `locate` returns the location of an address in the
 * configuration.
 */
export function checkSidebars(
  sidebars: Iterable<Sidebar>,
  context: AddressContext,
  locate: (href: string) => Location | undefined,
): Reports {
  const { report, ...reports } = reportCollector(context.hints.followUps)
  const leftOut = new Set(context.hints.leftOut.values())
  for (const { items } of sidebars) {
    for (const href of addressesIn(items)) {
      if (isExternal(href) || context.hints.targets.routes.has(href)) continue
      const details = defined({ location: locate(href), label: 'linked here' })
      // The page is reported.
      if (leftOut.has(invalidRoute(href))) continue
      const { problem, isFollowUp } = checkAddress(href, details, context)
      if (problem !== undefined) report(problem, isFollowUp)
    }
  }
  return reports
}

function* addressesIn(items: readonly NavItem[]): Iterable<string> {
  for (const item of items) {
    if (item.type === 'html') continue
    if (item.href !== undefined) yield item.href
    if (item.type === 'category') yield* addressesIn(item.items)
  }
}
