import { splatOf } from '../kit.ts'
import {
  commonPolicy,
  framesItself,
  type HostSite,
  type Policies,
  sourcePath,
  targetPath,
  assetCache,
  assetHeaders,
  defaultCache,
  securityHeaders,
  wellKnownTypes,
} from './rules.ts'

// nginx does not accept words longer than about 4,096 bytes in its configuration.
const longestWord = 4_000

/**
 * The text of `_nginx.conf`, to be included in a `server` block: redirects with their status, headers, the 404 page,
 * addresses without extensions, compression. Exact locations are used instead of maps: nginx finds them in a tree,
 * without the size limit of a hash table. Directives that a block may contain only once (`gzip`, `charset`) are inside
 * the locations to avoid conflicts with the server's. Headers are outside, since a header in a location disables all
 * headers of the server.
 */
export function nginxFile(
  site: HostSite,
  { pagePolicies, files, languages = [] }: Policies = { pagePolicies: [], files: [] },
): string {
  const sites = [...languages, site]
  const { baseUrl } = site.settings
  // A header in a location would disable all headers of the server. So all pages share one policy, and each has its
  // own `<meta>`.
  const policy = commonPolicy(site.settings.policy, pagePolicies)
  const ancestors = framesItself(pagePolicies) ? "'self'" : "'none'"
  const prefixes = new Map<string, string>(sites.map((locale) => [locale.settings.baseUrl, '=404']))
  const statements: string[] = []
  for (const locale of sites)
    for (const { from, to } of locale.redirects.filter((redirect) => redirect.from.endsWith('/*'))) {
      const target = targetPath(to, locale, '$docs_rest')
      if (target === undefined) continue
      const name = `@docs_moved_${statements.length + 1}`
      const prefix = sourcePath(from.slice(0, -1), locale)
      prefixes.set(prefix, name)
      const rest = splatOf(to) === undefined ? '' : ` ${restOf(prefix)}`
      statements.push(`location ${name} { absolute_redirect off;${rest} ${movedTo(target)} }`)
    }
  const bases = new Set(languages.map(({ settings }) => settings.baseUrl))
  const lines = [
    '# Written by the build. In a server block whose root contains the site at its base URL: include <this file>;',
    `error_page 404 ${baseUrl}404.html;`,
    ...securityHeaders(policy, ancestors).flatMap(([name, value]) => {
      const literal = quoted(value.length < longestWord ? value.replaceAll('$', '%24') : '')
      if (name !== 'Content-Security-Policy') return `add_header ${name} ${literal} always;`
      return [`add_header ${name} $docs_policy always;`, `set $docs_policy ${literal};`]
    }),
    'add_header Content-Disposition $docs_disposition always;',
    'set $docs_disposition "";',
    'add_header Cache-Control $docs_cache always;',
    `set $docs_cache "${defaultCache}";`,
    'add_header Access-Control-Allow-Origin $docs_origins always;',
    'set $docs_origins "";',
    '# The address without its final slash.',
    'set $docs_page $uri;',
    // nginx would encode a numbered capture twice, so that no file would match.
    'if ($uri ~ "^(?<docs_bare_page>.+)/$") { set $docs_page $docs_bare_page; }',
    ...negotiation(sites.map(({ settings }) => settings.baseUrl)),
    ...[...prefixes].flatMap(([prefix, fallback]) => pages(prefix, fallback, bases.has(prefix))),
    ...(baseUrl === '/' ? wellKnown : []),
    ...sites.flatMap(({ settings: { baseUrl: base } }) =>
      assetLocations(base, ancestors).flatMap(([path, lines]) => (prefixes.has(path) ? [] : lines)),
    ),
    ...sites.flatMap((locale) =>
      [...exact(locale, locale === site ? files : [], ancestors)].map(
        ([path, action]) => `location = ${quoted(path)} { ${action} }`,
      ),
    ),
    ...statements,
  ]
  return `${lines.join('\n')}\n`
}

const text = [
  'charset utf-8;',
  'gzip on;',
  'gzip_vary on;',
  'gzip_min_length 1024;',
  // nginx always compresses HTML.
  'gzip_types text/css text/javascript text/markdown text/plain text/xml application/javascript application/json application/xml application/rss+xml application/atom+xml image/svg+xml;',
]

/**
 * Returns the Markdown version of a page to clients that prefer it (`Accept: text/markdown`, as sent by agents but not
 * by browsers). An empty variable adds no header.
 */
function negotiation(bases: readonly string[]): string[] {
  return [
    '# The Markdown of a page, where it is asked for.',
    'set $docs_markdown $docs_page;',
    ...bases.map((base) => `if ($uri = ${quoted(base)}) { set $docs_markdown ${quoted(`${base}index`)}; }`),
    'set $docs_vary "";',
    'if (-f "$document_root$docs_markdown.md") { set $docs_vary "Accept"; }',
    'add_header Vary $docs_vary;',
    'set $docs_asks $docs_vary;',
    'if ($http_accept ~ "(?:^|,) *text/markdown *(?:,|; *q=1(?:[.]0*)? *(?:,|$)|$)") { set $docs_asks "$docs_vary-markdown"; }',
    'if ($docs_asks = "Accept-markdown") { rewrite ^ "$docs_markdown.md" last; }',
  ]
}

