import type { SiteView } from '@waybill/docs/theme'
import { SearchIcon } from '@theme/parts/icons'
import { useWords } from '@theme/words/index'

/** Link to the search page; `script/search-shortcut.ts` adds the shortcut. */
export function SearchLink({ site, large = false }: { readonly site: SiteView; readonly large?: boolean }) {
  return (
    <a
      className={large ? 'search-link search-link-large' : 'search-link'}
      href={`${site.baseUrl}search`}
      data-search=""
      data-search-index={site.search === undefined ? undefined : `${site.baseUrl}search-index.json`}
      data-most={site.search?.maxSuggestions}
      data-highlight={site.search?.highlight ? '' : undefined}
    >
      <SearchIcon />
      <span className="search-label">{useWords().frame.search}</span>
      <span className="search-keys js-only" aria-hidden="true">
        <kbd data-modifier="">Ctrl</kbd> <kbd>K</kbd>
      </span>
    </a>
  )
}
