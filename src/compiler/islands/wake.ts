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

/** An action of a reader on an island that sleeps. `native`: it has an effect without the island too. */
interface PendingEvent {
  readonly native: boolean
  readonly replay: () => void
}

const events = ['pointerover', 'focusin', 'touchstart', 'click', 'submit'] as const
const pendingEvents = new WeakMap<HTMLElement, PendingEvent[]>()
const boxes = new WeakMap<HTMLElement, HTMLElement>()
/** Number of failures by address: a browser never asks again for a module that failed once, so that it gets another. */
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
  // A slot is not part of the island; links there work by themselves.
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
    const module = (await import(count === 0 ? address : `${address}?retry=${count}`)) as {
      wake(element: HTMLElement): Promise<void>
    }
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

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Stores the input of a reader in the fields of an island before it is awake. The returned function puts it back when
 * React has taken over, as if it were typed then, so that fields which React controls get the events.
 */
function typedInto(island: HTMLElement): () => void {
  const fields = [...island.querySelectorAll<Field>('input, textarea, select')].filter(
    (field) => !island.contains(field.closest('docs-slot')) && isChanged(field),
  )
  const typed = fields.map((field) => ({
    field,
    value: field.value,
    checked: 'checked' in field && field.checked,
    caret: caretOf(field),
  }))
  return () => {
    for (const { field, value, checked, caret } of typed) {
      // React notes what is set on the element itself, and takes an event without a change for none.
      if (isCheck(field)) {
        field.checked = !checked
        field.click()
        continue
      }
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = field.defaultValue
      else for (const option of field.options) option.selected = option.defaultSelected
      set?.call(field, value)
      field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
      if (caret !== null && 'setSelectionRange' in field && document.activeElement === field)
        field.setSelectionRange(...caret)
    }
  }
}

function isCheck(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
}

function isChanged(field: Field): boolean {
  if (isCheck(field)) return field.checked !== field.defaultChecked && (field.checked || field.type !== 'radio')
  if (!(field instanceof HTMLSelectElement)) return field.type !== 'file' && field.value !== field.defaultValue
  return [...field.options].some((option) => option.selected !== option.defaultSelected)
}

function caretOf(field: Field): [number, number] | null {
  if (field instanceof HTMLSelectElement || field.selectionStart === null) return null
  return [field.selectionStart, field.selectionEnd ?? field.selectionStart]
}
