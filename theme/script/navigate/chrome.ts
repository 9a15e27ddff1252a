type Pair = readonly [now: Element, next: Element | undefined]

const marked = 'a, details'

/**
 * Moves header, menu and sidebar that both pages share into the new body, with the marks of the new page. Gives what
 * is to be done when that body is shown: an element that is moved loses how far it was scrolled.
 */
export function keepChrome(current: Element, body: Element): () => void {
  // One that is moved while it is open would close without telling.
  if ('hidePopover' in current)
    for (const box of current.querySelectorAll<HTMLElement>(':popover-open')) box.hidePopover()
  const top = current.querySelector('.menu')?.scrollTop ?? 0
  let isKept = false
  for (const selector of ['.header', '.menu', '.sidebar']) {
    const [now, next] = [current.querySelector(selector), body.querySelector(selector)]
    const pairs = now === null || next === null ? undefined : pair(now, next)
    if (now === null || next === null || pairs === undefined) continue
    pairs.forEach(mark)
    next.replaceWith(now)
    isKept ||= selector !== '.header'
  }
  return () => {
    const menu = isKept ? document.querySelector('.menu') : null
    if (menu !== null) menu.scrollTop = top
  }
}

/** The elements that bear marks, in pairs; nothing where the two parts are not the same. */
function pair(now: Element, next: Element): readonly Pair[] | undefined {
  const [old, fresh] = [[...now.querySelectorAll(marked)], [...next.querySelectorAll(marked)]]
  if (signature(now) === signature(next)) return old.map((element, index) => [element, fresh[index]])
  // A long sidebar is filled in by script: the page itself has a part of it only (and says where the rest is).
  const name = next.querySelector('[data-rest]')?.getAttribute('data-name')
  if (!now.matches('.sidebar') || !name || now.querySelector('nav')?.getAttribute('data-name') !== name) return
  const links = (all: readonly Element[]) => all.filter((element) => element.localName === 'a')
  const byHref = new Map(links(fresh).map((link) => [link.getAttribute('href'), link]))
  const knownHrefs = new Set(links(old).map((link) => link.getAttribute('href')))
  if (![...byHref.keys()].every((href) => knownHrefs.has(href))) return
  return links(old).map((link) => [link, byHref.get(link.getAttribute('href'))])
}

/** Signature of a part: targets of links, names of categories, pictures. */
function signature(part: Element): string {
  const elements = [...part.querySelectorAll('a, summary, nav, img, docs-island')]
  const texts = elements.map((element) =>
    element.localName === 'summary'
      ? element.textContent
      : ['href', 'src', 'aria-label', 'data-rest', 'data-island'].map((name) => element.getAttribute(name)).join(),
  )
  return texts.join('\n')
}

function mark([now, next]: Pair): void {
  for (const name of ['aria-current', 'data-active']) {
    const value = next?.getAttribute(name)
    if (value) now.setAttribute(name, value)
    else now.removeAttribute(name)
  }
  // What the reader has opened stays open; the way to the page is opened, too.
  if (now instanceof HTMLDetailsElement && next?.hasAttribute('open')) now.open = true
  if (next?.getAttribute('aria-current') !== 'page') return
  for (let at = now.closest('details'); at?.closest('.sidebar'); at = at.parentElement?.closest('details') ?? null)
    at.open = true
}
