import { reveal } from '@theme/script/reveal'

const wide = matchMedia('(min-width: 62.25em)')

/**
 * The slide-in menu is a popover, which works without this script. While it is open in a narrow window, everything else
 * is inert and the focus stays inside. It closes if the window becomes wide or a link is followed.
 */
export function menu(): void {
  // These events do not bubble.
  document.addEventListener('beforetoggle', onToggle, true)
  document.addEventListener('toggle', onToggled, true)
  document.addEventListener('click', onClick)
  document.addEventListener('keydown', onKey)
  wide.addEventListener('change', hide)
  if (find()?.matches(':popover-open')) seal(true)
}

function find(): HTMLElement | null {
  const box = document.querySelector<HTMLElement>('.menu[popover]')
  return box !== null && 'hidePopover' in box ? box : null
}

function hide(): void {
  const box = find()
  if (box?.matches(':popover-open')) box.hidePopover()
}

/** Makes everything around the menu inert, or usable again. */
function seal(inert: boolean): void {
  const box = find()
  for (let at: Element | null = box; at !== null && at !== document.body; at = at.parentElement) {
    for (const sibling of at.parentElement?.children ?? []) {
      if (sibling !== at && sibling instanceof HTMLElement) sibling.inert = inert
    }
  }
}

/** The page must be usable before the menu closes, so that the focus can return to the button. */
function onToggle(event: Event): void {
  if (event.target === find() && (event as ToggleEvent).newState === 'closed') seal(false)
}

function onToggled(event: Event): void {
  const box = find()
  if (box === null || event.target !== box) return
  if (box.matches(':popover-open')) {
    seal(true)
    box.querySelector<HTMLElement>('.menu-head button')?.focus()
    const current = box.querySelector('.sidebar [aria-current="page"]')
    if (current !== null) reveal(box, current)
  } else {
    seal(false)
    const isFocusLost = document.activeElement === null || document.activeElement === document.body
    if (isFocusLost) document.querySelector<HTMLElement>('.menu-button')?.focus()
  }
}

function onClick({ target }: Event): void {
  if (target instanceof Element && target.closest('.menu[popover] a') !== null) hide()
}

function onKey(event: KeyboardEvent): void {
  const box = find()
  if (event.key !== 'Tab' || !box?.matches(':popover-open')) return
  const stops = [...box.querySelectorAll<HTMLElement>('a[href], button, summary')].filter((stop) =>
    stop.checkVisibility(),
  )
  const [first, last] = [stops[0], stops.at(-1)]
  const from = document.activeElement
  const to = event.shiftKey ? (from === first ? last : undefined) : from === last ? first : undefined
  if (to === undefined && box.contains(from)) return
  event.preventDefault()
  ;(to ?? first)?.focus()
}
