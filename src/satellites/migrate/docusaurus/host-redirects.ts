import { listNames } from '../../../base/list-names.ts'
import type { Disk } from './disk.ts'
import { hostRules, type HostRule } from './host-rules.ts'
import type { Notes } from './notes.ts'
import { defined } from '../../../base/defined.ts'

/** Redirects converted from the rules of hosts. */
interface HostRedirects {
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
  /** Paths served only by the host, for `links.elsewhere`, each with its rule. */
  readonly elsewhere: readonly Left[]
}

/** A path that stays with the host. */
interface Left {
  readonly path: string
  readonly rule: HostRule
  /** For a rule that only moves the rest of the path: the target up to that rest. */
  readonly before?: string
}

/** Rules in the files of hosts, before the routes of the site are known. */
export interface Hosts extends HostRedirects {
  readonly files: readonly string[]
  readonly unread: readonly string[]
}

/** Converts the host rules of a site. */
export function hostsOf(site: Site, statics: readonly string[], disk: Disk): Hosts {
  const { rules, unread } = hostRules(disk, statics)
  return { ...hostRedirects(rules, site), files: [...new Set(rules.map(({ file }) => file))], unread }
}

/** Maximum number of pages for which a pattern becomes individual redirects. */
const maxPages = 100

/**
 * Settles the host rules once the routes are known, and notes rules without a counterpart. A pattern that keeps the
 * rest of the path becomes a redirect for each page it leads to, if they are few. Any other pattern above pages of the
 * site stays with the host; broken links below it are still reported.
 */
export function settleHosts(
  { redirects, elsewhere, files, unread }: Hosts,
  routes: readonly string[],
  notes: Notes,
): {
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
  readonly elsewhere: readonly string[]
} {
  const usedPaths = new Set([...routes, ...redirects.map(({ from }) => from)])
  const moved = elsewhere.map(({ before, path }) => {
    if (before === undefined) return []
    return routes
      .filter((route) => route.startsWith(before))
      .map((to) => ({ from: path.slice(0, -1) + to.slice(before.length), to }))
      .filter(({ from }) => !usedPaths.has(from))
  })
  const fewMoved = moved.map((list) => (list.length > maxPages ? [] : list))
  const remaining = elsewhere.filter((_, index) => fewMoved[index]?.length === 0)
  const isMixed = ({ path }: { readonly path: string }): boolean =>
    path.endsWith('/*') && routes.some((route) => route.startsWith(path.slice(0, -1)))
  for (const file of unread) notes.about(file, 'this file cannot be read, and none of its redirects are carried over')
  for (const file of files) {
    const ofFile = remaining.filter(({ rule }) => rule.file === file)
    const [first] = ofFile
    if (first === undefined) continue
    const examples = ofFile.map(({ path }) => `"${path}"`)
    notes.about(
      file,
      `patterns, rewrites and conditions stay with the host: ${listNames(examples, 5)}`,
      `keep this file${/(?:^|\/)static\/_redirects$/.test(file) ? ', whose rules a build writes behind its own' : ''}; links to them are not reported ("links.elsewhere"), but for those that have pages of the site below them`,
      first.rule.line,
    )
  }
  const all = toTheEnds([...redirects, ...fewMoved.flat()])
  if (all.length > 0)
    notes.decided(
      [],
      `${all.length} redirects of ${files.join(' and ')} are in "redirects:" of site.config.yaml, for every host`,
    )
  return { redirects: all, elsewhere: remaining.filter((item) => !isMixed(item)).map(({ path }) => path) }
}

