/**
 * The search page, loaded on demand: shows results while typing, and updates the query in the
 * address.
 *
 * @module
 */
import type { Hit, StartPage } from '@waybill/docs/search'
import { ask } from '@theme/script/search/client'
import { element } from '@theme/script/search/element'
import { filterOf } from '@theme/script/search/filter'
import type { Answer } from '@theme/script/search/messages'
import { recentIn, type Storage } from '@theme/script/search/recent'
import { announcer, failure, none } from '@theme/script/search/say'
import { pageQuery, scopeOf, type Scope } from '@theme/script/search/scope'
import { crumbsOf, headingOf, kindOf, markPageOf, partsOfHits, snippet } from '@theme/script/search/show-hit'
import { countText, nearText, versionText } from '@theme/script/search/words'

/** Number of initial results, and of results added on request. */
const step = 20

/**
 * Answers by address with the query, so that the page has its previous height when a reader
 * returns.
 */
const answered = new Map<string, Answered>()

type Found = Pick<Extract<Answer, { is: 'found' }>, 'hits' | 'total' | 'groups' | 'similar' | 'start'>

interface Answered extends Found {
  readonly most: number
}

/** Sets up the search page. */
export function searchPage(region: HTMLElement, field: HTMLInputElement, storage: Storage): void {
  if (region.dataset['ready'] !== undefined) return
  region.dataset['ready'] = ''
  const params = new URLSearchParams(location.search)
  const scope = scopeOf(region, params.get('version') ?? undefined)
  const line = element('p', { class: 'search-count' })
  const status = element('p', { role: 'status', class: 'visually-hidden' })
  const content = element('div')
  const announce = announcer(status)
  const filter = filterOf(() => {
    maxResults = step
    note()
    search()
  }, params.get('group'))
  const queryHere = (query: string): string => pageQuery(query, { version: scope.version, group: filter.group })
  region.replaceChildren(line, filter.bar, content, status)
  let maxResults = step
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (text: string, ...nodes: readonly Node[]): void => {
    line.textContent = text
    line.hidden = text === ''
    content.replaceChildren(...nodes)
    announce(text || (content.firstElementChild?.textContent ?? ''))
  }
  const results = (query: string, { hits, total, groups, similar = [], start = [] }: Found): void => {
    filter.show(groups)
    if (hits.length === 0) return show('', ...none(), ...wordLinks(similar, scope), ...startLinks(start))
    const visible = hits.slice(0, maxResults)
    const isMore = hits.length > maxResults
    const [complete, partial] = partsOfHits(visible)
    const isNear = complete.some((hit) => hit.isNear)
    const count =
      complete.length === 0
        ? WORDS.search.noFullMatch
        : countText(total ?? complete.length, total === undefined && isMore && partial.length === 0)
    const summary = count + (complete.length === 0 || scope.version === undefined ? '' : versionText(scope.version))
    show(
      isNear ? `${nearText(query)} ${summary}` : summary,
      ...(complete.length === 0 ? [] : [listOf(complete, scope)]),
      ...(partial.length === 0
        ? []
        : [element('p', { class: 'search-partial' }, WORDS.search.partial), listOf(partial, scope)]),
      ...(isMore ? [more(visible.length)] : []),
    )
  }
  const more = (before: number): HTMLElement => {
    const button = element('button', { type: 'button', class: 'button' }, WORDS.search.more)
    button.addEventListener('click', () => {
      maxResults += step
      search(() => content.querySelectorAll('li')[before]?.querySelector('a')?.focus())
    })
    return button
  }
  const take = (query: string, answer: Answer): void => {
    if (answer.is === 'retrying') show(WORDS.search.retrying)
    else if (answer.is === 'failed')
      show(
        '',
        failure(() => search()),
      )
    else {
      keep(queryHere(query), { ...answer, most: maxResults })
      results(query, answer)
    }
  }
  const search = (then: () => void = () => undefined): void => {
    const query = field.value
    if (query.trim() === '') {
      filter.reset()
      return show('')
    }
    // In place of the number of results, which moves nothing.
    if (content.childElementCount === 0) {
      line.textContent = WORDS.search.loading
      line.hidden = false
    }
    // Requests one hit more than shown, to detect whether there are more.
    const { group } = filter
    ask({ index: scope.index, version: scope.version, query, limit: maxResults + 1, group }, (answer) => {
      if (field.value !== query || filter.group !== group || !region.isConnected) return
      take(query, answer)
      then()
    })
  }
  /** Writes the query into the address after a pause, since browsers limit the frequency. */
  const note = (): void => {
    clearTimeout(timer)
    if (!region.isConnected) return
    const query = field.value.trim()
    const address = query === '' ? location.pathname : location.pathname + queryHere(query)
    if (address !== location.pathname + location.search) history.replaceState(history.state, '', address)
  }

  field.addEventListener('input', () => {
    maxResults = step
    clearTimeout(timer)
    timer = setTimeout(note, 300)
    search()
  })
  field.form?.addEventListener('submit', (event) => {
    event.preventDefault()
    note()
    search()
  })
  content.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    const hit = link?.closest('.search-list > li')
    if (!link || !hit) return
    note()
    markPageOf(hit, link)
    recentIn(storage).remember(field.value)
  })
  field.value = params.get('q') ?? ''
  const stored = answered.get(queryHere(field.value))
  if (stored !== undefined) {
    maxResults = stored.most
    results(field.value, stored)
  } else search()
}

