import { Children, isValidElement, type ReactElement } from 'react'
import type { PageView, SiteView } from '@waybill/docs/theme'

/** Metadata of a page for machines: title, description, canonical address, link previews, feeds, the Markdown version. */
export function PageMeta(props: { readonly site: SiteView; readonly page: PageView }) {
  const { head } = props.page
  const all = elements(props)
  if (head.length === 0) return all
  // `PageHead` writes metadata that components of the page override.
  const overridden = new Set(head.map(({ attributes }) => attributes['property'] ?? attributes['name']))
  return Children.toArray(all.props.children).filter((child) => {
    if (!isValidElement<{ name?: string; property?: string }>(child)) return true
    const name = child.props.property ?? child.props.name
    return name === undefined || !overridden.has(name)
  })
}

function elements({ site, page }: { readonly site: SiteView; readonly page: PageView }): ReactElement<{
  readonly children: ReactElement[]
}> {
  const description = page.description ?? site.tagline
  const about = page.imageAbout
  // Hosts answer any missing address with this page, so it has no address.
  const isNotFound = page.route === '/404'
  const { respectSystem, default: mode } = site.colorMode
  return (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{page.documentTitle}</title>
      <meta
        name="color-scheme"
        content={respectSystem ? 'light dark' : mode === 'dark' ? 'dark light' : 'light dark'}
      />
      {description === '' ? null : <meta name="description" content={description} />}
      {page.keywords.length === 0 ? null : <meta name="keywords" content={page.keywords.join(', ')} />}
      {page.noindex ? <meta name="robots" content="noindex" /> : null}
      {isNotFound ? null : <link rel="canonical" href={page.canonical} />}
      {page.alternates?.map(({ code, href }) => (
        <link key={code} rel="alternate" hrefLang={code} href={href} />
      ))}
      {site.favicon === undefined ? null : <link rel="icon" href={site.favicon} />}
      <meta property="og:site_name" content={site.title} />
      <meta property="og:type" content={page.kind} />
      <meta property="og:title" content={page.title} />
      {description === '' ? null : <meta property="og:description" content={description} />}
      {isNotFound ? null : <meta property="og:url" content={page.canonical} />}
      <meta property="og:locale" content={site.locale} />
      {page.image === undefined ? null : <meta property="og:image" content={page.image} />}
      {about === undefined ? null : <meta property="og:image:width" content={String(about.width)} />}
      {about === undefined ? null : <meta property="og:image:height" content={String(about.height)} />}
      {about === undefined ? null : <meta property="og:image:alt" content={about.alt} />}
      {page.kind === 'article' && page.published !== undefined ? (
        <meta property="article:published_time" content={page.published} />
      ) : null}
      <meta name="twitter:card" content={page.image === undefined ? 'summary' : 'summary_large_image'} />
      <meta name="twitter:title" content={page.title} />
      {description === '' ? null : <meta name="twitter:description" content={description} />}
      {page.image === undefined ? null : <meta name="twitter:image" content={page.image} />}
      {about === undefined ? null : <meta name="twitter:image:alt" content={about.alt} />}
      {page.markdown === undefined ? null : <link rel="alternate" type="text/markdown" href={page.markdown} />}
      {site.feeds.map((feed) => (
        <link key={feed.href} rel="alternate" type={feed.type} title={feed.title} href={feed.href} />
      ))}
    </>
  )
}
