import type { LayoutProps } from '../../src/theme.ts'
import { Frame } from '@theme/parts/frame'
import { PageTitle } from '@theme/parts/page-title'

/** What any unknown path shows. `script/moved.ts` follows redirects from here, or adds pages with a similar address. */
export default function NotFoundLayout({ site, page, content }: LayoutProps) {
  // The navigation leaves search out where there is no page for it.
  const canSearch = [...page.navbar.left, ...page.navbar.right].some(({ type }) => type === 'search')
  return (
    <Frame site={site} page={page}>
      <PageTitle
        title="Page not found"
        lead="There is no page at this address. It may have moved, or the link may be wrong."
      />
      <div className="prose">{content}</div>
      <div
        className="not-found"
        data-redirects={`${site.baseUrl}redirects.json`}
        data-sitemap={`${site.baseUrl}sitemap.xml`}
        data-base={site.baseUrl}
      >
        <section className="near-matches prose" aria-labelledby="near-matches" hidden>
          <h2 id="near-matches">Pages with a similar address</h2>
          <ul />
        </section>
        <p className="actions">
          <a className="button" href={site.baseUrl}>
            Go to the home page
          </a>{' '}
          {canSearch ? (
            <a className="button button-quiet" href={`${site.baseUrl}search`} data-search-words="">
              Search the documentation
            </a>
          ) : null}
        </p>
      </div>
    </Frame>
  )
}
