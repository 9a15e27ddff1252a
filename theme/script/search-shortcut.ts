import { isAffordable } from '@theme/script/navigate/intent'
import { read, remove, write } from '@theme/script/storage'

type Search = typeof import('@theme/script/search/index')

const mac = /mac|iphone|ipad/i.test(navigator.platform)
/** Time (ms) that a pointer must stay on the link. */
const delay = 65

const storage = { read, write, remove }

let search: Search | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let isOpening = false

/**
 * Ctrl+K (⌘K on a Mac) and `/` open the search; the hint shows the key for this system. A script may handle the event
 * `docs:search` of `document` and prevent its default, which is to open the search box of `script/search`. The box is
 * loaded on demand; if that fails, the search page is opened.
 */
export function searchShortcut(): void {
  if (mac) for (const hint of document.querySelectorAll('[data-modifier]')) hint.textContent = '⌘'
  document.addEventListener('keydown', onKey)
  document.addEventListener('click', onClick, true)
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, onIntent, { passive: true })
  showPage()
}

/**
 * Selector of the field on the search page; a heading "Q" and the field of the not-found page have
 * other elements or ids.
 */
const searchField = 'input#q'

function onKey(event: KeyboardEvent): void {
  const letter = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isWriting(event.target)
  const target =
    document.querySelector<HTMLElement>(searchField) ?? document.querySelector<HTMLElement>('a[data-search]')
  if (event.defaultPrevented || !(letter || slash) || target === null) return
  event.preventDefault()
  // The search page already has a field.
  if (target.matches(searchField)) target.focus()
  else target.click()
}

function onClick(event: MouseEvent): void {
  const { button, ctrlKey, metaKey, shiftKey, altKey } = event
  const link = linkOf(event)
  if (link === undefined || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
  if (!document.dispatchEvent(new CustomEvent('docs:search', { cancelable: true }))) event.preventDefault()
  else if (link.dataset['searchIndex'] !== undefined) {
    event.preventDefault()
    const field = document.querySelector<HTMLElement>(searchField)
    if (field === null) open(link)
    else field.focus()
  }
}

function onIntent(event: Event): void {
  clearTimeout(timer)
  const link = linkOf(event)
  if (link?.dataset['searchIndex'] === undefined || !isAffordable(connection())) return
  const prepare = (): void => void load().then(({ prepare }) => prepare(link), ignore)
  timer = setTimeout(prepare, event.type === 'pointerover' ? delay : 0)
}

function connection() {
  return (navigator as { readonly connection?: Parameters<typeof isAffordable>[0] }).connection
}

function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  return (target instanceof Element && target.closest<HTMLAnchorElement>('a[data-search]')) || undefined
}

async function load(): Promise<Search> {
  return (search ??= await import('@theme/script/search/index'))
}

/** Opened synchronously if the box is loaded: phones only show the keyboard for a user action. */
function open(link: HTMLAnchorElement): void {
  if (search !== undefined) return search.open(link, storage)
  if (isOpening) return
  isOpening = true
  let typed = ''
  // Text typed before the box is loaded is inserted into it.
  const type = (event: KeyboardEvent): void => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (key === 'Backspace') typed = typed.slice(0, -1)
    else if (key === 'Enter') typed += '\n'
    else if (key.length === 1) typed += key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('keydown', type, true)
  void load()
    .then(
      (loaded) => loaded.open(link, storage, typed),
      () => location.assign(link.href),
    )
    .finally(() => {
      removeEventListener('keydown', type, true)
      isOpening = false
    })
}

/** Starts the search page; synchronously if it was shown before, to restore its height. */
function showPage(): void {
  const region = document.querySelector<HTMLElement>('.search-results[data-search-index]')
  const field = document.querySelector<HTMLInputElement>(searchField)
  if (region === null || field === null) return
  if (search !== undefined) return search.searchPage(region, field, storage)
  void load().then(
    (loaded) => loaded.searchPage(region, field, storage),
    () => showFailure(region),
  )
}

/** Only a new document requests a failed script again. */
function showFailure(region: HTMLElement): void {
  const text = document.createElement('p')
  text.textContent = WORDS.search.failed
  const button = document.createElement('button')
  button.className = 'button'
  button.textContent = WORDS.search.retry
  button.addEventListener('click', () => location.reload())
  const wrapper = document.createElement('div')
  wrapper.className = 'search-failure'
  wrapper.append(text, button)
  region.replaceChildren(wrapper)
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

function ignore(): void {
  // Loaded again when it is needed.
}
