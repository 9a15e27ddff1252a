/**
 * Shows an image as large as the window allows. A diagram has at least its original size and can be scrolled. Escape,
 * a click and the button close it.
 */
export function zoom(image: HTMLImageElement): void {
  const dialog = document.createElement('dialog')
  dialog.className = isDrawing(image) ? 'zoom zoom-drawing' : 'zoom'
  dialog.setAttribute('aria-label', image.alt)
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'icon-button'
  close.textContent = '\u00d7'
  close.setAttribute('aria-label', WORDS.script.close)
  dialog.append(close, copyOf(image))
  dialog.addEventListener('click', () => dialog.close())
  const leave = () => dialog.close()
  document.addEventListener('docs:page', leave)
  dialog.addEventListener('close', () => {
    document.removeEventListener('docs:page', leave)
    dialog.remove()
  })
  document.body.append(dialog)
  dialog.showModal()
}

/** Copies the picture without its button attributes. The browser selects the best of several sizes. */
function copyOf(image: HTMLImageElement): Element {
  const parent = image.parentElement
  const copy = (parent?.localName === 'picture' ? parent : image).cloneNode(true) as Element
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    if (element instanceof HTMLImageElement && isDrawing(image)) {
      element.style.minWidth = `${image.naturalWidth}px`
      element.style.minHeight = `${image.naturalHeight}px`
    }
    if (element.hasAttribute('sizes')) element.setAttribute('sizes', '100vw')
    for (const name of ['role', 'tabindex', 'aria-label', 'data-zoom', 'loading', 'id']) element.removeAttribute(name)
  }
  return copy
}

function isDrawing(image: HTMLImageElement): boolean {
  return image.closest('.diagram') !== null
}
