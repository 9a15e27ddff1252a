import type { SiteSettings } from '../../plugin.ts'
import type { Dialect } from './rules.ts'

/** For files that keep their names when they change. */
export const defaultCache = 'public, max-age=0, must-revalidate'

/** For files with a hash in their names. */
export const assetCache = 'public, max-age=31536000, immutable'

/** Headers of every answer. */
export function securityHeaders(policy: string): readonly (readonly [name: string, value: string])[] {
  return [
    ['Content-Security-Policy', headerPolicy(policy)],
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
export function headersFile({ baseUrl, policy }: SiteSettings, dialect: Dialect): string {
  const lines = [
    `${baseUrl}*`,
    ...securityHeaders(policy).map(([name, value]) => `  ${name}: ${value}`),
    `  Cache-Control: ${defaultCache}`,
    '',
    `${baseUrl}assets/*`,
    ...(dialect === 'cloudflare' ? ['  ! Cache-Control'] : []),
    `  Cache-Control: ${assetCache}`,
  ]
  return `${lines.join('\n')}\n`
}

/** In one line, and with `frame-ancestors`, which browsers ignore in a `<meta>` and obey in a header only. */
function headerPolicy(policy: string): string {
  const directives = policy
    .split(';')
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  const framed = directives.some((directive) => directive.startsWith('frame-ancestors'))
  return [...directives, ...(framed ? [] : ["frame-ancestors 'none'"])].join('; ')
}
