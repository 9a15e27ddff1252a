import type { HostRule } from './host-rules.ts'

import type { Context } from './instances.ts'
import { hostRules } from './host-rules.ts'

/** What the rules of hosts become. */
export interface HostRedirects {
  readonly redirects: readonly { readonly from: string; readonly to: string; readonly file: string }[]
  /** Paths that only the host answers, as `links.elsewhere` has them, each with its rule. */
  readonly elsewhere: readonly { readonly path: string; readonly rule: HostRule }[]
}

/**
 * What hosts are told to do with old addresses, in our terms. What only they can do is left to them: links to it are not
 * reported.
 */
export function hostsOf(
  site: Site,
  statics: readonly string[],
  { disk, notes }: Pick<Context, 'disk' | 'notes'>,
): {
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
  readonly elsewhere: readonly string[]
} {
  const { rules, unread } = hostRules(disk, statics)
  const { redirects, elsewhere } = hostRedirects(rules, site)
  for (const file of unread) notes.about(file, 'this file cannot be read, and none of its redirects are carried over')
  for (const file of new Set(rules.map((rule) => rule.file))) {
    const left = elsewhere.filter(({ rule }) => rule.file === file)
    const [first] = left
    if (first !== undefined) {
      const shown = left.slice(0, 5).map(({ path }) => `"${path}"`)
      const more = left.length > shown.length ? ` and ${left.length - shown.length} more` : ''
      notes.about(
        file,
        `rules with patterns, rewrites and conditions stay with the host (${shown.join(', ')}${more}); links to them are not reported`,
        'keep this file; the paths are in "links.elsewhere" of site.config.yaml',
        first.rule.line,
      )
    }
  }
  if (redirects.length > 0)
    notes.decided(
      [],
      `${redirects.length} redirects of ${[...new Set(redirects.map(({ file }) => file))].join(' and ')} are in "redirects:" of site.config.yaml, for every host`,
    )
  return { redirects: redirects.map(({ from, to }) => ({ from, to })), elsewhere: elsewhere.map(({ path }) => path) }
}

/** Where the site stands. */
interface Site {
  readonly url: string
  readonly baseUrl: string
}

/** Most sources that a pattern with alternatives is written out as. */
const mostSources = 100

/**
 * The redirects of ours that do what rules of hosts do: those of one path, those with alternatives, each by itself, and
 * those of any rest that all lead to one target. Chains lead to their ends. The host is left with patterns, rewrites and
 * rules for some readers; rules of other sites and for all paths at once are no part of either.
 */
export function hostRedirects(rules: readonly HostRule[], site: Site): HostRedirects {
  const exact = new Map<string, { readonly to: string; readonly file: string }>()
  const elsewhere = new Map<string, HostRule>()
  for (const rule of rules) {
    const from = ownPath(rule.from, site)
    if (from === undefined) continue
    for (const [source, values] of alternatives(from)) {
      const path = globOf(source)
      const to = rule.to === undefined ? undefined : targetOf(filled(rule.to, values), site)
      const isPattern = path.replace(/\/\*$/, '').includes('*') || (path.endsWith('/*') && refers(to ?? ''))
      if (rule.kind === 'rewrite' || rule.isConditional || isPattern || to === undefined) {
        // A rule for all paths at once, such as that of an application of one page, says nothing of any.
        if (/^\/[^*?{}\s][^?{}\s]*$/.test(path) && !elsewhere.has(path)) elsewhere.set(path, rule)
      } else if (!exact.has(path) && bare(path) !== bare(to)) exact.set(path, { to, file: rule.file })
    }
  }
  const end = (to: string, steps = 20): string => {
    const next = exact.get(bare(to)) ?? exact.get(`${bare(to)}/`)
    return next === undefined || steps === 0 ? to : end(next.to, steps - 1)
  }
  return {
    redirects: [...exact]
      .map(([from, { to, file }]) => ({ from, to: end(to), file }))
      .filter(({ from, to }) => bare(from) !== bare(to)),
    elsewhere: [...elsewhere].filter(([path]) => !exact.has(path)).map(([path, rule]) => ({ path, rule })),
  }
}

/** The path below the base URL; nothing for what is not of this site. */
function ownPath(address: string, { url, baseUrl }: Site): string | undefined {
  const [, host, path = ''] = /^(https?:\/\/[^/]+)?(.*)$/i.exec(address) ?? []
  if (host !== undefined && host !== url) return undefined
  const from = path.startsWith('/') ? path : `/${path}`
  const end = from.search(/[#]|\?(?=\w+=)/)
  const whole = end === -1 ? from : from.slice(0, end)
  return `${whole}/`.startsWith(baseUrl) ? `/${whole.slice(baseUrl.length)}` : undefined
}

/** A target as ours has it: a path below the base URL, or an address. */
function targetOf(to: string, site: Site): string | undefined {
  if (/^https?:\/\//i.test(to)) {
    const own = to.startsWith(site.url) ? to.slice(site.url.length) || '/' : undefined
    return own === undefined ? to : (targetOf(own, site) ?? to)
  }
  if (!to.startsWith('/')) return undefined
  if (`${to}/`.startsWith(site.baseUrl)) return `/${to.slice(site.baseUrl.length)}`
  return site.url + to
}

/** A token of a pattern: its name, what it matches, and how often. */
const token = /:(\w+)(?:\(((?:[^()\\]|\\.|\([^()]*\))*)\))?([*+?])?|\(((?:[^()\\]|\\.|\([^()]*\))*)\)([*+?])?|\*+/g

/** A pattern with one of its alternatives (`(a|b)`) each, and what they stand for in the target. */
function alternatives(from: string): [source: string, values: Readonly<Record<string, string>>][] {
  const parts = [...from.matchAll(token)]
  let found: [string, Record<string, string>][] = [['', {}]]
  let at = 0
  for (const [index, part] of parts.entries()) {
    const [text, name = String(index + 1), named, often, unnamed] = part
    const words = (named ?? unnamed ?? '').split('|')
    const isWords = words.every((word) => /^[\w.-]+$/.test(word) && !/^\.[*+]$/.test(word)) && often === undefined
    const before = from.slice(at, part.index)
    const choices = isWords && found.length * words.length <= mostSources ? words : [undefined]
    found = found.flatMap(([source, values]) =>
      choices.map((word): [string, Record<string, string>] => [
        source + before + (word ?? text),
        word === undefined ? values : { ...values, [name]: word },
      ]),
    )
    at = part.index + text.length
  }
  return found.map(([source, values]) => [source + from.slice(at), values])
}

/** A pattern as `*` for names, and a final one for any rest. */
function globOf(source: string): string {
  return source.replace(token, '*').replace(/\*[^/*]*\*/g, '*')
}

/** Whether a target takes something of the path over. */
function refers(to: string): boolean {
  return /:[a-z]\w*|\$\d/i.test(to.replace(/^https?:\/\/[^/]*/, ''))
}

function filled(to: string, values: Readonly<Record<string, string>>): string {
  return to.replace(/(:|\$)(\w+)/g, (whole, _, name: string) => values[name] ?? whole)
}

/** Without endings and final slash, as ours are compared. */
function bare(path: string): string {
  const [before = ''] = path.split(/[?#]/, 1)
  return before.replace(/(?:\/index)?\.html$/, '').replace(/(?<=.)\/$/, '')
}