function keep(query: string, answer: Answered): void {
  answered.delete(query)
  answered.set(query, answer)
  for (const oldest of answered.keys()) {
    if (answered.size <= step) break
    answered.delete(oldest)
  }
}

function listOf(hits: readonly Hit[], { marks }: Scope): HTMLElement {
  const items = hits.map((hit) => {
    const { url, title, section } = hit
    const path = url.split('#', 1)[0] ?? url
    // A part without a heading has no separate link.
    const href = section === '' ? url : path
    // A top-level page shows its address instead.
    const crumbs = crumbsOf(hit) || path
    const item = element('li')
    item.append(element('p', { class: 'search-crumbs' }, kindOf({ ...hit, section: '' }), crumbs))
    item.append(element('h2', {}, element('a', { href }, ...headingOf(hit, 'title', marks))))
    const text = element('p', { class: 'search-snippet' })
    if (section !== '' && section !== title)
      text.append(element('a', { href: url }, ...headingOf(hit, 'section', marks)), ' ')
    text.append(...snippet(hit.snippet, marks))
    item.append(text)
    if (hit.more !== undefined) item.append(partsOfPage(hit.more))
    return item
  })
  return element('ol', { class: 'search-list' }, ...items)
}

/** Links to further parts of a page. */
function partsOfPage(parts: NonNullable<Hit['more']>): HTMLElement {
  return linkList(parts.map(({ url, section }) => [url, section]))
}

/** Links to results for words of the site that are similar to those of the query. */
function wordLinks(words: readonly string[], { version }: Scope): readonly HTMLElement[] {
  const links = words.map((word) => [location.pathname + pageQuery(word, { version }), word] as const)
  return links.length === 0 ? [] : [element('p', { class: 'search-partial' }, WORDS.search.similar), linkList(links)]
}

/** Links to the start pages of the site. */
function startLinks(pages: readonly StartPage[]): readonly HTMLElement[] {
  const links = pages.map(({ url, title }) => [url, title] as const)
  return links.length === 0 ? [] : [element('p', { class: 'search-partial' }, WORDS.search.start), linkList(links)]
}

function linkList(links: readonly (readonly [href: string, text: string])[]): HTMLElement {
  const items = links.map(([href, text]) => element('li', {}, element('a', { href }, text)))
  return element('ul', { class: 'search-parts' }, ...items)
}
