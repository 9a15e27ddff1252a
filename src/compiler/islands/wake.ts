/**
 * In the browser, on pages with islands: loads an island at the moment of its mode (`data-client`), or when the reader
 * interacts with it before that. Replays the clicks and form submissions that loaded it. The browser handles actions that
 * do not need the island (links in its children, clicks for a new tab).
 *
 * `docs-island` has `data-waking` while it loads, `data-awake` after hydration, `data-failed` if it did not load.
 *
 * @module
 */
import { faultBox, notLoaded } from './fault.ts'
import { forgetReload, reloadOnce } from './reload.ts'

/** Action of a reader on an island that is not loaded. `native`: the action also has an effect without the island. */
interface PendingEvent {
  readonly native: boolean
  readonly replay: () => void
}

const events = ['pointerover', 'focusin', 'touchstart', 'click', 'submit'] as const
const pendingEvents = new WeakMap<HTMLElement, PendingEvent[]>()
const boxes = new WeakMap<HTMLElement, HTMLElement>()
const scheduled = new WeakSet<Element>()
/** Number of failures by address. A browser never requests a failed module again, so each retry uses a new address. */
const failures = new Map<string, number>()

for (const type of events) addEventListener(type, reach, { capture: true })
forgetReload(import.meta.url)
document.addEventListener('docs:page', schedule)
schedule()

type Start = () => void

/** Calls `start` at the moment of a mode. The value of the mode follows its name in `data-client`. */
function startAt(mode: string, value: string, { start, element }: { start: Start; element: HTMLElement }): void {
  if (mode === 'load' || mode === 'only') return start()
  if (mode === 'media') return whenMatching(matchMedia(value), start)
  if (mode === 'visible') return whenVisible(element, value, start)
  if (mode !== 'idle') return
  // Safari has no such callback.
  if (typeof requestIdleCallback === 'undefined') setTimeout(start, 200)
  else requestIdleCallback(start, value === '' ? {} : { timeout: Number(value) })
}

function whenMatching(query: MediaQueryList, start: Start): void {
  if (query.matches) start()
  else query.addEventListener('change', start, { once: true })
}

/** Without a margin, calls `start` shortly before the island scrolls into view. */
function whenVisible(element: HTMLElement, margin: string, start: Start): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      start()
    },
    { rootMargin: margin || '200px' },
  )
  observer.observe(element)
}

/** Watches the islands of the page that do not wait for the reader. */
function schedule(): void {
  for (const element of document.querySelectorAll<HTMLElement>('docs-island[data-client]')) {
    if (scheduled.has(element)) continue
    scheduled.add(element)
    const start = () => {
      const { waking, awake, failed } = element.dataset
      if (element.isConnected && (waking ?? awake ?? failed) === undefined) void wake(element)
    }
    startAt(...modeOf(element), { start, element })
  }
}

function modeOf({ dataset }: HTMLElement): [mode: string, value: string] {
  const [mode = '', ...value] = (dataset['client'] ?? '').split(' ')
  return [mode, value.join(' ')]
}

/** Returns true for an island that waits for a media query. */
function isUnmatched(element: HTMLElement): boolean {
  const [mode, value] = modeOf(element)
  return mode === 'media' && !matchMedia(value).matches
}

function reach(event: Event): void {
  if (!(event.target instanceof HTMLElement || event.target instanceof SVGElement)) return
  const { target } = event
  const element = target.closest<HTMLElement>('docs-island:not([data-awake])')
  if (element?.dataset['module'] === undefined || isUnmatched(element)) return
  if (element.dataset['failed'] !== undefined) {
    // Submitting the form would reload the page and lose the input.
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
  // A slot is not part of the island; its links work without the island.
  if (link !== null && element.contains(link.closest('docs-slot'))) return undefined
  return { native, replay: () => target.dispatchEvent(new MouseEvent('click', event)) }
}

function isNative(target: Element): boolean {
  return target.closest('a[href], form[action^="/"], form[action^="http"]') !== null
}

/** Loads and hydrates an island; inserts a box before it on failure. Resolves to true after hydration. */
async function wake(element: HTMLElement): Promise<boolean> {
  const address = element.dataset['module'] ?? ''
  const count = failures.get(address) ?? 0
  element.dataset['waking'] = ''
  try {
    const module = (await import(count === 0 ? address : `${address}?retry=${count}`)) as {
      wake(element: HTMLElement): Promise<void>
    }
    forgetReload(address)
    // The reader may have left the page in the meantime.
    if (!element.isConnected) return true
    boxes.get(element)?.remove()
    const restoreInput = storeInput(element)
    await module.wake(element)
    element.dataset['awake'] = ''
    delete element.dataset['waking']
    restoreInput()
    // Replay each action in a separate task, as it happened: React renders its effect before the next one.
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
  const actions = pendingEvents.get(element) ?? []
  pendingEvents.set(
    element,
    actions.filter(({ native }) => !native),
  )
  for (const { native, replay } of actions) if (native) replay()
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
 * Stores the input of a reader in the fields of an island before it is hydrated. The returned function restores it after
 * hydration as if it were typed then, so that controlled fields receive the events.
 */
function storeInput(island: HTMLElement): () => void {
  const fields = [...island.querySelectorAll<Field>('input, textarea, select')].filter(
    (field) => !island.contains(field.closest('docs-slot')) && isChanged(field),
  )
  const inputs = fields.map((field) => ({
    field,
    value: field.value,
    checked: 'checked' in field && field.checked,
    caret: caretOf(field),
  }))
  return () => {
    for (const { field, value, checked, caret } of inputs) {
      // React tracks values that are set on the element itself, and ignores an event without a change.
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
