import type { LayoutProps } from '@waybill/docs/theme'
import { Frame } from '@theme/parts/frame'
import { PageTitle } from '@theme/parts/page-title'
import AfterContent from '@theme/slots/after-content'
import { Phrase, useWords } from '@theme/words/index'

/**
 * The search page: a form that works as `GET /search?q=`, and the region that a script fills with results. Nothing of the
 * page follows the region, since results would move it.
 */
export default function SearchLayout({ site, page, content }: LayoutProps) {
  const words = useWords().searchPage
  return (
    <Frame site={site} page={page}>
      <PageTitle site={site} page={page} title={page.title} />
      <search>
        <form className="search-form" action={page.href} method="get">
          <label htmlFor="q" className="visually-hidden">
            {words.label}
          </label>
          <input
            id="q"
            type="search"
            name="q"
            required
            autoComplete="off"
            spellCheck={false}
            placeholder={words.label}
          />
          <button type="submit" className="button">
            {words.submit}
          </button>
        </form>
      </search>
      <noscript>
        <p className="notice">
          <Phrase text={words.noScript} list={<a href={`${site.baseUrl}llms.txt`}>{words.allPages}</a>} />
        </p>
      </noscript>
      <div className="prose">{content}</div>
      <div
        className="search-results"
        data-search-index={site.search === undefined ? undefined : `${site.baseUrl}search-index.json`}
        data-highlight={site.search?.highlight ? '' : undefined}
      />
      <AfterContent site={site} page={page} />
    </Frame>
  )
}
