type Pair = readonly [now: Element, next: Element | undefined]

const marked = 'a, details'

/**
 * Moves header, menu and sidebar into the new body if both pages share them, and applies the current-page marks of
 * the new page. Returns a function to call when the new body is displayed, which restores scroll positions.
 */
export function keepChrome(current: Element, body: Element): () => void {
  // Moving an open popover would close it without an event.
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

/** Pairs elements whose marks may differ; `undefined` if the two parts are not equal. */
function pair(now: Element, next: Element): readonly Pair[] | undefined {
  const [old, fresh] = [[...now.querySelectorAll(marked)], [...next.querySelectorAll(marked)]]
  if (signature(now) === signature(next)) return old.map((element, index) => [element, fresh[index]])
  // A script completes a long sidebar, of which the page contains only a part (with the address of the rest).
  const name = next.querySelector('[data-rest]')?.getAttribute('data-name')
  if (!now.matches('.sidebar') || !name || now.querySelector('nav[data-name]')?.getAttribute('data-name') !== name)
    return
  const links = (all: readonly Element[]) => all.filter((element) => element.localName === 'a')
  const byHref = new Map(links(fresh).map((link) => [link.getAttribute('href'), link]))
  const knownHrefs = new Set(links(old).map((link) => link.getAttribute('href')))
  if (![...byHref.keys()].every((href) => knownHrefs.has(href))) return
  return links(old).map((link) => [link, byHref.get(link.getAttribute('href'))])
}

/** Signature of a part: link targets, names of categories, pictures, and text outside of menus, which comes from slots. */
function signature(part: Element): string {
  const elements = [...part.querySelectorAll('a, summary, nav, img, docs-island')]
  const texts = elements.map((element) =>
    element.localName === 'summary'
      ? element.textContent
      : ['href', 'src', 'aria-label', 'data-rest', 'data-island'].map((name) => element.getAttribute(name)).join(),
  )
  const others = [...part.querySelectorAll(':not(nav, nav *, docs-island, docs-island *)')]
  const slots = others.flatMap(({ childNodes }) => [...childNodes].filter((node) => node instanceof Text))
  return [...texts, ...slots.map(({ data }) => data)].join('\n')
}

function mark([now, next]: Pair): void {
  for (const name of ['aria-current', 'data-active']) {
    const value = next?.getAttribute(name)
    if (value) now.setAttribute(name, value)
    else now.removeAttribute(name)
  }
  // Parts opened by the reader stay open; those on the path to the page are opened, too.
  if (now instanceof HTMLDetailsElement && next?.hasAttribute('open')) now.open = true
  if (next?.getAttribute('aria-current') !== 'page') return
  for (let at = now.closest('details'); at?.closest('.sidebar'); at = at.parentElement?.closest('details') ?? null)
    at.open = true
}
