const { dataset } = document.documentElement
let last = 0

/** Hides the header on scrolling down, and shows it on scrolling up, if the site enables that. */
export function hideOnScroll(): void {
  delete dataset['header']
  if (find() === null) return
  // Deferred, since reading the scroll position forces a layout.
  requestAnimationFrame(() => (last = scrollY))
  addEventListener('scroll', onScroll, { passive: true })
  document.addEventListener('focusin', onFocus)
}

function find(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-hide-on-scroll]')
}

function onScroll(): void {
  const header = find()
  const moved = scrollY - last
  if (header === null || Math.abs(moved) < 8) return
  last = scrollY
  if (moved > 0 && scrollY > header.offsetHeight && !header.contains(document.activeElement)) {
    dataset['header'] = 'hidden'
  } else delete dataset['header']
}

function onFocus({ target }: Event): void {
  if (find()?.contains(target as Node)) delete dataset['header']
}
