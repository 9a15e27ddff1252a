/**
 * In the browser, on pages with islands: loads an island when a reader reaches for it, and replays the clicks and forms
 * that woke it. What can do without the island (links in what it surrounds, clicks for a new tab) is left to the browser.
 *
 * `docs-island` bears `data-waking` while it loads, `data-awake` when React has it, `data-failed` when it did not load.
 *
 * @module
 */
import { faultBox, notLoaded } from './fault.ts'
import { forgetReload, reloadOnce } from './reload.ts'
import { typedInto } from './typed.ts'

/** What a reader did to an island that sleeps. `native`: it has an effect without the island too. */
interface PendingEvent {
  readonly native: boolean
  readonly replay: () => void
}

interface IslandModule {
  wake(element: HTMLElement): Promise<void>
}

const events = ['pointerover', 'focusin', 'touchstart', 'click', 'submit'] as const
const pendingEvents = new WeakMap<HTMLElement, PendingEvent[]>()
const boxes = new WeakMap<HTMLElement, HTMLElement>()
/** How often each address failed: a browser never asks again for a module that failed once, so that it gets another. */
const failures = new Map<string, number>()

for (const type of events) addEventListener(type, reach, { capture: true })
forgetReload(import.meta.url)
document.addEventListener('docs:page', watchAlone)
watchAlone()

/** Islands that show more by themselves wake shortly before they come into the reader's view. */
function watchAlone(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        const { waking, awake } = (target as HTMLElement).dataset
        if (waking === undefined && awake === undefined) void wake(target as HTMLElement)
      }
    },
    { rootMargin: '200px' },
  )
  for (const element of document.querySelectorAll('docs-island[data-alone]')) observer.observe(element)
}

function reach(event: Event): void {
  if (!(event.target instanceof HTMLElement || event.target instanceof SVGElement)) return
  const { target } = event
  const element = target.closest<HTMLElement>('docs-island:not([data-awake])')
  if (element?.dataset['module'] === undefined) return
  if (element.dataset['failed'] !== undefined) {
    // It would leave the page for the same one, and lose what was typed.
    if (event.type === 'submit' && !isNative(target)) event.preventDefault()
    return
  }
  const pending = pendingEventOf(event, target, element)
  if (pending !== undefined) {
    event.preventDefault()
    event.stopPropagation()
    pendingEvents.set(element, [...(pendingEvents.get(element) ?? []), pending])
  }
  if (element.dataset['waking'] === undefined) void wake(element)
}

function pendingEventOf(
  event: Event,
  target: HTMLElement | SVGElement,
  element: HTMLElement,
): PendingEvent | undefined {
  const native = isNative(target)
  if (event instanceof SubmitEvent) {
    const form = target as HTMLFormElement
    return { native, replay: () => form.requestSubmit(event.submitter) }
  }
  if (event.type !== 'click' || !(event instanceof MouseEvent)) return undefined
  const link = target.closest('a[href]')
  if (link !== null && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) return undefined
  // What stands in a slot is no part of the island; links there work by themselves.
  if (link !== null && element.contains(link.closest('docs-slot'))) return undefined
  return { native, replay: () => target.dispatchEvent(new MouseEvent('click', event)) }
}

function isNative(target: Element): boolean {
  return target.closest('a[href], form[action^="/"], form[action^="http"]') !== null
}

/** Loads an island and has React take it over; else puts a box before it. Gives whether it is awake. */
async function wake(element: HTMLElement): Promise<boolean> {
  const address = element.dataset['module'] ?? ''
  const count = failures.get(address) ?? 0
  element.dataset['waking'] = ''
  try {
    const module = (await import(count === 0 ? address : `${address}?retry=${count}`)) as IslandModule
    forgetReload(address)
    // The reader may have gone to another page meanwhile.
    if (!element.isConnected) return true
    boxes.get(element)?.remove()
    const type = typedInto(element)
    await module.wake(element)
    element.dataset['awake'] = ''
    delete element.dataset['waking']
    type()
    // Each in a task of its own, as it was made: React shows the effect of one before the next.
    for (const { replay } of pendingEvents.get(element) ?? []) setTimeout(replay)
    pendingEvents.delete(element)
    return true
  } catch {
    failures.set(address, count + 1)
    delete element.dataset['waking']
    fail(element)
    return false
  }
}

function fail(element: HTMLElement): void {
  element.dataset['failed'] = ''
  if (boxes.get(element)?.isConnected !== true) {
    const box = faultBox({ ...notLoaded, act: () => void retry(element) })
    boxes.set(element, box)
    element.before(box)
  }
  const held = pendingEvents.get(element) ?? []
  pendingEvents.set(
    element,
    held.filter(({ native }) => !native),
  )
  for (const { native, replay } of held) if (native) replay()
}

async function retry(element: HTMLElement): Promise<void> {
  if (element.dataset['waking'] !== undefined) return
  const hadFocus = boxes.get(element)?.contains(document.activeElement) === true
  delete element.dataset['failed']
  if (!(await wake(element))) return void reloadOnce(element.dataset['module'] ?? '')
  if (hadFocus) element.querySelector<HTMLElement>('a[href], button, input, select, textarea')?.focus()
}
