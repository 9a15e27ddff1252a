import type { LayoutProps } from '../../src/theme.ts'
import { Frame } from '@theme/parts/frame'
import { PageTitle } from '@theme/parts/page-title'

/** The search page: a form that works as `GET /search?q=`, and the region that a script fills with results. */
export default function SearchLayout({ site, page, content }: LayoutProps) {
  return (
    <Frame site={site} page={page}>
      <PageTitle title={page.title} />
      <search>
        <form className="search-form" action={page.href} method="get">
          <label htmlFor="q" className="visually-hidden">
            Search the documentation
          </label>
          <input
            id="q"
            type="search"
            name="q"
            required
            autoComplete="off"
            spellCheck={false}
            placeholder="Search the documentation"
          />
          <button type="submit" className="button">
            Search
          </button>
        </form>
      </search>
      <noscript>
        <p className="notice">
          Search runs in the browser and needs JavaScript. Without it, the sidebars and{' '}
          <a href={`${site.baseUrl}llms.txt`}>the list of all pages</a> lead everywhere.
        </p>
      </noscript>
      <div
        className="search-results"
        data-search-index={site.search === undefined ? undefined : `${site.baseUrl}search-index.json`}
        data-highlight={site.search?.highlight ? '' : undefined}
      />
      <div className="prose">{content}</div>
    </Frame>
  )
}
