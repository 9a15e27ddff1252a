import { diagnostic, type Details, type Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Anchors } from './anchors.ts'
import { pageHint, type Hints } from './hints.ts'
import { resolveLink, type Resolved } from './resolve.ts'

/** An address of the configuration, looked up. */
export interface CheckedAddress {
  readonly result: Resolved
  /** The route that it leads to, redirects followed, whether there is a page or not. */
  readonly route?: string
  readonly problem?: Diagnostic
  /** The problem may be wrong, since not all of the site could be read. */
  readonly isDoubtful: boolean
}

/** What addresses are checked against. */
export interface AddressContext {
  readonly hints: Hints
  readonly anchors: Anchors
}

/** Looks an address up that stands around pages (navbar, footer, sidebars): it is seen from the root of the site. */
export function checkAddress(url: string, details: Details, { hints, anchors }: AddressContext): CheckedAddress {
  const link = { url, kind: 'link' } as const
  const from = { source: '', route: '/', assets: [] }
  const result = resolveLink(link, from, hints.targets)
  const known = { result, isDoubtful: false }
  const at = (route: string, hash: string): CheckedAddress =>
    hash.length < 2 || anchors.find(route, hash) !== undefined
      ? { ...known, route }
      : { result, route, problem: anchors.missing(route, hash, details), isDoubtful: anchors.isDoubtful(route) }
  switch (result.kind) {
    case 'page':
      return at(result.route, result.hash)
    case 'redirect': {
      const end = resolveLink({ url: result.to, kind: 'link' }, from, hints.targets)
      // A hash of the target is the redirect's own affair.
      return end.kind === 'page' ? at(end.route, end.hash === '' ? result.hash : '') : known
    }
    case 'no-page':
    case 'no-file':
    case 'no-asset': {
      const route = result.kind === 'no-page' ? result.route : `/${result.path}`
      const hint = pageHint(link, route, from, hints)
      const problem = diagnostic('link/no-page', `no page at "${url}"`, {
        ...details,
        subject: route,
        ...(hint === undefined ? {} : { hint }),
      })
      return { result, route, problem, isDoubtful: hints.doubt.has(route) }
    }
    default:
      return known
  }
}
