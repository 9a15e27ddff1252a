/**
 * Selector of images that may be enlarged: in prose, with a text alternative, and not part of a link or a
 * control.
 */
const images = '.prose img[alt]:not([alt=""], a img, button img, summary img, .zoom img)'

/**
 * Turns images displayed below their size, and diagrams that scroll, into buttons that enlarge them. The enlargement
 * is loaded on demand. Tables that scroll become focusable.
 */
export function zoomable(): void {
  // Sizes are available at no cost directly after layout.
  requestAnimationFrame(markAll)
  document.addEventListener('load', onLoad, true)
  document.addEventListener('click', onAsked)
  document.addEventListener('keydown', onAsked)
}

function markAll(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>(images)) mark(image)
  boxes ??= new ResizeObserver((entries) => entries.forEach(markBox))
  boxes.disconnect()
  for (const box of document.querySelectorAll('.prose .table-box')) boxes.observe(box)
}

let boxes: ResizeObserver | undefined

/**
 * Marks a table that fits into its box: its header row may stay in sight, since the box need not scroll. Wide content can
 * only be scrolled with the keyboard if it is focusable. Chromium and Firefox make it focusable themselves, Safari does
 * not. `tabindex` in the HTML would make tables that fit a useless tab stop. Diagrams are scrolled from their button.
 */
function markBox({ target }: ResizeObserverEntry): void {
  const isWide = target.scrollWidth > target.clientWidth
  target.toggleAttribute('data-fits', !isWide)
  if (isWide) target.setAttribute('tabindex', '0')
  else target.removeAttribute('tabindex')
}

function onLoad({ target }: Event): void {
  if (target instanceof HTMLImageElement && target.matches(images)) mark(target)
}

function mark(image: HTMLImageElement): void {
  const full = Number(image.getAttribute('width')) || image.naturalWidth
  const { clientWidth: shownWidth } = image
  const room = image.closest('.diagram-view')?.clientWidth ?? shownWidth
  if (shownWidth === 0 || (shownWidth <= room && full < shownWidth * 1.1)) return
  image.dataset['zoom'] = ''
  image.tabIndex = 0
  image.setAttribute('role', 'button')
  image.setAttribute(
    'aria-label',
    WORDS.script.enlarge.replace('{name}', () => image.alt),
  )
}

function onAsked(event: MouseEvent | KeyboardEvent): void {
  const image = imageOf(event.target)
  if (image?.dataset['zoom'] === undefined) return
  if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  void import('@theme/script/image-zoom').then(({ zoom }) => zoom(image))
}

/** Returns the clicked image. For a figure of a diagram, that is its visible image: one for each colour mode exists. */
function imageOf(target: EventTarget | null): HTMLImageElement | undefined {
  if (target instanceof HTMLImageElement) return target
  if (!(target instanceof Element) || !target.matches('.diagram figure')) return undefined
  return [...target.querySelectorAll('img')].find(({ clientWidth }) => clientWidth > 0)
}
