/**
 * Redirects of anchors, `/docs/setup#old`. Hosts never see the text after `#`, so pages handle them.
 *
 * @module
 */
import { defined } from '../../base/defined.ts'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { routeOf } from '../../model/address.ts'
import type { MovedAnchor } from '../../model/linked.ts'
import { isExternal } from '../../text/url.ts'
import { decode, decodePath } from '../../base/percent.ts'
import type { Anchors } from './anchors.ts'
import { meantName } from './names.ts'
import { details, unsafeTarget, type WrittenRedirect } from './redirects.ts'
import type { Reports } from './reports.ts'
import { partsOf, type Targets } from './resolve.ts'

/** Returns true for a redirect of an anchor. */
export const isOfAnchor = ({ from }: WrittenRedirect): boolean => from.includes('#')

interface Site {
  readonly targets: Pick<Targets, 'routes' | 'files' | 'redirect' | 'isElsewhere'>
  readonly anchors: Anchors
  /** Label of an address: the text of a heading, or the title of a page. */
  labelOf(route: string, id: string): string | undefined
}

/** Resolved redirects of anchors. */
interface MovedAnchors extends Reports {
  /** Redirects of anchors by the route of the page. */
  readonly moved: ReadonlyMap<string, readonly MovedAnchor[]>
}

interface Rule {
  readonly redirect: WrittenRedirect
  readonly route: string
  readonly id: string
}

/** Target of a redirect: a page of the site with or without an anchor, or any other address. */
type End = { readonly route: string; readonly id: string } | { readonly address: string }

/**
 * Resolves redirects of anchors for existing pages and redirected pages, following chains. Omits, with a warning,
 * sources on unknown pages, existing anchors, duplicates, loops, and unsafe targets. A redirect to an unknown page or
 * anchor is kept and reported.
 */
export function linkMovedAnchors(redirects: readonly WrittenRedirect[], site: Site): MovedAnchors {
  const [diagnostics, heldBack]: [Diagnostic[], Diagnostic[]] = [[], []]
  const rules = new Map<string, Rule>()
  for (const redirect of redirects) {
    const rule = readRule(redirect, rules, site)
    if ('code' in rule) diagnostics.push(rule)
    else rules.set(keyOf(rule), rule)
  }
  const moved = new Map<string, MovedAnchor[]>()
  for (const rule of rules.values()) {
    const end = follow(rule, rules, site)
    if ('code' in end) {
      diagnostics.push(end)
      continue
    }
    const fault = faultOf(rule, end, site)
    if (fault !== undefined) ('route' in end && site.anchors.isFollowUp(end.route) ? heldBack : diagnostics).push(fault)
    const anchors = moved.get(rule.route) ?? []
    moved.set(rule.route, [...anchors, { id: rule.id, ...reference(end, site) }])
  }
  return { moved, diagnostics, heldBack }
}

/** Adds redirected anchors to the anchors of pages, so that links to them are valid. */
export function withMovedAnchors(anchors: Anchors, moved: MovedAnchors['moved']): Anchors {
  if (moved.size === 0) return anchors
  return {
    ...anchors,
    find: (route, hash) =>
      anchors.find(route, hash) ??
      (moved.get(route)?.some(({ id }) => id === decode(hash.slice(1))) ? hash : undefined),
  }
}

const keyOf = ({ route, id }: Pick<Rule, 'route' | 'id'>): string => `${route}#${id}`

function readRule(redirect: WrittenRedirect, rules: ReadonlyMap<string, Rule>, site: Site): Rule | Diagnostic {
  const { from } = redirect
  const { path, query, hash } = partsOf(from)
  const id = decode(hash.slice(1))
  const page = path.startsWith('/') && query === '' && id !== '' ? pageAt(path, site) : undefined
  if (page === undefined) {
    const hint = `write a page and an anchor that it had: ${
      meantName(routeOf(path), site.targets.routes) ?? '"/docs/setup#old"'
    }`
    return diagnostic('redirect/source', `"${from}" cannot be the source of a redirect`, details(redirect, hint))
  }
  const rule = { redirect, route: page.route, id }
  if (site.anchors.of(rule.route)?.has(id) === true) {
    const message = `"${from}" is an anchor of its page, so its redirect is never used`
    return diagnostic('redirect/shadowed', message, details(redirect, 'remove the redirect or the anchor'))
  }
  const first = rules.get(keyOf(rule))
  if (first === undefined) return rule
  const message = `"${from}" is already redirected to "${first.redirect.to}"`
  return diagnostic('redirect/duplicate', message, details(redirect, 'remove one of the two'))
}

/** Page at a path after redirects, and the hash of the redirect. */
function pageAt(path: string, { targets }: Site): { readonly route: string; readonly hash: string } | undefined {
  const route = routeOf(decodePath(path))
  const sameRoute = targets.routes.same(route)
  if (sameRoute !== undefined) return { route: sameRoute, hash: '' }
  // Page redirects are flattened, so one step is enough.
  const to = partsOf(targets.redirect(route) ?? '')
  const page = to.path === '' ? undefined : targets.routes.same(routeOf(decodePath(to.path)))
  return page === undefined ? undefined : { route: page, hash: to.hash }
}

function follow(rule: Rule, rules: ReadonlyMap<string, Rule>, site: Site): End | Diagnostic {
  const way = [keyOf(rule)]
  for (let at = rule; ;) {
    const { to } = at.redirect
    const { path, hash } = partsOf(to)
    const isSafe = isExternal(to) ? /^https?:\/\//i.test(to) && URL.canParse(to) : /^\/(?![/\\])/.test(to)
    if (!isSafe) return unsafeTarget({ ...rule.redirect, from: at.redirect.from })
    const page = isExternal(to) ? undefined : pageAt(path, site)
    if (page === undefined) return { address: to }
    const end = { route: page.route, id: decode((page.hash || hash).slice(1)) }
    const next = rules.get(keyOf(end))
    if (next === undefined) return end
    if (way.includes(keyOf(end))) {
      const message = `the redirect from "${rule.redirect.from}" never ends: ${[...way, keyOf(end)].join(' → ')}`
      return diagnostic('redirect/loop', message, details(rule.redirect, 'redirect one of them to a section'))
    }
    way.push(keyOf(end))
    at = next
  }
}

function faultOf({ redirect }: Rule, end: End, { targets, anchors }: Site): Diagnostic | undefined {
  const about = {
    ...details(redirect),
    ...defined({ location: redirect.targetLocation ?? redirect.location }),
    label: 'leads here',
  }
  if ('route' in end) {
    const hash = `#${encodeURIComponent(end.id)}`
    return end.id === '' || anchors.find(end.route, hash) !== undefined
      ? undefined
      : anchors.missing(end.route, hash, about)
  }
  const { path } = partsOf(end.address)
  if (isExternal(end.address) || targets.files.has(path.slice(1)) || targets.isElsewhere?.(path)) return undefined
  const hint = meantName(routeOf(path), targets.routes)
  const message = `the redirect leads to "${path}", which is not a page`
  return diagnostic('redirect/no-target', message, { ...about, ...defined({ hint }) })
}

function reference(end: End, site: Site): Omit<MovedAnchor, 'id'> {
  if ('address' in end) return { href: end.address, label: end.address }
  const href = end.id === '' ? end.route : `${end.route}#${encodeURIComponent(end.id)}`
  return { href, label: site.labelOf(end.route, end.id) ?? href }
}
