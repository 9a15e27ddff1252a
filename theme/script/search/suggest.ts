import { ask, giveUp } from '@theme/script/search/client'
import type { Answer } from '@theme/script/search/messages'
import { optionsOf, type Options } from '@theme/script/search/options'
import type { BoxParts } from '@theme/script/search/parts'
import type { Recent } from '@theme/script/search/recent'
import { announcer, failure, none, notice } from '@theme/script/search/say'
import { pageQuery, type Scope } from '@theme/script/search/scope'
import { partsOfHits } from '@theme/script/search/show-hit'
import { hitOptions, pageOptions, recentOptions, startOptions, wordOptions } from '@theme/script/search/suggestions'
import { countText } from '@theme/script/search/words'

/** Sources of suggestions. */
export interface Sources {
  readonly scope: Scope
  readonly recent: Recent
  /** Maximum number of suggestions. */
  readonly most: number
  /** Address of the search page. */
  readonly page: string
}

/** Suggestions for the text in the search field. */
export interface Suggestions {
  readonly options: Options
  /** Searches for the text in the field again. */
  search(): void
  /** Opens the active option; if the answer is pending, opens the one that becomes active. */
  open(keys?: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>): void
  /** Cancels pending queries. */
  end(): void
}

/** Time (ms) after which the box shows that it is loading. */
const slow = 300

/** Shows suggestions in the box while the reader types. */
export function suggestionsIn(parts: BoxParts, sources: Sources): Suggestions {
  const { field, body, list, notes, filter, clear, status } = parts
  const { recent, most, page } = sources
  const { index, marks, version } = sources.scope
  const options = optionsOf(field, list)
  const announce = announcer(status)
  /** The displayed suggestions belong to the text in the field. */
  let isCurrent = true
  /** Enter was pressed before there was an answer. */
  let isWanted = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (suggestions: readonly Node[], notices: readonly Node[] = []): void => {
    list.replaceChildren(...suggestions)
    notes.replaceChildren(...notices)
    body.hidden = suggestions.length + notices.length === 0
    const isEmpty = field.value.trim() === ''
    clear.hidden = !isEmpty || recent.all().length + recent.pages().length === 0
    options.renew(!isEmpty && notices.length === 0)
  }
  const showRecent = (): void => {
    filter.reset()
    const queries = recent.all()
    const pages = recent.pages()
    show([
      ...(queries.length === 0 ? [] : [recentOptions(queries)]),
      ...(pages.length === 0 ? [] : [pageOptions(WORDS.search.recentPages, pages)]),
    ])
    announce('')
    if (pages.length > 0) return
    // Readers without recent pages see the start pages of the site.
    ask({ index, version, query: '', limit: 0 }, (answer) => {
      if (answer.is !== 'found' || answer.start === undefined || field.value.trim() !== '') return
      show([...(queries.length === 0 ? [] : [recentOptions(queries)]), ...startOptions(answer.start)])
    })
  }
  const take = (query: string, answer: Answer): void => {
    clearTimeout(timer)
    isCurrent = answer.is !== 'retrying'
    if (answer.is === 'found') {
      const { hits, groups, similar = [], start = [] } = answer
      const all = page + pageQuery(query, { version, group: filter.group })
      filter.show(groups)
      if (hits.length === 0) show([...wordOptions(similar), ...startOptions(start)], none())
      else show(hitOptions(hits, { query, marks, version, all }))
      const [complete] = partsOfHits(hits)
      const some = hits.length === 0 ? WORDS.search.none : WORDS.search.partial
      announce(complete.length === 0 ? some : countText(complete.length))
      if (isWanted) options.active?.click()
    } else {
      filter.show(undefined)
      show([], [answer.is === 'failed' ? failure(search) : notice(WORDS.search.retrying)])
      announce(answer.is === 'failed' ? WORDS.search.failed : WORDS.search.retrying)
    }
    if (isCurrent) isWanted = false
  }
  const search = (): void => {
    const query = field.value
    isWanted = false
    isCurrent = query.trim() === ''
    clearTimeout(timer)
    if (isCurrent) {
      giveUp()
      showRecent()
      return
    }
    timer = setTimeout(() => {
      // Earlier hits stay until new ones arrive; recent queries are not an answer.
      const isAnswered = list.querySelector('[data-hit]') !== null || notes.childElementCount > 0
      if (!isAnswered) show([], [notice(WORDS.search.loading)])
    }, slow)
    ask({ index, version, query, limit: most, group: filter.group }, (answer) => take(query, answer))
  }
  return {
    options,
    search,
    open(keys = { ctrlKey: false, metaKey: false, shiftKey: false }) {
      const { ctrlKey, metaKey, shiftKey } = keys
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey })
      if (isCurrent) options.active?.dispatchEvent(click)
      else isWanted = true
    },
    end() {
      clearTimeout(timer)
      announce('')
      giveUp()
    },
  }
}
