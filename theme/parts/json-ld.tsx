import type { PageView, SiteView } from '@waybill/docs/theme'

/**
 * Data of a page for search engines, as JSON-LD: data blocks, which the policy does not treat as scripts. They contain the
 * breadcrumb trail and the kind of article. The not-found page has no breadcrumb trail.
 */
export function JsonLd({ site, page }: { readonly site: SiteView; readonly page: PageView }) {
  if (page.layout === 'not-found') return null
  const blocks = [trailOf(page, site), articleOf(page, site)].filter((block) => block !== undefined)
  return blocks.map((data) => (
    <script key={data['@type']} type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(data) }} />
  ))
}

/** https://schema.org/BreadcrumbList. For a page without a breadcrumb trail, the page is the only step. */
function trailOf(page: PageView, site: SiteView) {
  const trail = page.breadcrumbs.at(-1)?.href === page.href ? page.breadcrumbs.slice(0, -1) : page.breadcrumbs
  const steps = [...trail, { label: page.title, href: page.href }]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href === undefined ? {} : { item: absolute(href, site) }),
    })),
  }
}

/**
 * https://schema.org/BlogPosting and https://schema.org/TechArticle, with the properties that
 * https://developers.google.com/search/docs/appearance/structured-data/article lists. Lists and the home page are not
 * articles; pages that search engines do not index get no metadata.
 */
function articleOf(page: PageView, site: SiteView) {
  const isPost = page.kind === 'article'
  if (page.noindex || !(isPost || page.layout === 'doc' || page.layout.startsWith('api-'))) return undefined
  const { title, description, canonical, image, published, lastUpdate, authors = [] } = page
  return {
    '@context': 'https://schema.org',
    '@type': isPost ? 'BlogPosting' : 'TechArticle',
    headline: title,
    description,
    url: canonical,
    image,
    datePublished: published,
    dateModified: lastUpdate?.date,
    author:
      authors.length === 0
        ? undefined
        : authors.map(({ label, href }) => ({
            '@type': 'Person',
            name: label,
            url: href === undefined ? undefined : absolute(href, site),
          })),
  }
}

function absolute(href: string, { url }: SiteView): string {
  return new URL(href, `${url}/`).href
}

/** JSON for a `<script>`: no `<` can end the element or open a comment. */
function scriptJson(data: unknown): string {
  return JSON.stringify(data).replace(/</g, '\\u003c')
}
