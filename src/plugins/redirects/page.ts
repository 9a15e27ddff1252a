import { escapeMarkup } from '../../plugin.ts'
import type { Address } from './address.ts'

/** What a redirect page shows: addresses with the base URL. */
export interface RedirectPageInput extends Address {
  readonly script: string
  readonly locale: string
}

/** Nothing but the script may be loaded; not even a style sheet. */
const policy = "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'"

/**
 * The HTML of a redirect: read by search engines as moved, followed by the script with query and hash, without scripts
 * by the refresh, and by hand through the link.
 */
export function redirectPage({ href, canonical, script, locale }: RedirectPageInput): string {
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
<script src="${escapeMarkup(script)}" defer></script>
</head>
<body>
<p>This page has moved to <a data-redirect href="${to}">${absolute}</a>.</p>
</body>
</html>
`
}
