import type { Hit, StartPage } from '@waybill/docs/search'
import { element } from '@theme/script/search/element'
import { iconOf } from '@theme/script/search/icon'
import type { VisitedPage } from '@theme/script/search/recent'
import { crumbsOf, headingOf, kindOf, partsOfHits, snippet } from '@theme/script/search/show-hit'
import { nearText, versionText } from '@theme/script/search/words'

/** Options for displaying suggestions. */
interface ListOptions {
  readonly query: string
  readonly marks: boolean
  /** Name of the searched docs version, unless it is the last one. */
  readonly version: string | undefined
  /** Address of the page with all results. */
  readonly all: string
}

/** Options for hits, and one for all results. */
export function hitOptions(hits: readonly Hit[], { query, marks, version, all }: ListOptions): readonly HTMLElement[] {
  const [complete, partial] = partsOfHits(hits)
  const isNear = complete.some((hit) => hit.isNear)
  const results = WORDS.search.results + (version === undefined ? '' : versionText(version))
  const label = isNear ? nearText(query) : results
  const optionsOf = (some: readonly Hit[]): HTMLElement[] => some.map((hit) => hitOption(hit, marks))
  return [
    ...(complete.length === 0 ? [] : [group(label, label === WORDS.search.results, ...optionsOf(complete))]),
    ...(partial.length === 0 ? [] : [group(WORDS.search.partial, false, ...optionsOf(partial))]),
    element('a', { role: 'option', class: 'search-all', href: all }, WORDS.search.all),
  ]
}

function hitOption(hit: Hit, marks: boolean): HTMLElement {
  const { url, title, section } = hit
  const crumbs = crumbsOf(hit)
  const heading = element('span', { class: 'search-title' }, ...headingOf(hit, 'title', marks))
  if (section !== '' && section !== title)
    heading.append(' ', element('span', { class: 'search-section' }, ...headingOf(hit, 'section', marks)))
  const option = element(
    'a',
    { role: 'option', class: 'search-option', 'data-hit': '', href: url },
    kindOf(hit),
    heading,
  )
  if (crumbs !== '') option.append(' ', element('span', { class: 'search-crumbs' }, crumbs))
  option.append(' ', element('span', { class: 'search-snippet' }, ...snippet(hit.snippet, marks)))
  return option
}

/** Options for recent queries. */
export function recentOptions(queries: readonly string[]): HTMLElement {
  const options = queries.map((query) =>
    element(
      'div',
      {
        role: 'option',
        class: 'search-option search-recent',
        'data-query': query,
        'aria-description': WORDS.search.removeByKey,
      },
      iconOf('recent'),
      element('span', { class: 'search-title' }, query),
      element(
        'span',
        { class: 'search-remove', 'data-remove': '', title: WORDS.search.remove, 'aria-hidden': 'true' },
        '\u00d7',
      ),
    ),
  )
  return group(WORDS.search.recent, false, ...options)
}

/** Options for pages to suggest before the reader types. */
export function pageOptions(label: string, pages: readonly VisitedPage[]): HTMLElement {
  const options = pages.map(({ url, title, crumbs }) => {
    const option = element(
      'a',
      { role: 'option', class: 'search-option search-page', href: url },
      iconOf('guide'),
      element('span', { class: 'search-title' }, title),
    )
    if (crumbs !== '') option.append(' ', element('span', { class: 'search-crumbs' }, crumbs))
    return option
  })
  return group(label, false, ...options)
}

/** Options for the start pages of the site. */
export function startOptions(pages: readonly StartPage[]): readonly HTMLElement[] {
  if (pages.length === 0) return []
  return [
    pageOptions(
      WORDS.search.start,
      pages.map((page) => ({ ...page, crumbs: crumbsOf(page) })),
    ),
  ]
}

/** Options for words of the site that are similar to those of the query. */
export function wordOptions(words: readonly string[]): readonly HTMLElement[] {
  if (words.length === 0) return []
  const options = words.map((word) =>
    element(
      'div',
      { role: 'option', class: 'search-option', 'data-words': word },
      iconOf('word'),
      element('span', { class: 'search-title' }, word),
    ),
  )
  return [group(WORDS.search.similar, false, ...options)]
}

function group(label: string, isHidden: boolean, ...options: readonly Node[]): HTMLElement {
  const title = element('p', { class: 'search-group', 'aria-hidden': 'true' }, label)
  return element('div', { role: 'group', 'aria-label': label }, ...(isHidden ? [] : [title]), ...options)
}
