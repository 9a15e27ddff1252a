import { diagnostic, type Details, type Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Anchors } from './anchors.ts'
import { pageHint, type Hints } from './hints.ts'
import { resolveLink, type Resolved } from './resolve.ts'
import { defined } from '../defined.ts'

/** An address of the configuration, resolved. */
interface CheckedAddress {
  readonly result: Resolved
  /** The route that it leads to, redirects followed, whether there is a page or not. */
  readonly route?: string
  readonly problem?: Diagnostic
  /** The problem may be wrong, since an input could not be read. */
  readonly isFollowUp: boolean
}

/** What addresses are checked against. */
export interface AddressContext {
  readonly hints: Hints
  readonly anchors: Anchors
}

/** Resolves an address of the navbar, the footer or a sidebar: it is seen from the root of the site. */
export function checkAddress(url: string, details: Details, { hints, anchors }: AddressContext): CheckedAddress {
  const link = { url, kind: 'link' } as const
  const from = { source: '', route: '/', assets: [] }
  const result = resolveLink(link, from, hints.targets)
  const known = { result, isFollowUp: false }
  const at = (route: string, hash: string): CheckedAddress =>
    hash.length < 2 || anchors.find(route, hash) !== undefined
      ? { ...known, route }
      : { result, route, problem: anchors.missing(route, hash, details), isFollowUp: anchors.isFollowUp(route) }
  switch (result.kind) {
    case 'page':
      return at(result.route, result.hash)
    case 'redirect': {
      const end = resolveLink({ url: result.to, kind: 'link' }, from, hints.targets)
      // The hash of a target is checked with the redirect.
      return end.kind === 'page' ? at(end.route, end.hash === '' ? result.hash : '') : known
    }
    case 'no-page':
    case 'no-file':
    case 'no-asset': {
      const route = result.kind === 'no-page' ? result.route : `/${result.path}`
      const hint = pageHint(link, route, from, hints)
      const problem = diagnostic('link/no-page', `no page at "${url}"`, defined({ ...details, subject: route, hint }))
      return { result, route, problem, isFollowUp: hints.followUps.has(route) }
    }
    default:
      return known
  }
}
