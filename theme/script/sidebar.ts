import { reveal } from '@theme/script/reveal'
import { keepOpen, openKept } from '@theme/script/sidebar-state'
import { write } from '@theme/script/storage'

const { dataset } = document.documentElement
/** Items of complete sidebars, by address. */
const loaded = new Map<string, unknown>()
/** Categories whose summary was clicked, until they have opened or closed. */
const turned = new WeakSet<Element>()
let pressed = false
let lifted: ReturnType<typeof setTimeout> | undefined

/**
 * Hides and shows the sidebar of wide windows, stores open categories, scrolls the link to this page into view, and
 * fetches the rest of a large sidebar on demand.
 */
export function sidebar(): void {
  document.addEventListener('click', onClick)
  document.addEventListener('toggle', onToggle, true)
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, onIntent)
  for (const type of ['pointerdown', 'pointerup', 'pointercancel']) document.addEventListener(type, onPress, true)
  showToggle()
  const nav = find()
  if (nav === null) return
  openKept(nav)
  const address = nav.dataset['rest']
  if (address !== undefined && loaded.has(address)) void fill(nav, address, false)
  const current = nav.querySelector('[aria-current="page"]')
  const box = nav.closest('.menu')
  // Deferred to the next frame, whose layout is necessary anyway.
  if (box !== null && current !== null) requestAnimationFrame(() => reveal(box, current))
}

function find(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.sidebar nav[data-name]')
}

function showToggle(): void {
  const hidden = dataset['sidebar'] === 'hidden'
  const button = document.querySelector<HTMLElement>('[data-sidebar-toggle]')
  if (button === null) return
  button.setAttribute('aria-expanded', String(!hidden))
  button.title = hidden ? WORDS.script.showSidebar : WORDS.script.hideSidebar
}

function onClick({ target }: Event): void {
  if (!(target instanceof Element)) return
  const category = target.closest('summary')?.parentElement
  if (category && find()?.contains(category)) turned.add(category)
  if (target.closest('[data-sidebar-toggle]') === null) return
  dataset['sidebar'] = dataset['sidebar'] === 'hidden' ? 'shown' : 'hidden'
  write('sidebar', dataset['sidebar'])
  showToggle()
}

/**
 * A category may also be opened by a page in it or by the browser's search, or closed when another
 * one opens.
 */
function onToggle({ target }: Event): void {
  const nav = find()
  if (nav !== null && target instanceof HTMLDetailsElement && turned.delete(target)) keepOpen(nav, target)
}

function onPress({ type }: Event): void {
  clearTimeout(lifted)
  if (type === 'pointerdown') pressed = true
  // The click follows this event; on touch screens in a separate task.
  else lifted = setTimeout(() => (pressed = false), 50)
}

function onIntent({ target }: Event): void {
  const nav = find()
  const address = nav?.dataset['rest']
  if (nav && address !== undefined && target instanceof Node && nav.closest('.menu')?.contains(target)) {
    void fill(nav, address, true)
  }
}

/**
 * Completes a partial sidebar once. After a failure, the next use of the sidebar retries.
 *
 * @param isSeen true if the reader is using the sidebar
 */
async function fill(nav: HTMLElement, address: string, isSeen: boolean): Promise<void> {
  delete nav.dataset['rest']
  try {
    const { fillSidebar, hasPage } = await import('@theme/script/sidebar-rest')
    if (!loaded.has(address)) loaded.set(address, await itemsAt(address, 'default'))
    // The address does not change with a deployment, so the cached items may be older than the
    // page.
    if (!hasPage(loaded.get(address), nav)) loaded.set(address, await itemsAt(address, 'reload'))
    // Removing a link during a touch would cancel its click.
    while (pressed) await new Promise((resolve) => setTimeout(resolve, 50))
    if (nav.isConnected) fillSidebar(nav, loaded.get(address), { reveal, openKept: (all) => openKept(all, isSeen) })
  } catch {
    nav.dataset['rest'] = address
  }
}

async function itemsAt(address: string, cache: RequestCache): Promise<unknown> {
  const response = await fetch(address, { cache })
  if (!response.ok) throw new Error(response.statusText)
  return response.json()
}
