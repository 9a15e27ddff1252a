import { canonicalRoutes, definePlugin, escapeMarkup } from '../kit.ts'
import type { Output, Page, RenderedSite, Site } from '../kit.ts'

/**
 * Writes `sitemap.xml` with the listed pages and the dates of their last commits, and `robots.txt`, which refers to it.
 * Of docs pages that exist in several versions, only the last is listed. Above the limit of sitemaps.org, `sitemap.xml`
 * is an index of `sitemap-1.xml`, `sitemap-2.xml` and so on.
 */
export default definePlugin({
  create: () => ({
    name: 'sitemap',
    outputs: ['sitemap.xml', 'sitemap-*', 'robots.txt'],
    rootOutputs: ['robots.txt'],
    *emit(site) {
      const canonical = canonicalRoutes(site.versions)
      const parts = sitemapParts(site.pages.filter((page) => isListed(page) && !canonical.has(page.route)))
      const single = parts.length <= 1
      yield single ? urls('sitemap.xml', parts[0] ?? [], site) : index(parts.length, site)
      if (!single) for (const [i, pages] of parts.entries()) yield urls(`sitemap-${i + 1}.xml`, pages, site)
      // Robots only read the file at the root.
      if (site.isPart === true) return
      const maps = [site, ...(site.languages ?? [])].map((locale) => `Sitemap: ${address(locale, 'sitemap.xml')}\n`)
      const robots = `User-agent: *\nAllow: /\n\n${maps.join('')}`
      yield { path: 'robots.txt', content: () => robots }
    },
  }),
})

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function isListed({ unlisted, noindex, untranslated }: Page): boolean {
  // A page without a translation is listed in its original locale.
  return !unlisted && !noindex && untranslated === undefined
}

function urls(path: string, pages: readonly Page[], site: RenderedSite): Output {
  return {
    path,
    async *content() {
      const more = site.alternates === undefined ? '' : ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'
      yield `${declaration}<urlset ${namespace}${more}>\n`
      for (const page of pages)
        yield `<url><loc>${escapeMarkup(site.absolute(page.route))}</loc>${lastmod(page)}${alternates(page, site)}</url>\n`
      yield '</urlset>\n'
    },
  }
}

function index(count: number, site: Site): Output {
  const entries = Array.from({ length: count }, (_, i) => {
    return `<sitemap><loc>${escapeMarkup(address(site, `sitemap-${i + 1}.xml`))}</loc></sitemap>\n`
  })
  const text = `${declaration}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`
  return { path: 'sitemap.xml', content: () => text }
}

/** Links to the translations of a page, for search engines. */
function alternates(page: Page, site: Site): string {
  const links = (site.alternates?.(page) ?? []).map(
    ({ language, url }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeMarkup(url)}"/>`,
  )
  return links.join('')
}

/**
 * Last modification, limited to the W3C profile of ISO 8601: a date, or date and time with time
 * zone.
 */
function lastmod({ lastUpdate }: Page): string {
  const date = lastUpdate?.date ?? ''
  const valid = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.test(date)
  return valid ? `<lastmod>${date}</lastmod>` : ''
}

function address({ settings }: Pick<Site, 'settings'>, path: string): string {
  return settings.url + settings.baseUrl + path
}

/** Maximum number of URLs in a sitemap (https://www.sitemaps.org/protocol.html). */
const limit = 50_000

/** The pages in parts of at most `size`, in order. */
export function sitemapParts<T>(pages: readonly T[], size = limit): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(pages.length / size) }, (_, i) => pages.slice(i * size, (i + 1) * size))
}
