/**
 * Script of the request log: updates the list, shows details beside it, and handles the keyboard. The server sends
 * the HTML, in which all request data is escaped; the policy of the page blocks other scripts.
 *
 * @module
 */
import type { Change } from '../feed.ts'
import './style.css'

const root = document.documentElement
const list = byId('list')
const details = byId('inside')
const live = byId('live')
const filter = document.querySelector<HTMLFormElement>('#filter')
let events: EventSource | undefined

function byId(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`the page has no ${id}`)
  return element
}

function parsed(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}

/** Shows the connection state. Equal text is not set again, since screen readers would repeat it. */
function showState(words: string, state: string): void {
  if (live.textContent !== words) live.textContent = words
  live.dataset['state'] = state
}

const rows = (): HTMLAnchorElement[] => [...list.querySelectorAll('a')]
const current = (): HTMLAnchorElement | null => list.querySelector('a[aria-current]')

/** Marks the row of the item in the address. */
function mark(): void {
  const { searchParams } = new URL(location.href)
  for (const row of rows()) {
    const rowParams = new URL(row.href).searchParams
    const isCurrent = ['number', 'in'].every((name) => rowParams.get(name) === searchParams.get(name))
    if (isCurrent) row.setAttribute('aria-current', 'true')
    else row.removeAttribute('aria-current')
  }
}

/** Applies a change sent by the server. */
function apply({ isFirst, gone, rows: changed, counts, worlds }: Change): void {
  const focused = document.activeElement?.closest('#list li')?.id
  if (isFirst) list.replaceChildren()
  for (const key of gone) document.getElementById(key)?.remove()
  for (const { key, html } of changed) {
    const old = document.getElementById(key)
    if (old === null) list.prepend(parsed(html))
    else old.replaceWith(parsed(html))
  }
  if (focused !== undefined) document.getElementById(focused)?.querySelector('a')?.focus({ preventScroll: true })
  byId('count-requests').textContent = String(counts.requests)
  byId('count-deliveries').textContent = String(counts.deliveries)
  offer(worlds)
  mark()
  const currentId = current()?.parentElement?.id
  // A delivery changes with each attempt; a request never does.
  if (currentId?.startsWith('deliveries') === true && !isFirst && changed.some(({ key }) => key === currentId))
    void open(false)
}

/** Adds new worlds (isolated sandboxes) to the filter. */
function offer(worlds: readonly string[]): void {
  const choice = filter?.querySelector<HTMLSelectElement>('[name=only]')
  if (choice === null || choice === undefined) return
  choice.hidden = worlds.length < 2
  const offered = new Set([...choice.options].map(({ value }) => value))
  for (const name of worlds) if (name !== '' && !offered.has(name)) choice.add(new Option(name, name))
}

function isFiltered(query: URLSearchParams): boolean {
  return ['q', 'status', 'only'].some((name) => (query.get(name) ?? '') !== '')
}

/** Connects to the stream of changes for the current filter. */
function follow(): void {
  events?.close()
  const { searchParams } = new URL(location.href)
  root.classList.toggle('is-filtered', isFiltered(searchParams))
  events = new EventSource(`page/events?${searchParams.toString()}`)
  events.addEventListener('open', () => showState('live', 'on'))
  events.addEventListener('error', () => {
    showState('no connection, trying again …', 'off')
    // The browser reconnects by itself, except if the response was not a stream (a proxy, a
    // restart).
    if (events?.readyState === EventSource.CLOSED) setTimeout(follow, 2000)
  })
  events.addEventListener('message', ({ data }: MessageEvent<string>) => apply(JSON.parse(data) as Change))
}

/** Shows the item that the address names, in the pane beside the list. */
async function open(takesFocus: boolean): Promise<void> {
  const { searchParams, search } = new URL(location.href)
  const isChosen = searchParams.has('number')
  root.classList.toggle('has-details', isChosen)
  mark()
  const opened = [...details.querySelectorAll('details')].map((element) => element.open)
  const response = await fetch(`page/details${search}`)
  // Another item was selected in the meantime.
  if (new URL(location.href).search !== search) return
  details.replaceChildren(parsed(await response.text()))
  details.querySelectorAll('details').forEach((element, index) => (element.open = opened[index] ?? false))
  if (takesFocus) document.getElementById('title')?.focus()
}

function go(
  address: string,
  { takesFocus, replaces = false }: { takesFocus: boolean; replaces?: boolean },
): Promise<void> {
  if (replaces) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  return open(takesFocus)
}

/** Closes the details and moves the focus back to their row. */
function leave(): void {
  const row = current()
  const url = new URL(location.href)
  url.searchParams.delete('number')
  url.searchParams.delete('in')
  void go(url.href, { takesFocus: false })
  ;(row ?? list).focus()
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  if (link.matches('.back')) {
    event.preventDefault()
    leave()
  } else if (link.closest('#list, #inside') !== null) {
    event.preventDefault()
    void go(link.href, { takesFocus: true })
  }
})

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (form.id === 'filter') return event.preventDefault()
  if (form.dataset['action'] === undefined) return
  event.preventDefault()
  void act(form)
})

/** Submits a form (send again, clear) and shows the result. */
async function act(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')
  button?.setAttribute('aria-disabled', 'true')
  const response = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' } })
  button?.removeAttribute('aria-disabled')
  const url = new URL(location.href)
  if (!response.ok) return showState((await response.text()).trim(), 'off')
  const { number, world } = (await response.json()) as { readonly number: number; readonly world: string }
  for (const name of ['number', 'in']) url.searchParams.delete(name)
  if (number > 0) url.searchParams.set('number', String(number))
  if (world !== '') url.searchParams.set('in', world)
  await go(url.href, { takesFocus: number > 0 })
}

let typing: ReturnType<typeof setTimeout> | undefined

/** Filters the list as the form says, and stores the filter in the address. */
function applyFilter(): void {
  if (filter === null) return
  const url = new URL(location.href)
  for (const [name, value] of new FormData(filter)) {
    if (typeof value !== 'string') continue
    if (value === '') url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  history.replaceState(null, '', url)
  follow()
}
filter?.addEventListener('input', () => {
  clearTimeout(typing)
  typing = setTimeout(applyFilter, 150)
})

document.addEventListener('keydown', (event) => {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const isField = target instanceof Element && target.matches('input, select')
  if (key === '/' && !isField) {
    event.preventDefault()
    filter?.querySelector<HTMLInputElement>('[type=search]')?.focus()
  } else if (key === 'Escape' && !isField && root.classList.contains('has-details')) leave()
  else if ((key === 'ArrowDown' || key === 'ArrowUp') && target instanceof Element) {
    if (target.closest('#list, [type=search]') === null) return
    const all = rows()
    const at = all.findIndex((row) => row === document.activeElement)
    const next = all[key === 'ArrowDown' ? at + 1 : Math.max(0, at - 1)]
    if (next === undefined) return
    event.preventDefault()
    next.focus()
    // If list and details are side by side, details follow the focus.
    if (matchMedia('(min-width: 60rem)').matches && root.classList.contains('has-details'))
      void go(next.href, { takesFocus: false, replaces: true })
  }
})

addEventListener('popstate', () => void open(false))
// A page in the back/forward cache must not hold a connection: browsers allow six for each host.
addEventListener('pagehide', () => events?.close())
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) follow()
})
showState('connecting …', 'off')
follow()
