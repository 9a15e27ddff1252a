import { fill, type PageView, type SiteView } from '@waybill/docs/theme'
import { useWords } from '@theme/words/index'

/**
 * Menu for AI assistants: view or copy the Markdown version of the page, or open a conversation about the page. External links
 * load nothing before a click, and send no referrer.
 */
export function Assistants({ site, page }: { readonly site: SiteView; readonly page: PageView }) {
  const words = useWords().page
  const { assistants, markdown, layout, href } = page
  if (assistants === undefined || markdown === undefined || (layout === 'page' && href === site.baseUrl)) return null
  const url = site.url + markdown
  const slots = { url: encodeURIComponent(url), prompt: encodeURIComponent(fill(words.askPrompt, { url })) }
  return (
    <details className="dropdown assistants" data-feature="assistants" data-search="skip" data-markdown="skip">
      <summary>{words.ask}</summary>
      <ul className="dropdown-panel">
        {assistants.map(({ label, href: address }) => (
          <li key={label}>
            <a href={fill(address, slots)} rel="nofollow noreferrer" data-external="true">
              {fill(words.openIn, { name: label })}
            </a>
          </li>
        ))}
        <li>
          <a href={markdown} type="text/markdown">
            {words.viewMarkdown}
          </a>
        </li>
        <li className="js-only" aria-live="polite">
          <button type="button" className="text-button" data-copy-page={markdown}>
            {words.copyMarkdown}
          </button>
        </li>
      </ul>
    </details>
  )
}
