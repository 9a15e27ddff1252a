import {
  assetFolders,
  decodePath,
  encodePath,
  readRedirectLines,
  ruleHosts,
  targetHref,
  z,
  type Redirect,
  type Site,
  type SiteSettings,
} from '../kit.ts'

/** Facts about a site, in any of its locales, for the files of a host. */
export type HostSite = Pick<Site, 'settings' | 'redirects' | 'href'>

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
 * without a final slash. A rule needs `!` if the file exists, so rules without wildcard have it, since their path has an
 * HTML page; wildcards have no `!`, so that a page below them wins.
 *
 * Cloudflare (https://developers.cloudflare.com/pages/configuration/redirects/): `!` is not known, redirects win over
 * files always, slashes matter, so each path is written in both forms. A wildcard whose target it matches itself would
 * never end and is left out: 404.html and the bare prefix still answer.
 */
export function hostRules(site: HostSite, dialect: Dialect): readonly HostRule[] {
  return site.redirects.flatMap((redirect): readonly HostRule[] => {
    const dynamic = redirect.from.endsWith('/*')
    const source = encodePath(sourcePath(redirect.from, site))
    const target = targetPath(redirect.to, site)
    if (target === undefined) return []
    if (dialect !== 'cloudflare')
      return [{ redirect, dynamic, text: `${source} ${target} ${dynamic ? '301' : '301!'}` }]
    if (dynamic && target.startsWith(source.slice(0, -1))) return []
    const sources = dynamic || source.endsWith('/') ? [source] : [source, `${source}/`]
    return sources.map((from) => ({ redirect, dynamic, text: `${from} ${target} 301` }))
  })
}

/**
 * Rules of the site, then those that a writer gave: hosts take the first that matches, and what the site says of a path
 * is the later word. A line whose path the site has is left out, with comments and empty lines.
 */
export function withRules(siteRules: readonly string[], writtenRules: string): readonly string[] {
  const sourceOf = ({ from }: { readonly from: string }): string => decodePath(from).replace(/(?<=.)\/$/, '')
  const sources = new Set(siteRules.flatMap(readRedirectLines).map(sourceOf))
  const fileRules = readRedirectLines(writtenRules).filter((rule) => !sources.has(sourceOf(rule)))
  return [...siteRules, ...fileRules.map(({ text }) => text)]
}

/** A source with the base URL, decoded. */
export function sourcePath(from: string, { settings }: Pick<HostSite, 'settings'>): string {
  return settings.baseUrl + from.slice(1)
}

/**
 * A target with the base URL, percent-encoded; `undefined` for every scheme but `http(s)`.
 *
 * @param rest the rest of the path of a wildcard, in the words of the host
 */
export function targetPath(to: string, { href }: HostSite, rest = ':splat'): string | undefined {
  return targetHref(to, href, rest)
}

/** Rules for the 404 pages of locales. Cloudflare finds the nearest 404 page itself. */
export function notFoundRules(languages: readonly HostSite[], dialect: Dialect): readonly string[] {
  if (dialect === 'cloudflare') return []
  return languages.map(({ settings: { baseUrl } }) => `${baseUrl}* ${baseUrl}404.html 404`)
}

export const dialect = z.enum(ruleHosts)

export type Dialect = z.infer<typeof dialect>

/** For files that keep their names when they change. */
export const defaultCache = 'public, max-age=0, must-revalidate'

/** For files with a hash in their names. */
export const assetCache = 'public, max-age=31536000, immutable'

/** Headers of files beside pages, by folder below the base URL. They run no script, even if they are opened directly. */
export function assetHeaders(ancestors: string): readonly (readonly [folder: string, headers: AssetHeaders])[] {
  const policy = [
    'sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "media-src 'self'",
    'font-src data:',
    `frame-ancestors ${ancestors}`,
  ].join('; ')
  return [
    [assetFolders.files, { 'Content-Security-Policy': policy }],
    [assetFolders.downloads, { 'Content-Security-Policy': policy, 'Content-Disposition': 'attachment' }],
  ]
}

interface AssetHeaders {
  readonly 'Content-Security-Policy': string
  readonly 'Content-Disposition'?: string
}

/** Headers of every answer. */
export function securityHeaders(
  policy: string,
  ancestors = "'none'",
): readonly (readonly [name: string, value: string])[] {
  return [
    ['Content-Security-Policy', headerPolicy(policy, ancestors)],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ]
}

/**
 * The text of `_headers`: the same security headers everywhere, hashed assets cached for a year, all else revalidated.
 * Both hosts apply every rule that matches, in order. Netlify lets the later value win (its CLI combines the objects;
 * its default for files without a rule is the value given here, too). Cloudflare joins both values with a comma, which
 * would leave two `max-age`, so the asset rule first detaches the header: `! Name` works only below the rule it undoes
 * (https://developers.cloudflare.com/pages/configuration/headers/). Netlify does not know `!`.
 */
export function headersFile(
  { baseUrl, policy }: SiteSettings,
  dialect: Dialect,
  { pagePolicies, files, languages = [] }: Policies = { pagePolicies: [], files: [] },
): string {
  const bases = [baseUrl, ...languages.map(({ settings }) => settings.baseUrl)]
  const rules = pagePolicies.length > mostRules[dialect] ? [] : pagePolicies
  const ancestors = framesItself([{ href: '', policy }, ...pagePolicies]) ? "'self'" : "'none'"
  const lines = [
    `${baseUrl}*`,
    ...securityHeaders(
      rules.length === pagePolicies.length ? policy : commonPolicy(policy, pagePolicies),
      ancestors,
    ).map(([name, value]) => `  ${name}: ${value}`),
    `  Cache-Control: ${defaultCache}`,
    '',
    ...(baseUrl === '/' ? wellKnown : []),
    ...[...files, ...rules].flatMap(({ href, policy: text }) => ownRule(href, headerPolicy(text, ancestors), dialect)),
    ...bases.flatMap((base) => [
      `${base}assets/*`,
      ...(dialect === 'cloudflare' ? ['  ! Cache-Control'] : []),
      `  Cache-Control: ${assetCache}`,
      '',
      ...assetHeaders(ancestors).flatMap(([folder, headers]) => [
        base + folder + '*',
        ...(dialect === 'cloudflare' ? ['  ! Content-Security-Policy'] : []),
        ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
        '',
      ]),
    ]),
  ]
  return lines.join('\n')
}

/**
 * Types of files below `.well-known/` whose names say none: the list of APIs (RFC 9727), and what lets an app of Apple's open
 * addresses of a site (https://developer.apple.com/documentation/xcode/supporting-associated-domains).
 */
export const wellKnownTypes: Readonly<Record<string, string>> = {
  'api-catalog': 'application/linkset+json',
  'apple-app-site-association': 'application/json',
}

/**
 * Programs of any origin may read well-known files, as their specifications require. A file whose name has no ending gets
 * its type here.
 */
const wellKnown: readonly string[] = [
  '/.well-known/*',
  '  Access-Control-Allow-Origin: *',
  '',
  ...Object.entries(wellKnownTypes).flatMap(([name, type]) => [`/.well-known/${name}`, `  Content-Type: ${type}`, '']),
]

/** In one line, and with `frame-ancestors`, which browsers ignore in a `<meta>` and obey in a header only. */
function headerPolicy(policy: string, ancestors: string): string {
  const directives = policy
    .split(';')
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  const framed = directives.some((directive) => directive.startsWith('frame-ancestors'))
  return [...directives, ...(framed ? [] : [`frame-ancestors ${ancestors}`])].join('; ')
}

/** Pages that load more than every page does, with their policies, by address. */
export type OwnPolicies = readonly { readonly href: string; readonly policy: string }[]

/** Policies that differ from that of the site: of pages, and of files that plugins write. */
export interface Policies {
  readonly pagePolicies: OwnPolicies
  readonly files: OwnPolicies
  /** The site in other languages at the same host. */
  readonly languages?: readonly HostSite[]
}

/**
 * Most pages with rules of their own. Cloudflare reads 100 rules (https://developers.cloudflare.com/pages/configuration/headers/),
 * and seven are for all pages, for assets, and for what is well known; for other hosts it is a size that they read without delay. Beyond, one policy allows
 * what any page may, and the `<meta>` of each page no more than its own.
 */
const mostRules: Readonly<Record<Dialect, number>> = { netlify: 500, cloudflare: 46, nginx: 200 }

/** The rule of one page, for its address with and without extension. */
function ownRule(href: string, policy: string, dialect: Dialect): string[] {
  const addresses = href.endsWith('/') ? [href] : [href, `${href}.html`]
  return addresses.flatMap((address) => [
    address,
    ...(dialect === 'cloudflare' ? ['  ! Content-Security-Policy'] : []),
    `  Content-Security-Policy: ${policy}`,
    '',
  ])
}

/** Returns true if a page shows files of the site in a frame, which the policies of these files must allow. */
export function framesItself(policies: OwnPolicies): boolean {
  return policies.some(({ policy }) => /frame-src [^;]*'self'/.test(policy))
}

/** One policy that allows what each of several allows: the sources of each directive together. */
export function commonPolicy(policy: string, policies: OwnPolicies): string {
  const directives = new Map<string, Set<string>>()
  for (const text of [policy, ...policies.map((page) => page.policy)]) {
    for (const directive of text.split(';')) {
      const [name, ...sources] = directive.trim().split(/\s+/)
      if (name === undefined || name === '') continue
      const all = directives.get(name) ?? new Set()
      for (const source of sources) all.add(source)
      directives.set(name, all)
    }
  }
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ')
}
