/**
 * Language menu: preserves query and hash, stores the choice of the reader, and offers the language of the browser
 * once, if the site enables that. Without this script its links lead to the same page in the other languages.
 */
import '@theme/styles/languages.css'
import { read, write } from '@theme/script/storage'

const chosen = 'language'
const menus = '[data-languages]'

function onClick({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(`${menus} a[hreflang]`) : null
  if (link === null) return
  write(chosen, link.hreflang)
  const to = new URL(link.href)
  to.search ||= location.search
  to.hash ||= location.hash
  link.href = to.href
}

/** Link to the locale that the reader prefers, if the reader has not chosen one. */
function preferredLink(links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  for (const language of navigator.languages) {
    const name = language.toLowerCase()
    const match =
      links.find(({ hreflang }) => hreflang.toLowerCase() === name) ??
      links.find(({ hreflang }) => hreflang.toLowerCase().split('-')[0] === name.split('-')[0])
    if (match !== undefined) return match
  }
  return undefined
}

/** The suggestion is above the page, so that its content does not move. */
function offer(): void {
  const menu = document.querySelector<HTMLElement>('[data-languages="offer"]')
  if (menu === null || document.querySelector('.language-offer') !== null || read(chosen) !== undefined) return
  const link = preferredLink([...menu.querySelectorAll<HTMLAnchorElement>('a[hreflang]')])
  if (link === undefined || link.hasAttribute('aria-current')) return
  const box = document.createElement('div')
  box.className = 'language-offer'
  box.dataset['keep'] = 'language-offer'
  box.setAttribute('role', 'status')
  const copy = link.cloneNode(true) as HTMLAnchorElement
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = '×'
  close.setAttribute('aria-label', WORDS.frame.dismiss)
  const end = () => {
    write(chosen, document.documentElement.lang)
    box.remove()
  }
  close.addEventListener('click', end)
  copy.addEventListener('click', () => write(chosen, copy.hreflang))
  box.append(copy, close)
  document.body.append(box)
}

document.addEventListener('click', onClick)
document.addEventListener('docs:page', offer)
offer()
