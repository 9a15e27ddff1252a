import type { LayoutProps } from '@waybill/docs/theme'
import { Frame } from '@theme/parts/frame'
import { PageTitle } from '@theme/parts/page-title'
import AfterContent from '@theme/slots/after-content'
import { useWords } from '@theme/words/index'

/**
 * Page for unknown paths, with the text of the site's `404.md`: a search form that works without a script, and a link to the home page. `script/moved.ts` follows redirects,
 * or adds links to pages with a similar address at the end, where they cause no layout shift.
 */
export default function NotFoundLayout({ site, page, title, content }: LayoutProps) {
  const { notFound: words, searchPage } = useWords()
  // The navbar omits the search if there is no search page.
  const canSearch = [...page.navbar.left, ...page.navbar.right].some(({ type }) => type === 'search')
  return (
    <Frame site={site} page={page}>
      {page.hideTitle ? null : (
        <PageTitle
          site={site}
          page={page}
          title={page.title}
          content={title}
          lead={page.title === words.title ? words.lead : undefined}
        />
      )}
      <div className="prose">{content}</div>
      <div
        className="not-found"
        data-feature="not-found"
        data-redirects={`${site.baseUrl}redirects.json`}
        data-sitemap={`${site.baseUrl}sitemap.xml`}
        data-base={site.baseUrl}
      >
        {canSearch ? (
          <search>
            <form className="search-form" action={`${site.baseUrl}search`} method="get">
              <input
                type="search"
                name="q"
                required
                autoComplete="off"
                spellCheck={false}
                placeholder={searchPage.label}
                aria-label={searchPage.label}
                data-search-words=""
              />
              <button type="submit" className="button">
                {searchPage.submit}
              </button>
            </form>
          </search>
        ) : null}
        <p className="actions">
          <a className={canSearch ? 'button button-quiet' : 'button'} href={site.baseUrl}>
            {words.goHome}
          </a>
        </p>
        <section className="near-matches prose" aria-labelledby="near-matches" hidden>
          <h2 id="near-matches">{words.similar}</h2>
          <ul />
        </section>
      </div>
      <AfterContent site={site} page={page} />
    </Frame>
  )
}
