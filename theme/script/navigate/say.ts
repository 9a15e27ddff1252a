let region: HTMLElement | undefined

/**
 * Announces a text to screen readers (polite live region). The element is created early: screen readers miss a new
 * element.
 */
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
