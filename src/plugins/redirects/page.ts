import { createHash } from 'node:crypto'
import { escapeMarkup, type Site, type SiteSettings } from '../../plugin.ts'

/** Nothing but the script may be loaded; not even a style sheet. */
const policy = "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'"

/**
 * The HTML of a redirect: read by search engines as moved, followed by the script with query and hash, without scripts
 * by the refresh, and by hand through the link.
 */
export function redirectPage({ href, canonical }: Address, { baseUrl, locale }: SiteSettings): string {
  const [to, absolute] = [escapeMarkup(href), escapeMarkup(canonical)]
  return `<!DOCTYPE html>
<html lang="${escapeMarkup(locale)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeMarkup(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>This page has moved</title>
<link rel="canonical" href="${absolute}">
<noscript><meta http-equiv="refresh" content="0; url=${to}"></noscript>
<script src="${escapeMarkup(baseUrl + redirectScriptPath)}" defer></script>
</head>
<body>
<p>This page has moved to <a data-redirect href="${to}">${absolute}</a>.</p>
</body>
</html>
`
}

/**
 * The script of all redirect pages: goes to the page's link and takes query and hash along. Of two hashes the target's
 * wins; queries are joined.
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

/** Path of the script among the outputs: its name changes with its content. */
export const redirectScriptPath = `assets/redirect-${digest.slice(0, 8)}.js`

/** The target of a redirect, ready for an attribute: in `href` with query and hash; `canonical` is absolute, without. */
interface Address {
  readonly href: string
  readonly canonical: string
}

/** The addresses of a target (a path of the site or `http(s)://…`); nothing for every other scheme. */
export function targetAddress(to: string, site: Site): Address | undefined {
  const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? []
  if (/^https?:\/\//i.test(to)) return { href: encode(to), canonical: encode(path) }
  if (!/^\/(?![/\\])/.test(to)) return undefined
  const route = path.replace(/\/$/, '') || '/'
  const href = site.href(route)
  const slash = path.endsWith('/') && !href.endsWith('/') ? '/' : ''
  return { href: encode(href + slash + suffix), canonical: encode(site.absolute(route)) }
}

/** Percent-encodes the characters that an address cannot have. Encoded characters stay as they are. */
function encode(address: string): string {
  return address.replace(/[^\x21-\x7E]+|["'<>\\^`{|}]/gu, (part) => encodeURIComponent(part).replaceAll("'", '%27'))
}
