import { diagnostic, type Details, type Diagnostic } from '../diagnostic/diagnostic.ts'
import { nearest } from '../diagnostic/suggest.ts'
import type { Redirect } from '../model/page.ts'

/** What is known when redirects are linked. */
export interface RedirectInput {
  /** As written, of all content types and of the configuration, in order: of two with one source the first wins. */
  readonly redirects: readonly Redirect[]
  /** Routes of all pages. */
  readonly routes: ReadonlySet<string>
  /** Paths of further files of the site (`llms.txt`). Without it, targets that look like a file are not checked. */
  readonly outputs?: ReadonlySet<string>
}

/** Where a redirect leads, in parts. */
interface Target {
  /** A path of the site, with its final slash if it is asked for with one, or an absolute address. */
  readonly path: string
  readonly external: boolean
  /** With `?`, or empty. */
  readonly query: string
  /** With `#`, or empty. */
  readonly hash: string
}

interface Rule {
  readonly from: string
  readonly target: Target
  readonly written: Redirect
}

/**
 * The redirects that hold. Endings and final slashes are taken off their sources, chains are flattened to where they
 * end, and the bare prefix of a wildcard (`/old` of `/old/*`) becomes a rule of its own, so that hosts that only know
 * exact paths answer it too. Exact rules come first, then wildcards from the longest to the shortest; equals stand in
 * code-point order. Left out, each with a warning: sources that are pages, repeated sources, loops, unsafe targets. A
 * redirect to a page that does not exist is kept and reported.
 */
