import { type Redirect, type Site, ruleHosts, z } from '../../plugin.ts'

/** One line of `_redirects`. */
export interface HostRule {
  readonly redirect: Redirect
  /** With a wildcard; Cloudflare counts these apart. */
  readonly dynamic: boolean
  readonly text: string
}

/**
 * The lines of `_redirects`, specific before general as both hosts take the first that matches, and those without
 * wildcard before the others as Cloudflare wants it.
 *
 * Netlify (https://docs.netlify.com/manage/routing/redirects/redirect-options/): a rule answers the path with and
 * without a final slash. Where a file exists the rule needs `!`, so rules without wildcard have it, since an HTML page
 * stands there; wildcards have none, so that a page below them wins.
 *
 * Cloudflare (https://developers.cloudflare.com/pages/configuration/redirects/): `!` is not known, redirects win over
 * files always, slashes matter, so each path is written in both forms. A wildcard whose target it matches itself would
 * never end and is left out: 404.html and the bare prefix still answer.
 */
export function hostRules(site: Site, dialect: Dialect): readonly HostRule[] {
  return site.redirects.flatMap((redirect): readonly HostRule[] => {
    const source = sourcePath(redirect.from, site)
    const target = targetPath(redirect.to, site)
    if (target === undefined) return []
    const dynamic = redirect.from.endsWith('/*')
    if (dialect !== 'cloudflare')
      return [{ redirect, dynamic, text: `${source} ${target} ${dynamic ? '301' : '301!'}` }]
    if (dynamic && target.startsWith(source.slice(0, -1))) return []
    const sources = dynamic || source.endsWith('/') ? [source] : [source, `${source}/`]
    return sources.map((from) => ({ redirect, dynamic, text: `${from} ${target} 301` }))
  })
}

/** A source with the base URL, percent-encoded. `:` would begin a placeholder in both dialects. */
export function sourcePath(from: string, { settings }: Site): string {
  return encode(settings.baseUrl + from.slice(1)).replaceAll(':', '%3A')
}

/** A target with the base URL, percent-encoded; nothing for every scheme but `http(s)`. */
export function targetPath(to: string, site: Site): string | undefined {
  if (/^https?:\/\//i.test(to)) return encode(to)
  if (!/^\/(?![/\\])/.test(to)) return undefined
  const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? []
  const href = site.href(path.replace(/\/$/, '') || '/')
  return encode(href + (path.endsWith('/') && !href.endsWith('/') ? '/' : '') + suffix)
}

/** Percent-encodes white space and all but ASCII. Encoded characters stay as they are. */
function encode(address: string): string {
  return address.replace(/[^\x21-\x7E]+|["<>\\^`{|}]/gu, (part) => encodeURIComponent(part))
}

export const dialect = z.enum(ruleHosts)

export type Dialect = z.infer<typeof dialect>
