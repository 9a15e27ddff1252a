import { fill, type PageView, type SiteView } from '@waybill/docs/theme'
import { CopyIcon } from '@theme/parts/icons'
import { useWords } from '@theme/words/index'

/**
 * Actions at the top of a page with a Markdown version: a button that copies it, and a menu to view it, to edit the page,
 * or to open the page in an AI assistant. The home page, landing pages and the search page have none. External links load
 * nothing before a click, and send no referrer. Without JavaScript, the menu remains.
 */
export function PageActions({ site, page }: { readonly site: SiteView; readonly page: PageView }) {
  const words = useWords().page
  const { assistants = [], editUrl, markdown, layout, href } = page
  const isHome = layout === 'page' && href === site.baseUrl
  if (markdown === undefined || isHome || layout === 'landing' || layout === 'search') return null
  const url = site.url + markdown
  const slots = { url: encodeURIComponent(url), prompt: encodeURIComponent(fill(words.askPrompt, { url })) }
  return (
    <div className="page-actions" data-search="skip" data-markdown="skip">
      <div className="js-only" aria-live="polite">
        <button type="button" data-copy-page={markdown}>
          <CopyIcon />
          <span>{words.copyMarkdown}</span>
        </button>
      </div>
      <details className="dropdown">
        <summary>
          <span>{words.actions}</span>
        </summary>
        <div className="dropdown-panel">
          <ul>
            <li>
              <a href={markdown} type="text/markdown">
                {words.viewMarkdown}
              </a>
            </li>
            {editUrl === undefined ? null : (
              <li>
                <a href={editUrl}>{words.edit}</a>
              </li>
            )}
          </ul>
          {assistants.length === 0 ? null : (
            <>
              <p id="page.ask">{words.ask}</p>
              <ul aria-labelledby="page.ask">
                {assistants.map(({ label, href: address }) => (
                  <li key={label}>
                    <a href={fill(address, slots)} rel="nofollow noreferrer" data-external="true">
                      {fill(words.openIn, { name: label })}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </details>
    </div>
  )
}
