let region: HTMLElement | undefined

/** Tells screen readers, when they have time. The element is made before it is needed: readers miss a new one. */
export function say(text: string): void {
  if (region === undefined) {
    region = document.createElement('div')
    region.className = 'visually-hidden'
    region.ariaLive = 'polite'
    region.dataset['keep'] = ''
    region.dataset['said'] = ''
    document.body.append(region)
  }
  region.textContent = text
}
