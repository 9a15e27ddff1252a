import { reveal } from '@theme/script/reveal'

let waiting = false
/** The followed link. Its heading is current, even if the page is too short to scroll to it. */
let followed: HTMLAnchorElement | undefined

/**
 * Marks the current heading in the table of contents: the last one above a line. The line is at a quarter of the
 * window, and moves down towards the end of the page, so that short final sections become current, too.
 */
export function toc(): void {
  followed = undefined
  addEventListener('scroll', soon, { passive: true })
  addEventListener('resize', soon, { passive: true })
  for (const type of ['wheel', 'touchmove', 'keydown']) addEventListener(type, forget, { passive: true })
  document.addEventListener('click', onClick)
  // Deferred, to avoid an early layout.
  soon()
}

function soon(): void {
  if (!waiting) requestAnimationFrame(mark)
  waiting = true
}

function forget(): void {
  followed = undefined
}

function onClick({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('[data-toc] a') : null
  if (link === null) return
  followed = link
  const box = link.closest('details')
  if (box !== null) box.open = false
  soon()
}

function mark(): void {
  waiting = false
  for (const list of document.querySelectorAll('[data-toc]')) markList(list)
}

function markList(list: Element): void {
  const links = [...list.querySelectorAll<HTMLAnchorElement>('a')]
  const headings = links.map(headingOf)
  const below = document.documentElement.scrollHeight - innerHeight - scrollY
  const line = scrollY > 0 ? Math.max(innerHeight / 4, innerHeight - below) : innerHeight / 4
  // Headings in hidden panels are ignored.
  const isAbove = (heading: HTMLElement | null): boolean =>
    heading !== null && heading.closest('[hidden]') === null && heading.getBoundingClientRect().top <= line
  const followedIndex = links.findIndex(({ hash }) => hash === followed?.hash)
  const current = followedIndex === -1 ? headings.findLastIndex(isAbove) : followedIndex
  links.forEach((link, index) => {
    if (index !== current) link.removeAttribute('aria-current')
    else if (!link.hasAttribute('aria-current')) {
      link.setAttribute('aria-current', 'location')
      const box = link.closest('.toc')
      if (box !== null) reveal(box, link)
    }
  })
}

function headingOf({ hash }: HTMLAnchorElement): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return document.getElementById(hash.slice(1))
  }
}
