import { reveal } from '@theme/script/reveal'

let waiting = false
/** Hash of the followed link. Its heading is current while it is in the window, even if the page is too short to scroll to it. */
let followed = ''

/** Marks the current heading in the table of contents. */
export function toc(): void {
  addEventListener('scroll', soon, { passive: true })
  addEventListener('resize', soon, { passive: true })
  for (const type of ['wheel', 'touchmove', 'keydown']) addEventListener(type, forget, { passive: true })
  addEventListener('hashchange', onHash)
  document.addEventListener('click', onClick)
  document.addEventListener('keydown', onKey)
  onHash()
}

/** The address of a page, a link in the text, and the buttons of the browser determine the hash. */
function onHash(): void {
  followed = location.hash
  // Deferred, to avoid an early layout.
  soon()
}

function soon(): void {
  if (!waiting) requestAnimationFrame(mark)
  waiting = true
}

function forget(): void {
  followed = ''
}

function onClick({ target }: Event): void {
  closeFloating(target)
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('[data-toc] a') : null
  if (link === null) return
  followed = link.hash
  const box = link.closest('details')
  if (box !== null) box.open = false
  soon()
}

function onKey(event: KeyboardEvent): void {
  if (event.key === 'Escape') closeFloating()
}

/** Closes the list that opens above other content (`styles/api.css`), unless the target is inside. */
function closeFloating(target?: EventTarget | null): void {
  const box = document.querySelector<HTMLDetailsElement>('.toc-folded[open]')
  if (box === null || (target instanceof Node && box.contains(target))) return
  if (getComputedStyle(box).position !== 'absolute') return
  if (box.contains(document.activeElement)) box.querySelector('summary')?.focus()
  box.open = false
}

function mark(): void {
  waiting = false
  for (const list of document.querySelectorAll('[data-toc]')) markList(list)
}

function markList(list: Element): void {
  const links = [...list.querySelectorAll<HTMLAnchorElement>('a')]
  const tops = links.map((link) => topOf(headingOf(link)))
  const below = document.documentElement.scrollHeight - innerHeight - scrollY
  const target = links.findIndex(({ hash }) => hash === followed)
  const current = currentHeading(tops, { height: innerHeight, above: scrollY, below, target })
  links.forEach((link, index) => {
    if (index !== current) link.removeAttribute('aria-current')
    else if (!link.hasAttribute('aria-current')) {
      link.setAttribute('aria-current', 'location')
      const box = link.closest('.toc')
      if (box !== null) reveal(box, link)
    }
  })
}

/** A window on a page, in pixels. */
interface Window {
  readonly height: number
  /** Parts of the page above and below the window. */
  readonly above: number
  readonly below: number
  /** Index of the heading that a link led to, or -1. */
  readonly target: number
}

/**
 * Index of the current heading: the target while it is in the window, otherwise the last heading above a line. Without
 * either, and at the top of a page, it is the first heading. The line is at a quarter of the window, and moves down towards the end of the page, so that short final
 * sections become current, too. `tops` are distances to the top of the window; hidden headings have none.
 */
export function currentHeading(
  tops: readonly (number | undefined)[],
  { height, above, below, target }: Window,
): number {
  const top = tops[target] ?? -1
  if (top >= 0 && top < height) return target
  const line = Math.max(height / 4, height - below)
  const last = above <= 0 ? -1 : tops.findLastIndex((distance) => distance !== undefined && distance <= line)
  return last === -1 ? tops.findIndex((distance) => distance !== undefined) : last
}

/** Distance of a heading to the top of the window; `undefined` in a hidden panel. */
function topOf(heading: HTMLElement | null): number | undefined {
  return heading === null || heading.closest('[hidden]') !== null ? undefined : heading.getBoundingClientRect().top
}

function headingOf({ hash }: HTMLAnchorElement): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return document.getElementById(hash.slice(1))
  }
}