/** Redirects with final targets: chains are resolved, and `index` of a folder is removed. */
function toTheEnds(redirects: HostRedirects['redirects']): { readonly from: string; readonly to: string }[] {
  const targets = new Map(redirects.map(({ from, to }) => [bare(from), to]))
  const end = (to: string, steps = 20): string => {
    const next = targets.get(bare(to))
    if (next !== undefined && steps > 0) return end(next, steps - 1)
    return to.replace(/\/index(?:\.html)?(?=$|[?#])/, '/')
  }
  return redirects.map(({ from, to }) => ({ from, to: end(to) })).filter(({ from, to }) => bare(from) !== bare(to))
}

/** Address of the site. */
interface Site {
  readonly url: string
  readonly baseUrl: string
  /** Omitted locales, with host rules for their pages: `/de/…`. Default: none. */
  readonly leftOut?: readonly string[]
}

/** Maximum number of redirects for a pattern with alternatives. */
const maxSources = 100

/**
 * Converts host rules to redirects: rules for a single path, rules with alternatives (one redirect for each), and rules
 * that send any rest to one target. Chains lead to their final target. Patterns, rewrites and conditional rules stay
 * with the host. Rules of other sites and catch-all rules are dropped.
 */
function hostRedirects(rules: readonly HostRule[], site: Site): HostRedirects {
  /** Redirects by the address that a source matches, in any spelling. */
  const exact = new Map<string, { readonly from: string; readonly to: string }>()
  const elsewhere = new Map<string, Left>()
  for (const rule of rules) {
    const from = ownPath(rule.from, site)
    if (from === undefined) continue
    for (const [source, values] of alternatives(from)) {
      const path = globOf(source)
      const to = rule.to === undefined ? undefined : targetOf(filled(rule.to, values), site)
      const isPattern = path.replace(/\/\*$/, '').includes('*') || (path.endsWith('/*') && refers(to ?? ''))
      if (rule.kind === 'rewrite' || rule.isConditional || isPattern || to === undefined) {
        // A catch-all rule, such as that of a single-page application, concerns no specific path.
        if (!/^\/[^*?{}\s][^?{}\s]*$/.test(path) || elsewhere.has(path)) continue
        const isPlain = rule.kind === 'redirect' && !rule.isConditional && path.indexOf('*') === path.length - 1
        const before = isPlain ? /^(\/(?:[^:$?#]*\/)?)(?::\w+\*?|\$\d)$/.exec(to ?? '')?.[1] : undefined
        elsewhere.set(path, defined({ path, rule, before }))
      } else if (!exact.has(bare(path)) && bare(path) !== bare(to)) exact.set(bare(path), { from: path, to })
    }
  }
  return {
    redirects: [...exact.values()],
    elsewhere: [...elsewhere.values()].filter(({ path }) => !exact.has(bare(path))),
  }
}

/** Path below the base URL; `undefined` for addresses of other sites. */
function ownPath(address: string, { url, baseUrl, leftOut = [] }: Site): string | undefined {
  const [, host, path = ''] = /^(https?:\/\/[^/]+)?(.*)$/i.exec(address) ?? []
  if (host !== undefined && host !== url) return undefined
  const from = path.startsWith('/') ? path : `/${path}`
  const end = from.search(/[#]|\?(?=\w+=)/)
  const fullPath = end === -1 ? from : from.slice(0, end)
  if (!`${fullPath}/`.startsWith(baseUrl)) return undefined
  const sitePath = `/${fullPath.slice(baseUrl.length)}`
  return leftOut.some((language) => `${sitePath}/`.startsWith(`/${language}/`)) ? undefined : sitePath
}

/** Target in the form of `redirects:`: a path below the base URL, or an address. */
function targetOf(to: string, site: Site): string | undefined {
  if (/^https?:\/\//i.test(to)) {
    const sitePath = to.startsWith(site.url) ? to.slice(site.url.length) || '/' : undefined
    return sitePath === undefined ? to : (targetOf(sitePath, site) ?? to)
  }
  if (!to.startsWith('/')) return undefined
  if (`${to}/`.startsWith(site.baseUrl)) return `/${to.slice(site.baseUrl.length)}`
  return site.url + to
}

/** A token of a pattern: its name, its expression, and its quantifier. */
const token = /:(\w+)(?:\(((?:[^()\\]|\\.|\([^()]*\))*)\))?([*+?])?|\(((?:[^()\\]|\\.|\([^()]*\))*)\)([*+?])?|\*+/g

/**
 * Expands the alternatives (`(a|b)`) of a pattern. Returns each source with its values for the
 * target.
 */
function alternatives(from: string): [source: string, values: Readonly<Record<string, string>>][] {
  const parts = [...from.matchAll(token)]
  let sources: [string, Record<string, string>][] = [['', {}]]
  let at = 0
  for (const [index, part] of parts.entries()) {
    const [text, name = String(index + 1), pattern, often, unnamed] = part
    const words = (pattern ?? unnamed ?? '').split('|')
    const isWords = words.every((word) => /^[\w.-]+$/.test(word) && !/^\.[*+]$/.test(word)) && often === undefined
    const before = from.slice(at, part.index)
    const choices = isWords && sources.length * words.length <= maxSources ? words : [undefined]
    sources = sources.flatMap(([source, values]) =>
      choices.map((word): [string, Record<string, string>] => [
        source + before + (word ?? text),
        word === undefined ? values : { ...values, [name]: word },
      ]),
    )
    at = part.index + text.length
  }
  return sources.map(([source, values]) => [source + from.slice(at), values])
}

/** Converts a pattern to a glob: `*` for a name, and a final one for any rest. */
function globOf(source: string): string {
  return source.replace(token, '*').replace(/\*[^/*]*\*/g, '*')
}

/** Returns true if a target reuses a part of the path. */
function refers(to: string): boolean {
  return /:[a-z]\w*|\$\d/i.test(to.replace(/^https?:\/\/[^/]*/, ''))
}

function filled(to: string, values: Readonly<Record<string, string>>): string {
  return to.replace(/(:|\$)(\w+)/g, (match, _, name: string) => values[name] ?? match)
}

/** Removes endings and the final slash, for comparisons with routes. */
function bare(path: string): string {
  const [before = ''] = path.split(/[?#]/, 1)
  return before.replace(/(?:\/index)?(?:\.html)?$/, '').replace(/(?<=.)\/$/, '') || '/'
}