/** Locations below a prefix: files, pages without extension, wildcard redirects, or else 404. */
function pages(prefix: string, fallback: string, hasOwnNotFound = false): string[] {
  return [
    `location ^~ ${quoted(prefix)} {`,
    ...(hasOwnNotFound ? [`  error_page 404 ${prefix}404.html;`] : []),
    '  absolute_redirect off;',
    ...text.map((line) => `  ${line}`),
    `  try_files $uri $docs_page.html $docs_page/index.html ${fallback};`,
    '  location ~ "^(?<docs_bare>.+?)(?:/index)?\\.html$" {',
    ...['.html', '/index.html'].map(
      (ending) =>
        `    if (-f "$document_root$docs_bare${ending}") { rewrite "^(.+?)(?:/index)?\\.html$" $1 permanent; }`,
    ),
    `    try_files $uri ${fallback};`,
    '  }',
    ...markdownFiles(`try_files $uri ${fallback};`),
    '}',
  ]
}

/** The location of Markdown files inside another location. */
function markdownFiles(files: string, before: readonly string[] = []): string[] {
  const type = ['types { }', 'default_type text/markdown;', 'charset_types text/markdown;']
  return ['  location ~ "\\.md$" {', ...[...before, ...type, files].map((line) => `    ${line}`), '  }']
}

/**
 * Location of well-known files, which programs of any origin may read. A nested location inherits the variables of
 * the outer one.
 */
const wellKnown: readonly string[] = [
  'location ^~ "/.well-known/" {',
  '  set $docs_origins "*";',
  ...text.map((line) => `  ${line}`),
  '  try_files $uri =404;',
  ...markdownFiles('try_files $uri =404;', ['set $docs_origins "*";']),
  ...Object.entries(wellKnownTypes).flatMap(([name, type]) => [
    `  location = "/.well-known/${name}" {`,
    '    set $docs_origins "*";',
    '    types { }',
    `    default_type ${type};`,
    '    try_files $uri =404;',
    '  }',
  ]),
  '}',
]

/** Locations of files with a hash in their names, by path. */
function assetLocations(
  baseUrl: string,
  ancestors: string,
): readonly (readonly [path: string, lines: readonly string[]])[] {
  const location = (path: string, settings: readonly string[]) =>
    [
      path,
      [
        `location ^~ ${path} {`,
        ...[`set $docs_cache "${assetCache}";`, ...settings, ...text, 'try_files $uri =404;'].map(
          (line) => `  ${line}`,
        ),
        '}',
      ],
    ] as const
  return [
    location(`${baseUrl}assets/`, []),
    ...assetHeaders(ancestors).map(([folder, headers]) =>
      location(baseUrl + folder, [
        `set $docs_policy ${quoted(headers['Content-Security-Policy'])};`,
        ...('Content-Disposition' in headers ? [`set $docs_disposition ${headers['Content-Disposition']};`] : []),
      ]),
    ),
  ]
}

/** Locations for exact addresses. */
function exact(site: HostSite, files: Policies['files'], ancestors: string): ReadonlyMap<string, string> {
  const { baseUrl } = site.settings
  const actions = new Map<string, string>()
  const add = (path: string, action: string) => actions.has(path) || actions.set(path, action)
  for (const { from, to } of site.redirects) {
    const target = from.endsWith('/*') ? undefined : targetPath(to, site)
    if (target === undefined) continue
    // nginx compares decoded paths.
    const path = sourcePath(from, site)
    for (const form of [path.replace(/(?<=.)\/$/, ''), path.replace(/\/?$/, '/')]) {
      add(form, `absolute_redirect off; ${movedTo(target)}`)
    }
  }
  for (const { href, policy } of files) {
    const headers = securityHeaders(policy, ancestors).map(
      ([name, value]) => `add_header ${name} ${quoted(value)} always;`,
    )
    add(href, `${headers.join(' ')} charset utf-8; default_type text/html; try_files ${quoted(`${href}.html`)} =404;`)
  }
  add(`${baseUrl}404.html`, 'internal; charset utf-8;')
  add(`${baseUrl}index.html`, `absolute_redirect off; ${movedTo(baseUrl)}`)
  for (const file of ['404', '404/', '_headers', '_redirects', '_nginx.conf']) add(baseUrl + file, 'return 404;')
  if (baseUrl !== '/') add(baseUrl.slice(0, -1), `absolute_redirect off; ${movedTo(baseUrl)}`)
  return actions
}

/** Directives that set the rest of the path after a prefix, encoded as in the request, since nginx would decode it. */
function restOf(prefix: string): string {
  const before = `(?:/+[^/?]*){${prefix.split('/').length - 2}}/*`
  return `set $docs_rest ""; if ($request_uri ~ "^${before}([^?]*)") { set $docs_rest $1; }`
}

/** Redirect target with the query before the hash, unless the target has a query. */
function movedTo(target: string): string {
  const [, path = '', hash = ''] = /^([^#]*)(.*)$/s.exec(target.replace(/\$(?!docs_rest)/g, '%24')) ?? []
  return `return 301 "${path}${path.includes('?') ? '' : '$is_args$args'}${hash}";`
}

/** Quotes a word of the configuration. A dollar sign starts a variable in some places and cannot be escaped there. */
function quoted(word: string): string {
  return `"${word.replace(/["\\]/g, '\\$&')}"`
}
