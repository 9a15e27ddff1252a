import { read, remove, write } from '@theme/script/storage'

/**
 * Stores the version that a reader selects in the dropdown of a docs instance. Pages outside of the instance show it
 * as the current one. An unknown stored version is removed.
 */
export function version(): void {
  document.addEventListener('click', onClick)
  for (const box of document.querySelectorAll<HTMLElement>('[data-versions]')) {
    const key = keyOf(box)
    const preferred = read(key)
    if (preferred === undefined) continue
    const links = [...box.querySelectorAll<HTMLElement>('[data-version]')]
    const link = links.find(({ dataset }) => dataset['version'] === preferred)
    if (link === undefined) remove(key)
    else if (!links.some((link) => link.hasAttribute('aria-current'))) {
      link.setAttribute('aria-current', 'true')
      const label = box.querySelector('[data-label]')
      if (label !== null) label.textContent = link.textContent
    }
  }
}

function keyOf(box: HTMLElement): string {
  return `docs-version:${box.dataset['versions'] ?? ''}`
}

function onClick({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-version]') : null
  const box = link?.closest<HTMLElement>('[data-versions]')
  if (link && box) write(keyOf(box), link.dataset['version'] ?? '')
}
