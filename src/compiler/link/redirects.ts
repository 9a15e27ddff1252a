import { diagnostic, type Details, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import type { Redirect } from '../../model/page.ts'
import type { Anchors } from './anchors.ts'
import type { FollowUps, Reports } from './reports.ts'
import { meantName, namesOf, type Names } from './names.ts'
import { withScheme } from '../likely-mistakes/hosts.ts'
import { defined } from '../../base/defined.ts'
import { partsOf, type Parts } from './resolve.ts'
import { decodePath } from '../../base/percent.ts'
import { splatOf } from '../../model/address.ts'

/**
 * A redirect from one source. A problem with its target is reported at the target, once for all its sources.
 */
export interface WrittenRedirect extends Redirect {
  readonly targetLocation?: Location
}

export interface RedirectInput {
  /**
   * Redirects from all content types and the configuration, in order. The first one of each source is used.
   */
  readonly redirects: readonly WrittenRedirect[]
  /** Routes of all pages. */
  readonly routes: Iterable<string>
  /** Paths of other files of the site (`llms.txt`). Without them, targets that look like a file are not checked. */
  readonly outputs?: Names
  /** Returns true if another site serves a path. */
  isElsewhere?(path: string): boolean
  /** Anchors of pages. Without them, hashes of targets are not checked. */
  readonly anchors?: Anchors
  readonly followUps?: FollowUps
}

/** `RedirectInput` with indexed routes. */
type Site = Omit<RedirectInput, 'routes'> & { readonly routes: Names }

/** Target of a redirect: a path of the site, with its final slash if it has one, or an absolute address. */
interface Target extends Parts {
  readonly external: boolean
}

interface Rule {
  readonly from: string
  readonly target: Target
  readonly redirect: WrittenRedirect
}

/**
 * The valid redirects. Extensions and trailing slashes of sources are removed, chains are resolved to their final
 * targets, and the bare prefix of a wildcard (`/old` of `/old/*`) becomes a separate rule for hosts that only know
 * exact paths. If the target of a wildcard ends in `/*`, the rest of the path is appended. Exact rules come first, then
 * wildcards from the longest to the shortest, and equal ones in code-point order. These are left out with a warning:
 * sources that are pages, repeated sources, loops, chains of more than twenty, unsafe targets. Redirects to a missing
 * page or anchor, and redirects to other redirects, are kept and reported.
 */
export function linkRedirects(
  input: RedirectInput,
): Reports & { readonly redirects: readonly Redirect[]; isServed(path: string): boolean } {
  const site: Site = { ...input, routes: namesOf(input.routes) }
  const diagnostics: Diagnostic[] = []
  const heldBack: Diagnostic[] = []
  const rules = new Map<string, Rule>()
  const corrected: Rule[] = []
  for (const redirect of site.redirects) {
    const rule = readRule(redirect, rules, site)
    if (!('code' in rule)) rules.set(rule.from, rule)
    else {
      diagnostics.push(rule)
      corrected.push(...(rule.code === 'redirect/source' ? correctedRule(redirect, site) : []))
    }
  }
  // The target of a redirect with an invalid source is checked in the same build.
  for (const rule of corrected) {
    const { target } = follow(rule, rules, site)
    const missing = target && missingTarget(rule, target, site)
    if (missing) diagnostics.push(missing)
  }
  const linked = new Map<string, Redirect>()
  for (const rule of rules.values()) {
    const { way, target } = follow(rule, rules, site)
    // Unread files may define a page, which would take precedence over the following redirects.
    const list = way.slice(1).some((path) => site.followUps?.has(path)) ? heldBack : diagnostics
    if (!target) {
      list.push(endless(rule, way))
      continue
    }
    const missing = missingTarget(rule, target, site)
    if (missing) list.push(missing)
    else if (way.length > 2 && !target.external) list.push(chain(rule, target))
    const anchor = missingAnchor(rule, target, site)
    if (anchor) (site.anchors?.isFollowUp(withoutSlash(target.path)) ? heldBack : list).push(anchor)
    linked.set(rule.from, redirect(rule.from, print(target), rule.redirect))
  }
  for (const wildcard of [...linked.values()]) {
    if (!isWildcard(wildcard.from)) continue
    const bare = wildcard.from.slice(0, -2) || '/'
    const to = targetOf(wildcard, bare)
    const isLost = splatOf(wildcard.to) !== undefined && to.startsWith('/') && !isServed(partsOf(to).path, site)
    if (!rules.has(bare) && !isServed(bare, site) && !isLost) linked.set(bare, redirect(bare, to, wildcard))
  }
  const redirects = [...linked.values()].sort(compareRules)
  return { redirects, diagnostics, heldBack, isServed: (path) => isServed(path, site) }
}

/**
 * Returns the target of a path (without the base URL, query and hash), if it is redirected. The most specific rule is
 * used, in any order of `rules`; `/old/*` matches `/old` and everything below it. The caller looks for a page first.
 * @param isServed returns true for existing paths, to check targets with an appended rest
 */
export function redirectsBy(
  rules: readonly Redirect[],
  isServed: (path: string) => boolean = () => true,
): (path: string) => string | undefined {
  const byFrom = new Map(rules.map((rule) => [rule.from, rule]))
  return (path) => {
    const route = toRoute(path)
    const rule = route === undefined ? undefined : match(route, byFrom)
    if (route === undefined || rule === undefined) return undefined
    const to = targetOf(rule, route)
    return to === rule.to || !to.startsWith('/') || isServed(partsOf(to).path) ? to : undefined
  }
}

/** Target of a rule for a matching route. */
function targetOf({ from, to }: Redirect, route: string): string {
  const splat = splatOf(to)
  if (splat === undefined) return to
  const rest = route.slice(from.length - 1)
  const folder = rest === '' && to.startsWith('/') ? splat.before.replace(/(?<=.)\/$/, '') : splat.before
  return folder + rest + splat.after
}

function readRule(redirect: WrittenRedirect, rules: ReadonlyMap<string, Rule>, input: Site): Rule | Diagnostic {
  const from = readSource(redirect.from)
  if (from === undefined) {
    const meant = correctedSource(redirect.from)
    const hint =
      meant === undefined
        ? 'start it with /, without query, hash and "..": only a final /* is a wildcard'
        : `write "${meant}"`
    return diagnostic(
      'redirect/source',
      `"${redirect.from}" cannot be the source of a redirect`,
      details(redirect, hint),
    )
  }
  if (!isWildcard(from) && isServed(from, input)) {
    const hint = 'remove the redirect or the page'
    return diagnostic(
      'redirect/shadowed',
      `"${from}" is a page, so its redirect is never used`,
      details(redirect, hint),
    )
  }
  if (rules.has(from)) {
    const message = `"${from}" is already redirected to "${rules.get(from)?.redirect.to}"`
    return diagnostic('redirect/duplicate', message, details(redirect, 'remove one of the two'))
  }
  const target = readTarget(redirect.to, input)
  if (!target) {
    return unsafeTarget(redirect, from)
  }
  if (!isWildcard(from) && splatOf(print(target)) !== undefined) {
    const hint = `write "${from}/*" as the source: otherwise the target cannot keep the rest of the path`
    return diagnostic(
      'redirect/no-target',
      `the redirect from "${from}" leads to "${print(target)}", which is not a page`,
      details(redirect, hint),
    )
  }
  return { from, target, redirect }
}

function readSource(source: string): string | undefined {
  const wildcard = source.endsWith('/*')
  const path = wildcard ? source.slice(0, -2) || '/' : source
  if (/[*?#]/.test(path)) return undefined
  const route = toRoute(path)
  // Hosts would match another path.
  if (route === undefined || /%2F/i.test(route)) return undefined
  if (!wildcard) return route
  return route === '/' ? '/*' : `${route}/*`
}

/** The probably meant source: a path that starts with a slash and has no host, query or hash. */
function correctedSource(source: string): string | undefined {
  const path = partsOf(source.replace(/^https?:\/\/[^/]*/i, '')).path
  const meant = path === '' || path.startsWith('/') ? path : `/${path.replace(/^\.\//, '')}`
  return readSource(meant) === undefined ? undefined : meant
}

/** The rule that the author of an invalid source probably meant. */
function correctedRule(redirect: WrittenRedirect, site: Site): Rule[] {
  const from = correctedSource(redirect.from)
  const target = readTarget(redirect.to, site)
  return from === undefined || target === undefined ? [] : [{ from, target, redirect }]
}

function readTarget(target: string, input: Site): Target | undefined {
  const { path, query, hash } = partsOf(target)
  if (hasControls(target)) return undefined
  if (/^https?:\/\//i.test(path)) return URL.canParse(target) ? { path, external: true, query, hash } : undefined
  const clean = cleanPath(path)
  if (clean === undefined) return undefined
  const bare = input.outputs?.has(clean.slice(1)) ? clean : stripEnding(clean)
  const page = input.routes.same(withoutSlash(bare))
  const pagePath = page === undefined ? bare : page + (bare.length > 1 && bare.endsWith('/') ? '/' : '')
  return { path: pagePath, external: false, query, hash }
}

/** Browsers give up after 20 redirects. */
const maxSteps = 20

/**
 * Follows the steps from `rule` to its end. Returns no target for a loop, or after too many steps. Pages on the way
 * have priority over rules.
 */
function follow(rule: Rule, rules: ReadonlyMap<string, Rule>, site: Site): { way: string[]; target?: Target } {
  const visited = new Set([rule])
  const way = [rule.from, print(rule.target)]
  let target = rule.target
  while (!target.external && !isServed(target.path, site)) {
    const next = match(withoutSlash(target.path), rules)
    if (!next) break
    if (visited.has(next) || way.length > maxSteps) return { way }
    visited.add(next)
    const query = joinQueries(target.query, next.target.query)
    const path = targetOf({ from: next.from, to: next.target.path }, withoutSlash(target.path))
    target = { ...next.target, path, query, hash: next.target.hash || target.hash }
    way.push(print(target))
  }
  return { way, target }
}

function joinQueries(first: string, second: string): string {
  return first && second ? `${first}&${second.slice(1)}` : first || second
}

/**
 * Rule for a route: the exact one, or else the longest wildcard. Requires one lookup for each segment of the route.
 */
function match<R extends { readonly from: string }>(route: string, rules: ReadonlyMap<string, R>): R | undefined {
  const exact = rules.get(route)
  if (exact) return exact
  for (let prefix = route === '/' ? '' : route; ; prefix = prefix.slice(0, prefix.lastIndexOf('/'))) {
    const rule = rules.get(`${prefix}/*`)
    if (rule || prefix === '') return rule
  }
}

function missingTarget(rule: Rule, target: Target, site: Site): Diagnostic | undefined {
  if (target.external || isServed(target.path, site) || site.isElsewhere?.(target.path)) return undefined
  const folder = splatOf(target.path)?.before
  if (folder !== undefined) {
    if ([...site.routes].some((route) => route.startsWith(folder))) return undefined
    const message = `${subject(rule)} leads to "${target.path}", but no page is below "${folder}"`
    return diagnostic('redirect/no-target', message, ofTarget(rule))
  }
  if (!site.outputs && /\.[^/.]+$/.test(target.path)) return undefined
  const message = `${subject(rule)} leads to "${target.path}", which is not a page`
  return diagnostic('redirect/no-target', message, ofTarget(rule, meantName(withoutSlash(target.path), site.routes)))
}

function missingAnchor(rule: Rule, target: Target, { anchors }: Site): Diagnostic | undefined {
  const { hash } = rule.target
  const route = withoutSlash(target.path)
  if (target.external || hash.length < 2 || hash !== target.hash) return undefined
  return anchors?.find(route, hash) === undefined ? anchors?.missing(route, hash, ofTarget(rule)) : undefined
}

function endless(rule: Rule, way: readonly string[]): Diagnostic {
  const from = `the redirect from "${rule.from}"`
  if (way.length > maxSteps) {
    const message = `${from} leads through more than ${maxSteps} others, more than browsers follow`
    return diagnostic('redirect/chain', message, details(rule.redirect, 'redirect to the final page'))
  }
  const message = `${from} never ends: ${way.join(' → ')}`
  return diagnostic('redirect/loop', message, details(rule.redirect, 'redirect one of them to a page'))
}

function chain(rule: Rule, target: Target): Diagnostic {
  const message = `${subject(rule)} leads to "${print(rule.target)}", which is redirected again`
  return diagnostic('redirect/chain', message, ofTarget(rule, `write its final target: "${print(target)}"`))
}

/** A target with its own location may belong to several redirects, which are reported as one. */
function subject({ from, redirect }: Rule): string {
  return redirect.targetLocation === undefined ? `the redirect from "${from}"` : 'the redirect'
}

function ofTarget({ redirect }: Rule, hint?: string): Details {
  const { targetLocation } = redirect
  return { ...details(redirect, hint), ...(targetLocation && { location: targetLocation }), label: 'leads here' }
}

function isServed(path: string, { routes, outputs }: Site): boolean {
  const route = withoutSlash(path)
  const file = route.slice(1)
  const documents = [`${file}.html`, `${file}/index.html`.replace(/^\//, '')]
  return (
    routes.has(route) ||
    (outputs !== undefined && (outputs.has(path.slice(1)) || documents.some((list) => outputs.lists(list))))
  )
}

/**
 * Converts a path to a route: decoded, without ending and final slash; `undefined` for an invalid path.
 */
function toRoute(path: string): string | undefined {
  const clean = cleanPath(path)
  return clean === undefined ? undefined : withoutSlash(stripEnding(clean))
}

function cleanPath(path: string): string | undefined {
  const decoded = decodePath(path)
  if (!decoded.startsWith('/') || hasControls(decoded) || /\\|\/\/|%(?!2F)[\dA-F]{2}/i.test(decoded)) return undefined
  return decoded.split('/').some((segment) => segment === '.' || segment === '..') ? undefined : decoded
}

function stripEnding(path: string): string {
  return path.replace(/\/index\.html$/, '/').replace(/(?<=[^/])\.html$/, '')
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '') || '/'
}

function hasControls(text: string): boolean {
  return /[\u0000-\u001f\u007f]|\p{Surrogate}/u.test(text)
}

function isWildcard(from: string): boolean {
  return from.endsWith('/*')
}

function print(target: Target): string {
  return target.path + target.query + target.hash
}

function redirect(from: string, to: string, { location }: Redirect): Redirect {
  return defined({ from, to, location })
}

/** Report for a redirect to an invalid address, or to one whose scheme could run code. */
export function unsafeTarget(redirect: Redirect, from = redirect.from): Diagnostic {
  const message = `the redirect from "${from}" has a target that is neither a path nor an http address`
  const { to } = redirect
  const meant = withScheme(to) ?? (/^[\w-][^:]*$/.test(to) && cleanPath(`/${to}`) !== undefined ? `/${to}` : undefined)
  const hint = meant === undefined ? 'start the target with a single / or with https://' : `write "${meant}"`
  return diagnostic('link/unsafe', message, details(redirect, hint))
}

/** Location of a redirect, with a hint. */
export function details({ location }: Redirect, hint?: string): Details {
  return { location, label: 'redirected from here', hint }
}

function compareRules(a: Redirect, b: Redirect): number {
  const wildcards = Number(isWildcard(a.from)) - Number(isWildcard(b.from))
  const length = isWildcard(a.from) ? b.from.length - a.from.length : 0
  return wildcards || length || (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)
}
