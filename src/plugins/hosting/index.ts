import { diagnostic, definePlugin, z, type Diagnostic, type LanguageSite, type Site } from '../kit.ts'
import { nginxFile } from './nginx.ts'
import {
  dialect,
  hostRules,
  notFoundRules,
  withRules,
  type Dialect,
  type HostSite,
  type HostRule,
  headersFile,
  type OwnPolicies,
} from './rules.ts'

const schema = z.strictObject({
  dialect: dialect.default('netlify').describe('Hosting service whose rule format is written'),
  rules: z
    .string()
    .default('')
    .describe('Lines of _redirects after the generated ones. Default: the content of the file in the static folder'),
})

/** Files for hosts, by dialect of the redirects. */
function outputsOf(dialect: string): readonly string[] {
  return ['_headers', '_redirects', '.nojekyll', ...(dialect === 'nginx' ? ['_nginx.conf'] : [])]
}

/**
 * Writes configuration files for hosts: `_headers`, `_redirects` in the selected dialect, and an empty `.nojekyll` for
 * GitHub Pages. For nginx it adds `_nginx.conf` to the files for Netlify, which a preview reads. Warns
 * (`redirects/limit`, `redirects/covers-page`) if Cloudflare would apply rules differently.
 */
export default definePlugin<z.infer<typeof schema>>({
  options: schema,
  // The host is set in the configuration; options of the plugin override it.
  resolveOptions({ options, config: { hosting, staticFolder }, read }) {
    const { redirects } = hosting as { readonly redirects: string }
    const folder = String(staticFolder).replace(/^\.?\/+|\/+$/g, '')
    const redirectsFile = read(`${folder}/_redirects`)
    return {
      options: { dialect: redirects, ...('text' in redirectsFile ? { rules: redirectsFile.text } : {}), ...options },
    }
  },
  create: ({ dialect, rules }) => ({
    name: 'hosting',
    takes: ['_redirects'],
    outputs: outputsOf(dialect),
    rootOutputs: outputsOf(dialect),
    check: (site) => (dialect === 'cloudflare' ? checkCloudflare(site, hostRules(site, dialect)) : []),
    // Recorded only for pages with a policy different from the site's; these are few.
    digest: (page) => (isOwn(page.policy()) ? page.policy() : undefined),
    *emit(site) {
      // Hosts read these files at the root, which the site of the first locale writes.
      if (site.isPart === true) return
      const { languages = [] } = site
      const all = [site, ...languages]
      // A live site responds before all pages are rendered. Its header then allows the sources of all pages; the
      // `<meta>` of each page restricts them.
      const { policy, widestPolicy = policy } = site.settings
      const isComplete = all.every((locale) => locale.isComplete)
      const settings = isComplete ? site.settings : { ...site.settings, policy: widestPolicy }
      const files = all.flatMap(({ filePolicies, settings: { baseUrl } }) =>
        Object.entries(filePolicies).map(([path, text]) => ({
          href: baseUrl + path.replace(/\.html$/, ''),
          policy: text,
        })),
      )
      const pagePolicies = () => all.flatMap((locale) => (locale.isComplete ? ownPolicies(locale) : []))
      yield {
        path: '_headers',
        content: () => headersFile(settings, dialect, { pagePolicies: pagePolicies(), files, languages }),
      }
      const redirects = () => [...withRules(rulesOf(all, dialect), rules), ...notFoundRules(languages, dialect)]
      yield {
        path: '_redirects',
        content: () =>
          redirects()
            .map((text) => `${text}\n`)
            .join(''),
      }
      yield { path: '.nojekyll', content: () => '' }
      if (dialect === 'nginx')
        yield {
          path: '_nginx.conf',
          content: () => nginxFile(site, { pagePolicies: pagePolicies(), files, languages }),
        }
    },
  }),
})

/** Rules of all locales. Rules for one locale come before wildcards for all. */
function rulesOf(sites: readonly HostSite[], dialect: Dialect): readonly string[] {
  const rules = [...sites.slice(1), ...sites.slice(0, 1)].flatMap((site) => hostRules(site, dialect))
  return [...rules.filter(({ dynamic }) => !dynamic), ...rules.filter(({ dynamic }) => dynamic)].map(({ text }) => text)
}

/** Sources that differ between the policies of pages: frames, and scripts and styles of other origins. */
const ownSource = /(?:frame-src|(?:script|style)-src [^;]*https?:)/

function isOwn(policy: string): boolean {
  return ownSource.test(policy)
}

/** Pages whose policy differs from that of the site. */
function ownPolicies(site: LanguageSite): OwnPolicies {
  return [...site.digests()].flatMap(({ page: { route }, digest: policy }) =>
    policy === site.settings.policy ? [] : [{ href: site.href(route), policy }],
  )
}

/** Limits of Cloudflare Pages (https://developers.cloudflare.com/pages/configuration/redirects/#per-file). */
const limits = { fixed: 2_000, dynamic: 100, line: 1_000 }

/** Reports rules that Cloudflare ignores, or applies differently from other hosts. */
function* checkCloudflare(site: Site, rules: readonly HostRule[]): Iterable<Diagnostic> {
  for (const [kind, hint] of limitHints) {
    const counted = rules.filter(({ dynamic }) => dynamic === (kind === 'dynamic'))
    const first = counted[limits[kind]]
    if (first === undefined) continue
    const message = `_redirects has ${counted.length} ${kind} rules, of which Cloudflare reads ${limits[kind]}`
    yield diagnostic('redirects/limit', message, { hint, location: first.redirect.location })
  }
  for (const { redirect, text } of rules) {
    if (text.length <= limits.line) continue
    const message = `the rule for "${redirect.from}" is longer than the ${limits.line} characters that Cloudflare reads`
    yield diagnostic('redirects/limit', message, { location: redirect.location })
  }
  for (const { redirect, dynamic } of rules) {
    const covered = dynamic && site.pages.find(({ route }) => route.startsWith(redirect.from.slice(0, -1)))
    if (!covered) continue
    const message = `on Cloudflare the redirect from "${redirect.from}" hides the page "${covered.route}"`
    const details = { hint: 'name the old paths one by one', location: redirect.location }
    yield diagnostic('redirects/covers-page', message, details)
  }
}

const limitHints = [
  ['fixed', 'replace single redirects with a wildcard (each one counts twice: with and without a final slash)'],
  ['dynamic', 'replace wildcards with single redirects'],
] as const
