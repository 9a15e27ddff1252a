import type { PageView, SiteView } from '@waybill/docs/theme'
import { useWords } from '@theme/words/index'

/**
 * Breadcrumbs from the home page to the parent of this page, with the labels of the sidebar. The title below is that of
 * the page itself.
 */
export function Breadcrumbs({ site, page }: { readonly site: SiteView; readonly page: PageView }) {
  const words = useWords().frame
  const last = page.breadcrumbs.at(-1)
  const isSelf = last?.href === page.href || last?.label === page.title
  const parents = isSelf ? page.breadcrumbs.slice(0, -1) : page.breadcrumbs
  if (parents.length === 0) return null
  return (
    <nav className="breadcrumbs" aria-label={words.breadcrumbs}>
      <ol>
        <li>
          <a href={site.baseUrl}>{words.home}</a>
        </li>
        {parents.map(({ label, href }, index) => (
          <li key={index}>{href === undefined ? <span>{label}</span> : <a href={href}>{label}</a>}</li>
        ))}
      </ol>
    </nav>
  )
}
