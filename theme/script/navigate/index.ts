/**
 * Navigates between pages of the site without a reload. After any failure, the link is followed by a full load.
 *
 * @module
 */
import { assets, deploymentOf, fits } from '@theme/script/navigate/deployment'
import { preloadOnIntent } from '@theme/script/navigate/intent'
import { addressOf, isPlain, linked, ownAddress, withoutEnding, type Place } from '@theme/script/navigate/link'
import { load, stop } from '@theme/script/navigate/load'
import { keyOf, newKey, note, restore, save, stamp } from '@theme/script/navigate/places'
import { begin, finish } from '@theme/script/navigate/progress'
import { say } from '@theme/script/navigate/say'
import { loadStyles, swap } from '@theme/script/navigate/swap'

interface Visit {
  readonly url: string
  /** The browser has already moved in its history; otherwise an entry is added. */
  readonly traversal: boolean
  /** The browser shows its own transition. */
  readonly animated?: boolean
}

const deployment = deploymentOf(document)
const base = new URL('..', assets).pathname
const currentPlace = (): Place => ({ href: location.href, base })

/** The present page: the address it was fetched from, and the key of its history entry. */
const current = { address: addressOf(location), key: '' }
let pending: Visit | undefined

/** Starts to handle links to pages of the site. */
export function navigate(): void {
  showAddress()
  current.key = stamp()
  restore(current.key)
  say('')
  takeScrolling()
  addEventListener('click', follow)
  addEventListener('popstate', traverse)
  preloadOnIntent(currentPlace)
}

/** Links have no file extension, so the address bar shows none either. */
function showAddress(page = document): void {
  const path = withoutEnding(location.pathname, ownAddress(page))
  if (path !== location.pathname) history.replaceState(history.state, '', path + location.search + location.hash)
  current.address = addressOf(location)
}

/**
 * After a load, the browser restores the scroll position, since storage may be missing; after
 * navigation, this script does.
 */
function takeScrolling(): void {
  const take = () => {
    history.scrollRestoration = 'manual'
  }
  if (document.readyState === 'complete') take()
  else addEventListener('load', take)
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    take()
    finish()
  })
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
    note(current.key)
    save()
  })
}

function follow(event: MouseEvent): void {
  if (!isPlain(event)) return
  const { target, clientX, clientY } = event
  // During the transition, clicks hit its snapshot.
  const isPicture = target === document.documentElement
  const url = linked(isPicture ? document.elementFromPoint(clientX, clientY) : target, currentPlace())
  // The browser moves to an anchor on this page: the present position must be recorded before.
  if (url === undefined) return note(current.key)
  event.preventDefault()
  void go({ url: url.href, traversal: false })
}

function traverse(event: PopStateEvent): void {
  const key = keyOf(history.state)
  if (addressOf(location) !== current.address) {
    void go({ url: location.href, traversal: true, animated: event.hasUAVisualTransition })
    return
  }
  give()
  if (key === current.key) return
  if (key !== undefined) note(current.key)
  current.key = stamp()
  if (key !== undefined && !restore(key)) toHash()
}

/** Cancels the current navigation. */
function give(): void {
  if (pending !== undefined) stop(addressOf(new URL(pending.url)))
  pending = undefined
  finish()
}

async function go(visit: Visit): Promise<void> {
  if (pending?.url === visit.url && pending.traversal === visit.traversal) return
  const address = addressOf(new URL(visit.url))
  if (pending !== undefined && addressOf(new URL(pending.url)) !== address) stop(addressOf(new URL(pending.url)))
  pending = visit
  const isWanted = () => pending === visit
  try {
    if (new URL(address).pathname !== new URL(current.address).pathname) begin()
    const { html, url } = await load(address)
    if (!isWanted()) return
    const page = new DOMParser().parseFromString(html, 'text/html')
    if (!fits(page, deployment)) throw new Error(`not of this deployment: ${url}`)
    await loadStyles(page)
    if (!isWanted()) return
    await animate(visit, () => {
      if (isWanted()) show(page, visit, url)
    })
    if (!isWanted()) return
    pending = undefined
    finish()
  } catch {
    if (isWanted()) loadFully(visit)
  }
}

function loadFully({ url, traversal }: Visit): void {
  finish()
  pending = undefined
  if (traversal || url === location.href) location.reload()
  else location.assign(url)
}

async function animate({ animated = false }: Visit, change: () => void): Promise<void> {
  const isWelcome = !animated && !matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!isWelcome || !('startViewTransition' in document)) return change()
  const transition = document.startViewTransition(change)
  const { ready, finished, updateCallbackDone } = transition
  addEventListener('pointerdown', () => transition.skipTransition(), { capture: true, once: true })
  // The animation may be skipped (hidden tab, next click); the page is replaced anyway.
  for (const step of [ready, finished]) step.catch(() => undefined)
  await updateCallbackDone
}

/** Replaces the page in one synchronous step. */
function show(page: Document, { url, traversal }: Visit, fetchedFrom: string): void {
  note(current.key)
  if (traversal) current.key = stamp()
  else enter(url, fetchedFrom, page)
  showAddress(page)
  const { title } = page
  swap(page)
  document.title = title
  document.dispatchEvent(new Event('docs:page'))
  const main = document.querySelector<HTMLElement>('main')
  if (main !== null && !main.hasAttribute('tabindex')) main.tabIndex = -1
  main?.focus({ preventScroll: true })
  if (!traversal || !restore(current.key)) toHash()
  say(title)
}

/** Adds a history entry with the address after redirects, without extension, and with the hash of the link. */
function enter(url: string, fetchedFrom: string, page: Document): void {
  const to = new URL(fetchedFrom)
  to.pathname = withoutEnding(to.pathname, ownAddress(page))
  to.hash ||= new URL(url).hash
  current.key = newKey()
  const state = { docs: current.key }
  if (to.href === location.href) history.replaceState(state, '', to)
  else history.pushState(state, '', to)
}

/** Scrolls to the hash like the browser: `:target`, hidden parts, margins. */
function toHash(): void {
  scrollTo({ left: 0, top: 0, behavior: 'instant' })
  if (location.hash === '') return
  location.replace(location.hash)
  history.replaceState({ docs: current.key }, '')
}
