import type { Disk } from './disk.ts'
import { hostRules, type HostRule } from './host-rules.ts'
import type { Notes } from './notes.ts'
import { defined } from '../../../base/defined.ts'

/** Redirects that correspond to the rules of hosts. */
interface HostRedirects {
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
  /** Paths that only the host answers, as `links.elsewhere` has them, each with its rule. */
  readonly elsewhere: readonly Left[]
}

/** A path that is left to the host. */
interface Left {
  readonly path: string
  readonly rule: HostRule
  /** Part of the target before the rest of the path, in a rule that only moves this rest. */
  readonly before?: string
}

/** Rules in the files of hosts, before the routes of the site are known. */
export interface Hosts extends HostRedirects {
  readonly files: readonly string[]
  readonly unread: readonly string[]
}

/** The rules of the hosts that a site is written for, in our terms. */
export function hostsOf(site: Site, statics: readonly string[], disk: Disk): Hosts {
  const { rules, unread } = hostRules(disk, statics)
  return { ...hostRedirects(rules, site), files: [...new Set(rules.map(({ file }) => file))], unread }
}

/** Most redirects that a pattern becomes, one for each page that it leads to. */
const mostPages = 100

/**
 * Configuration for the rules of hosts, with notes on rules that have no counterpart. A pattern that keeps the rest of the path
 * becomes a redirect to each page that it leads to, if they are few. Any other pattern with pages of the site below it is
 * left to the host: broken links below it are still reported.
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
  const fewMoved = moved.map((list) => (list.length > mostPages ? [] : list))
  const remaining = elsewhere.filter((_, index) => fewMoved[index]?.length === 0)
  const isMixed = ({ path }: { readonly path: string }): boolean =>
    path.endsWith('/*') && routes.some((route) => route.startsWith(path.slice(0, -1)))
  for (const file of unread) notes.about(file, 'this file cannot be read, and none of its redirects are carried over')
  for (const file of files) {
    const ofFile = remaining.filter(({ rule }) => rule.file === file)
    const [first] = ofFile
    if (first === undefined) continue
    const examples = ofFile.slice(0, 5).map(({ path }) => `"${path}"`)
    const more = ofFile.length > examples.length ? ` and ${ofFile.length - examples.length} more` : ''
    notes.about(
      file,
      `patterns, rewrites and conditions stay with the host: ${examples.join(', ')}${more}`,
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

/** Redirects whose targets are not redirected again, and are no `index` of a folder. */
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
  /** Languages that are left out, with the rules for their pages: `/de/…`. Default: none. */
  readonly leftOut?: readonly string[]
}

/** Most sources that a pattern with alternatives is written out as. */
const mostSources = 100

/**
 * The redirects of ours that do what rules of hosts do: those of one path, those with alternatives, each by itself, and
 * those of any rest that all lead to one target. Chains lead to their ends. The host is left with patterns, rewrites and
 * rules for some readers; rules of other sites and for all paths at once are no part of either.
 */
function hostRedirects(rules: readonly HostRule[], site: Site): HostRedirects {
  /** By the address that a source means, however it is written. */
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
        // A rule for all paths at once, such as that of an application of one page, says nothing of any.
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

/** The path below the base URL; nothing for what is not of this site. */
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

/** A target as ours has it: a path below the base URL, or an address. */
function targetOf(to: string, site: Site): string | undefined {
  if (/^https?:\/\//i.test(to)) {
    const sitePath = to.startsWith(site.url) ? to.slice(site.url.length) || '/' : undefined
    return sitePath === undefined ? to : (targetOf(sitePath, site) ?? to)
  }
  if (!to.startsWith('/')) return undefined
  if (`${to}/`.startsWith(site.baseUrl)) return `/${to.slice(site.baseUrl.length)}`
  return site.url + to
}

/** A token of a pattern: its name, what it matches, and how often. */
const token = /:(\w+)(?:\(((?:[^()\\]|\\.|\([^()]*\))*)\))?([*+?])?|\(((?:[^()\\]|\\.|\([^()]*\))*)\)([*+?])?|\*+/g

/** Expands the alternatives (`(a|b)`) of a pattern: each source, with its values for the target. */
function alternatives(from: string): [source: string, values: Readonly<Record<string, string>>][] {
  const parts = [...from.matchAll(token)]
  let sources: [string, Record<string, string>][] = [['', {}]]
  let at = 0
  for (const [index, part] of parts.entries()) {
    const [text, name = String(index + 1), named, often, unnamed] = part
    const words = (named ?? unnamed ?? '').split('|')
    const isWords = words.every((word) => /^[\w.-]+$/.test(word) && !/^\.[*+]$/.test(word)) && often === undefined
    const before = from.slice(at, part.index)
    const choices = isWords && sources.length * words.length <= mostSources ? words : [undefined]
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

/** A pattern as `*` for names, and a final one for any rest. */
function globOf(source: string): string {
  return source.replace(token, '*').replace(/\*[^/*]*\*/g, '*')
}

/** Reports whether a target reuses a part of the path. */
function refers(to: string): boolean {
  return /:[a-z]\w*|\$\d/i.test(to.replace(/^https?:\/\/[^/]*/, ''))
}

function filled(to: string, values: Readonly<Record<string, string>>): string {
  return to.replace(/(:|\$)(\w+)/g, (match, _, name: string) => values[name] ?? match)
}

/** Without endings and final slash, as ours are compared. */
function bare(path: string): string {
  const [before = ''] = path.split(/[?#]/, 1)
  return before.replace(/(?:\/index)?(?:\.html)?$/, '').replace(/(?<=.)\/$/, '') || '/'
}
