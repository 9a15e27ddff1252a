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

/** Data of a site, in any of its locales, for host files. */
export type HostSite = Pick<Site, 'settings' | 'redirects' | 'href'>

/** One line of `_redirects`. */
export interface HostRule {
  readonly redirect: Redirect
  /** The rule has a wildcard. Cloudflare counts these separately. */
  readonly dynamic: boolean
  readonly text: string
}

/**
 * Returns the rules for `_redirects`. Hosts apply the first match, so specific rules come first. Rules without a
 * wildcard precede the others, as Cloudflare requires.
 *
 * Netlify (https://docs.netlify.com/manage/routing/redirects/redirect-options/): a rule matches the path with and
 * without a final slash. Without `!`, an existing file has priority. Rules without a wildcard have `!`, since a
 * redirect page exists at their path. Wildcards have no `!`, so pages below them are still served.
 *
 * Cloudflare (https://developers.cloudflare.com/pages/configuration/redirects/): redirects always have priority over
 * files, `!` is not supported, and slashes are significant, so each path is written in both forms. A wildcard that
 * matches its own target would loop. It is omitted; 404.html and the bare prefix still redirect.
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
 * Combines the rules of the site with those of the writer, which come last: hosts apply the first match. A written line
 * for a path that the site already has is omitted, as are comments and empty lines.
 */
export function withRules(siteRules: readonly string[], writtenRules: string): readonly string[] {
  const sourceOf = ({ from }: { readonly from: string }): string => decodePath(from).replace(/(?<=.)\/$/, '')
  const sources = new Set(siteRules.flatMap(readRedirectLines).map(sourceOf))
  const fileRules = readRedirectLines(writtenRules).filter((rule) => !sources.has(sourceOf(rule)))
  return [...siteRules, ...fileRules.map(({ text }) => text)]
}

/** Source path with the base URL, decoded. */
export function sourcePath(from: string, { settings }: Pick<HostSite, 'settings'>): string {
  return settings.baseUrl + from.slice(1)
}

/**
 * Target with the base URL, percent-encoded; `undefined` for schemes other than `http(s)`.
 *
 * @param rest placeholder of the host for the rest of a wildcard's path
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

/** Cache header for files whose names do not depend on their content. */
export const defaultCache = 'public, max-age=0, must-revalidate'

/** Cache header for files with a hash in their names. */
export const assetCache = 'public, max-age=31536000, immutable'

/**
 * Headers of files other than pages, by folder below the base URL. Scripts in such files are blocked, even if they are
 * opened directly.
 */
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

/** Headers of every response. */
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
 * The text of `_headers`: the same security headers for all files, hashed assets cached for a year, everything else
 * revalidated. Both hosts apply every matching rule in order. On Netlify the last value of a header applies.
 * Cloudflare joins the values with a comma, which would result in two `max-age`, so the rule for assets first removes
 * the header with `! Name`. This works only after the rule that set it
 * (https://developers.cloudflare.com/pages/configuration/headers/). Netlify does not support `!`.
 */
export function headersFile(
  { baseUrl, policy }: SiteSettings,
  dialect: Dialect,
  { pagePolicies, files, languages = [] }: Policies = { pagePolicies: [], files: [] },
): string {
  const bases = [baseUrl, ...languages.map(({ settings }) => settings.baseUrl)]
  const rules = pagePolicies.length > maxRules[dialect] ? [] : pagePolicies
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
 * Types of files below `.well-known/` without an extension: the API catalog (RFC 9727), and the file that associates
 * Apple apps with a site (https://developer.apple.com/documentation/xcode/supporting-associated-domains).
 */
export const wellKnownTypes: Readonly<Record<string, string>> = {
  'api-catalog': 'application/linkset+json',
  'apple-app-site-association': 'application/json',
}

/**
 * Rules for well-known files: programs of any origin may read them, as their specifications require, and files without
 * an extension get a type.
 */
const wellKnown: readonly string[] = [
  '/.well-known/*',
  '  Access-Control-Allow-Origin: *',
  '',
  ...Object.entries(wellKnownTypes).flatMap(([name, type]) => [`/.well-known/${name}`, `  Content-Type: ${type}`, '']),
]

/** The policy on one line with `frame-ancestors`, which browsers ignore in a `<meta>`. */
function headerPolicy(policy: string, ancestors: string): string {
  const directives = policy
    .split(';')
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  const framed = directives.some((directive) => directive.startsWith('frame-ancestors'))
  return [...directives, ...(framed ? [] : [`frame-ancestors ${ancestors}`])].join('; ')
}

/** Pages with their own policies, which allow more than that of the site, by address. */
export type OwnPolicies = readonly { readonly href: string; readonly policy: string }[]

/** Policies that differ from that of the site, for pages and for files of plugins. */
export interface Policies {
  readonly pagePolicies: OwnPolicies
  readonly files: OwnPolicies
  /** The other locales of the site on the same host. */
  readonly languages?: readonly HostSite[]
}

/**
 * Maximum number of pages with separate rules. Cloudflare reads 100 rules
 * (https://developers.cloudflare.com/pages/configuration/headers/), of which seven are for all pages, assets and
 * well-known files; for other hosts, it is a size that they read without delay. Above it, one policy allows the sources
 * of all pages, and the `<meta>` of each page restricts them.
 */
const maxRules: Readonly<Record<Dialect, number>> = { netlify: 500, cloudflare: 46, nginx: 200 }

/** Rule for a page, for its address with and without extension. */
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

/** Combines policies: the result allows the sources of all. */
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
