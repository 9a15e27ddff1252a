import { definePlugin, encodeAddress, encodePath, escapeMarkup, fill, isFilePath, targetHref } from '../kit.ts'
import type { Language, Output, PluginWords, Redirect, RenderedSite, SiteSettings } from '../kit.ts'
import { createHash } from 'node:crypto'

/**
 * Writes an HTML page for every redirect without a wildcard: at `x.html`, and also at `x/index.html` if the site has
 * pages below `x` or its addresses end in a slash. Writes their script, and `redirects.json` with the wildcards:
 * `[{"from":"/base/old/*","to":"/base/x"}]`, with the base URL, the most specific first. Files cannot serve wildcards,
 * so the 404 page looks them up there (`/old/*` also matches `/old`). Many hosts have one 404 page for all locales, so
 * the list at the root contains the wildcards of each.
 */
export default definePlugin({
  create: (_, { words: { redirects, language } }) => ({
    name: 'redirects',
    outputs: ['redirects.json', redirectScriptPath],
    *emit(site) {
      const words = { ...redirects, direction: language.direction }
      const exact = site.redirects.filter(({ from }) => !from.endsWith('/*'))
      const folders = foldersOf([...site.pages.map(({ route }) => route), ...exact.map(({ from }) => from)])
      const slashes = site.href('/x').endsWith('/')
      for (const redirect of exact)
        yield* pages(redirect, { site, words, asFolder: slashes || folders.has(redirect.from) })
      if (exact.length > 0) yield { path: redirectScriptPath, content: () => redirectScript }
      const { languages = [] } = site
      const rules = () => [...languages, site].flatMap(wildcards)
      yield { path: 'redirects.json', content: () => `${JSON.stringify(rules())}\n` }
    },
  }),
})

type RedirectWords = PluginWords['redirects'] & Pick<Language, 'direction'>

function* pages(
  { from, to }: Redirect,
  about: { readonly site: RenderedSite; readonly words: RedirectWords; readonly asFolder: boolean },
): Iterable<Output> {
  const { site, words, asFolder } = about
  const href = targetHref(to, site.href)
  const name = from.slice(1)
  // The rules of hosts include all sources.
  if (href === undefined || !isFilePath(name)) return
  const [path = ''] = to.split(/[?#]/, 1)
  const canonical = path.startsWith('/') ? site.absolute(path.replace(/(?<=.)\/$/, '')) : encodeAddress(path)
  const content = () => redirectPage({ href, canonical }, site.settings, words)
  yield { path: name === '' ? 'index.html' : `${name}.html`, content }
  if (asFolder && name !== '') yield { path: `${name}/index.html`, content }
}

/** All paths that contain another one. */
function foldersOf(routes: readonly string[]): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const route of routes) {
    for (let end = route.lastIndexOf('/'); end > 0; end = route.lastIndexOf('/', end - 1)) {
      const folder = route.slice(0, end)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  return folders
}

function wildcards({ redirects, settings, href }: Pick<RenderedSite, 'redirects' | 'settings' | 'href'>) {
  return redirects.flatMap(({ from, to }) => {
    const target = from.endsWith('/*') ? targetHref(to, href) : undefined
    return target === undefined ? [] : [{ from: settings.baseUrl + encodePath(from.slice(1)), to: target }]
  })
}

/** Policy of redirect pages: only their script may be loaded. */
const policy = "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'"

/**
 * HTML of a redirect. Search engines read it as a permanent move; browsers follow the script, which keeps query and
 * hash, or the refresh without scripts; readers can follow the link.
 */
function redirectPage(
  { href, canonical }: { readonly href: string; readonly canonical: string },
  { baseUrl, locale }: SiteSettings,
  { title, moved, direction }: RedirectWords,
): string {
  const [to, absolute] = [escapeMarkup(href), escapeMarkup(canonical)]
  const link = `<a data-redirect href="${to}">${absolute}</a>`
  return `<!DOCTYPE html>
<html lang="${escapeMarkup(locale)}"${direction === 'rtl' ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeMarkup(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)}</title>
<link rel="canonical" href="${absolute}">
<noscript><meta http-equiv="refresh" content="0; url=${to}"></noscript>
<script src="${escapeMarkup(baseUrl + redirectScriptPath)}" defer></script>
</head>
<body>
<p>${fill(escapeMarkup(moved), { page: link })}</p>
</body>
</html>
`
}

/**
 * Script of all redirect pages. Follows the page's link with query and hash. The hash of the target has
 * priority; queries are joined.
 */
export const redirectScript = `(() => {
  const link = document.querySelector('a[data-redirect]')
  if (!link || !/^https?:$/.test(link.protocol)) return
  const to = new URL(link.href)
  if (location.search) to.search = to.search ? to.search + '&' + location.search.slice(1) : location.search
  if (!to.hash) to.hash = location.hash
  location.replace(to.href)
})()
`

const digest = createHash('sha256').update(redirectScript).digest('hex')

/** Path of the script in the output, which contains a hash of its content. */
export const redirectScriptPath = `assets/redirect-${digest.slice(0, 8)}.js`