export function linkRedirects(input: RedirectInput): { redirects: Redirect[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const rules = new Map<string, Rule>()
  for (const written of input.redirects) {
    const rule = readRule(written, rules, input)
    if ('code' in rule) diagnostics.push(rule)
    else rules.set(rule.from, rule)
  }
  const linked = new Map<string, Redirect>()
  for (const rule of rules.values()) {
    const target = follow(rule, rules, input)
    if (!target) {
      const message = `the redirect from "${rule.from}" leads back to itself`
      diagnostics.push(diagnostic('redirect/loop', message, details(rule.written)))
      continue
    }
    const missing = missingTarget(rule, target, input)
    if (missing) diagnostics.push(missing)
    linked.set(rule.from, redirect(rule.from, print(target), rule.written))
  }
  for (const one of [...linked.values()]) {
    if (!isWildcard(one.from)) continue
    const bare = one.from.slice(0, -2) || '/'
    if (!rules.has(bare) && !isServed(bare, input)) linked.set(bare, redirect(bare, one.to, one))
  }
  return { redirects: [...linked.values()].sort(compareRules), diagnostics }
}

/**
 * Where a request for `path` (of the site, without the base URL, query and hash) is sent, or nothing. The most specific
 * rule wins, whatever the order of `rules`; `/old/*` answers `/old` and all below it. The caller looks for a page
 * first.
 */
export function resolveRedirect(path: string, rules: readonly Redirect[]): string | undefined {
  const route = toRoute(path)
  return route === undefined ? undefined : match(route, new Map(rules.map((rule) => [rule.from, rule])))?.to
}

function readRule(written: Redirect, rules: ReadonlyMap<string, Rule>, input: RedirectInput): Rule | Diagnostic {
  const from = readSource(written.from)
  if (from === undefined) {
    const hint = 'start it with /, without query, hash and "..": only a final /* is a wildcard'
    return diagnostic('redirect/source', `"${written.from}" cannot be the source of a redirect`, details(written, hint))
  }
  if (!isWildcard(from) && isServed(from, input)) {
    const hint = 'remove the redirect or the page'
    return diagnostic('redirect/shadowed', `"${from}" is a page, so its redirect is never used`, details(written, hint))
  }
  if (rules.has(from)) {
    const message = `"${from}" is already redirected to "${rules.get(from)?.written.to}"`
    return diagnostic('redirect/duplicate', message, details(written, 'remove one of the two'))
  }
  const target = readTarget(written.to, input)
  if (!target) {
    const message = `the redirect from "${from}" has a target that is neither a path nor an http address`
    return diagnostic('link/unsafe', message, details(written, 'start the target with a single / or with https://'))
  }
  return { from, target, written }
}

function readSource(written: string): string | undefined {
  const wildcard = written.endsWith('/*')
  const path = wildcard ? written.slice(0, -2) || '/' : written
  if (/[*?#]/.test(path)) return undefined
  const route = toRoute(path)
  if (route === undefined || !wildcard) return route
  return route === '/' ? '/*' : `${route}/*`
}

function readTarget(written: string, input: RedirectInput): Target | undefined {
  const parts = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(written)
  const [, path = '', query = '', hash = ''] = parts ?? []
  if (hasControls(written)) return undefined
  if (/^https?:\/\//i.test(path)) return URL.canParse(written) ? { path, external: true, query, hash } : undefined
  const clean = cleanPath(path)
  if (clean === undefined) return undefined
  const kept = input.outputs?.has(clean.slice(1)) ? clean : stripEnding(clean)
  return { path: kept, external: false, query, hash }
}

/** The end of the chain that starts at `rule`; nothing if it never ends. Pages win over rules on the way, too. */
function follow(rule: Rule, rules: ReadonlyMap<string, Rule>, input: RedirectInput): Target | undefined {
  const seen = new Set([rule])
  let target = rule.target
  while (!target.external && !isServed(target.path, input)) {
    const next = match(withoutSlash(target.path), rules)
    if (!next) break
    if (seen.has(next)) return undefined
    seen.add(next)
    const query = joinQueries(target.query, next.target.query)
    target = { ...next.target, query, hash: next.target.hash || target.hash }
  }
  return target
}

function joinQueries(first: string, second: string): string {
  return first && second ? `${first}&${second.slice(1)}` : first || second
}

/** The rule for a route: the exact one, else the longest wildcard. As many look-ups as the route has segments. */
function match<R extends { readonly from: string }>(route: string, rules: ReadonlyMap<string, R>): R | undefined {
  const exact = rules.get(route)
  if (exact) return exact
  for (let prefix = route === '/' ? '' : route; ; prefix = prefix.slice(0, prefix.lastIndexOf('/'))) {
    const rule = rules.get(`${prefix}/*`)
    if (rule || prefix === '') return rule
  }
}

function missingTarget(rule: Rule, target: Target, input: RedirectInput): Diagnostic | undefined {
  if (target.external || isServed(target.path, input)) return undefined
  if (!input.outputs && /\.[^/.]+$/.test(target.path)) return undefined
  const near = nearest(target.path, input.routes)
  const message = `the redirect from "${rule.from}" leads to "${target.path}", which is no page`
  const hint = near === undefined ? undefined : `did you mean "${near}"?`
  return diagnostic('redirect/no-target', message, details(rule.written, hint))
}

function isServed(path: string, { routes, outputs }: RedirectInput): boolean {
  const route = withoutSlash(path)
  return routes.has(route) || outputs?.has(path.slice(1)) === true || outputs?.has(`${route.slice(1)}.html`) === true
}

/** A path as a route: decoded, without ending and final slash; nothing for what is no path of a site. */
function toRoute(path: string): string | undefined {
  const clean = cleanPath(path)
  return clean === undefined ? undefined : withoutSlash(stripEnding(clean))
}

function cleanPath(path: string): string | undefined {
  const decoded = decode(path)
  if (!decoded?.startsWith('/') || hasControls(decoded) || /\\|\/\//.test(decoded)) return undefined
  return decoded.split('/').some((segment) => segment === '.' || segment === '..') ? undefined : decoded
}

/** `%2F`, `%3F` and `%23` stay encoded: decoded they would mean something else. */
function decode(path: string): string | undefined {
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
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

function redirect(from: string, to: string, { place }: Redirect): Redirect {
  return { from, to, ...(place && { place }) }
}

function details({ place }: Redirect, hint?: string): Details {
  return { ...(place && { place }), ...(hint !== undefined && { hint }) }
}

function compareRules(a: Redirect, b: Redirect): number {
  const wildcards = Number(isWildcard(a.from)) - Number(isWildcard(b.from))
  const length = isWildcard(a.from) ? b.from.length - a.from.length : 0
  return wildcards || length || (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)
}
