/** Images that may be enlarged: in prose, with an alternative text, and not part of a link or a control. */
const images = '.prose img[alt]:not([alt=""], a img, button img, summary img, .zoom img)'

/**
 * Marks images that are displayed below their size, and diagrams that scroll, as buttons that enlarge them. How that
 * is done is loaded when a reader asks for it. Tables that scroll become places that the keyboard reaches.
 */
export function zoomable(): void {
  // Sizes are known at no cost when the page has just been laid out.
  requestAnimationFrame(markAll)
  document.addEventListener('load', onLoad, true)
  document.addEventListener('click', onAsked)
  document.addEventListener('keydown', onAsked)
}

function markAll(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>(images)) mark(image)
  // What is wide is scrolled with the keys only if it can have the focus. Chromium and Firefox see to that themselves, as
  // they do without this script; Safari does not. No `tabindex` in the HTML: a table that fits would be a useless stop.
  // Diagrams are scrolled from the button in them.
  for (const wide of document.querySelectorAll<HTMLElement>('.prose .table-box'))
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0
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
