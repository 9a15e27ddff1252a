import type { Diagnostic, Redirect, Site } from '../../plugin.ts'
import type { HostRule } from './rules.ts'

/** Limits of Cloudflare Pages (https://developers.cloudflare.com/pages/configuration/redirects/#per-file). */
const limits = { fixed: 2_000, dynamic: 100, line: 1_000 }

/** What Cloudflare would drop, or do differently from the other hosts. */
export function* checkCloudflare(site: Site, rules: readonly HostRule[]): Iterable<Diagnostic> {
  yield* tooMany(
    'fixed',
    rules.filter(({ dynamic }) => !dynamic),
  )
  yield* tooMany(
    'dynamic',
    rules.filter(({ dynamic }) => dynamic),
  )
  for (const { redirect, text } of rules) {
    if (text.length <= limits.line) continue
    yield warning(redirect, {
      code: 'redirects/limit',
      message: `the rule for "${redirect.from}" is longer than the ${limits.line} characters that Cloudflare reads`,
    })
  }
  for (const { redirect, dynamic } of rules) {
    const covered = dynamic && site.pages.find(({ route }) => route.startsWith(redirect.from.slice(0, -1)))
    if (!covered) continue
    yield warning(redirect, {
      code: 'redirects/covers-page',
      message: `on Cloudflare the redirect from "${redirect.from}" hides the page "${covered.route}"`,
      hint: 'name the old paths one by one',
    })
  }
}

function* tooMany(kind: 'fixed' | 'dynamic', rules: readonly HostRule[]): Iterable<Diagnostic> {
  const first = rules[limits[kind]]
  if (!first) return
  yield warning(first.redirect, {
    code: 'redirects/limit',
    message: `_redirects has ${rules.length} ${kind} rules, of which Cloudflare reads ${limits[kind]}`,
    hint:
      kind === 'fixed'
        ? 'replace single redirects by a wildcard (each one counts twice: with and without a final slash)'
        : 'replace wildcards by single redirects',
  })
}

function warning({ place }: Redirect, problem: Pick<Diagnostic, 'code' | 'message' | 'hint'>): Diagnostic {
  return { severity: 'warning', ...problem, ...(place && { place }) }
}
