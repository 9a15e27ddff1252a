import type { PageView, SiteView } from '@waybill/docs/theme'
import { useWords } from '@theme/words/index'

/** Breadcrumbs from the home page to this page, with the labels of the sidebar. */
export function Breadcrumbs({ site, page }: { readonly site: SiteView; readonly page: PageView }) {
  const words = useWords().frame
  if (page.breadcrumbs.length === 0) return null
  const last = page.breadcrumbs.at(-1)
  const self = last?.href === page.href || last?.label === page.title
  return (
    <nav className="breadcrumbs" aria-label={words.breadcrumbs}>
      <ol>
        <li>
          <a href={site.baseUrl}>{words.home}</a>
        </li>
        {(self ? page.breadcrumbs.slice(0, -1) : page.breadcrumbs).map(({ label, href }, index) => (
          <li key={index}>{href === undefined ? <span>{label}</span> : <a href={href}>{label}</a>}</li>
        ))}
        <li>
          <span aria-current="page">{self ? last?.label : page.title}</span>
        </li>
      </ol>
    </nav>
  )
}
