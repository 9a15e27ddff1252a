/**
 * The search box: a dialog with a combobox. Queries go to the worker, and its answers become links.
 *
 * @module
 */
import { preload } from '@theme/script/search/client'
import { partsOf } from '@theme/script/search/parts'
import { recentIn, type Storage, type VisitedPage } from '@theme/script/search/recent'
import { scopeOf, type Scope } from '@theme/script/search/scope'
import { markPageOf } from '@theme/script/search/show-hit'
import { suggestionsIn } from '@theme/script/search/suggest'
import { fitView } from '@theme/script/search/view'

/** Preloads the index, since the box may be opened soon. */
export function prepare(link: HTMLAnchorElement): void {
  preload(scopeHere(link).index)
}

/**
 * Prevents scrolling of the page (`styles/search.css`). Space for its scroll bar is reserved, so that nothing moves.
 */
function holdPage(): void {
  const root = document.documentElement
  if (innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable'
}

/** The page to which an option links. */
function visitedBy(option: HTMLAnchorElement): VisitedPage {
  const textOf = (selector: string): string => option.querySelector(selector)?.textContent ?? ''
  const section = textOf('.search-section')
  return {
    url: option.pathname,
    title: textOf('.search-title')
      .slice(0, -section.length || undefined)
      .trim(),
    crumbs: textOf('.search-crumbs'),
  }
}

function scopeHere(link: HTMLAnchorElement): Scope {
  return scopeOf(link, document.body.dataset['searchVersion'])
}

/** Opens the box of a link to the search page, with previously typed text. */
export function open(link: HTMLAnchorElement, storage: Storage, typed = ''): void {
  if (document.querySelector('.search-box') !== null) return
  const scope = scopeHere(link)
  const recent = recentIn(storage)
  const parts = partsOf(link.querySelector('.icon, svg')?.cloneNode(true), () => search())
  const { dialog, field, list, clear } = parts
  const maxResults = Number(link.dataset['most']) || 8
  const suggestions = suggestionsIn(parts, { scope, recent, most: maxResults, page: link.href })
  const { options, search } = suggestions

  const close = (): void => {
    document.removeEventListener('docs:page', close)
    release()
    document.documentElement.style.scrollbarGutter = ''
    suggestions.end()
    // Closed first, so that the focus returns to its previous element.
    dialog.close()
    dialog.remove()
  }
  const renew = (text = ''): void => {
    field.value = text
    search()
    field.focus()
  }
  const drop = (query = ''): void => {
    recent.forget(query)
    renew()
  }
  const choose = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : null
    // An earlier query is not a link, and has no link behaviour.
    const option = target?.closest<HTMLAnchorElement>('[role="option"]')
    if (!option) return
    const { query, hit, words } = option.dataset
    if (words !== undefined) return renew(words)
    if (hit !== undefined) recent.remember(field.value)
    if (query === undefined && !option.matches('.search-all')) recent.visit(visitedBy(option))
    if (query !== undefined) return target?.closest('[data-remove]') ? drop(query) : renew(query)
    // Opens in another tab or window: the box stays.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (hit !== undefined) markPageOf(option, option)
    close()
    // The focus moves to the chosen page, not back to the element that opened the box.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }
  const onKey = (event: KeyboardEvent): void => {
    const isMod = event.ctrlKey || event.metaKey
    // Ignores keys of an input method.
    if (event.isComposing || event.altKey) return
    if (event.key === 'Escape' || (event.key.toLowerCase() === 'k' && isMod && !event.shiftKey)) close()
    else if (event.target !== field) return
    else if (event.key === 'ArrowDown') options.move(1)
    else if (event.key === 'ArrowUp') options.move(-1)
    else if ((event.key === 'Home' || event.key === 'End') && isMod) options.toEnd(event.key === 'End')
    else if (event.key === 'Enter') suggestions.open(event)
    else if (event.key === 'Delete' && options.active?.dataset['query'] !== undefined)
      drop(options.active.dataset['query'])
    else return
    event.preventDefault()
  }

  field.addEventListener('input', search)
  dialog.addEventListener('keydown', onKey)
  list.addEventListener('click', choose)
  // Elements that are not focusable must not take the focus from the field.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  clear.addEventListener('click', () => {
    recent.forgetAll()
    renew()
  })
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('.search-close'))) close()
  })
  const release = fitView(dialog)
  document.addEventListener('docs:page', close)
  // Some gestures close the dialog like Escape.
  dialog.addEventListener('close', close)
  document.body.append(dialog)
  holdPage()
  dialog.showModal()
  preload(scope.index)
  // Removes line breaks, which a single-line field does not allow.
  renew(typed)
  if (typed.endsWith('\n')) suggestions.open()
}
