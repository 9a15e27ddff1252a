import type { PageView, SiteView } from '../../src/theme.ts'

/**
 * The breadcrumb trail as JSON-LD (schema.org `BreadcrumbList`): a data block, no script for the policy. A page that
 * shows no trail is its only step; the not-found page has no place in the site.
 */
export function JsonLd({ site, page }: { readonly site: SiteView; readonly page: PageView }) {
  if (page.layout === 'not-found') return null
  const trail = page.breadcrumbs.at(-1)?.href === page.href ? page.breadcrumbs.slice(0, -1) : page.breadcrumbs
  const steps = [...trail, { label: page.title, href: page.href }]
  const data = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href === undefined ? {} : { item: new URL(href, `${site.url}/`).href }),
    })),
  }
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(data) }} />
}

/** JSON that can stand in a `<script>`: no `<` can end the element or open a comment. */
function scriptJson(data: unknown): string {
  return JSON.stringify(data).replace(/</g, '\\u003c')
}
