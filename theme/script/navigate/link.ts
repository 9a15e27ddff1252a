/** The current address, and the folder of the site (a path with a final slash). */
export interface Place {
  readonly href: string
  readonly base: string
}

/** Properties of a click that decide whether this window follows it. */
export type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>

/** A file, not a route: an ending that begins with a letter, so that `/docs/1.0` is a route. */
const file = /\.(?!html?$)[a-z][a-z0-9]*$/i

/** The address to fetch a page from: without the hash. */
export function addressOf(url: URL | Location): string {
  return url.href.split('#', 1)[0] ?? ''
}

/** The page of this site that an address leads to; `undefined` where the browser is to go there itself. */
export function routeOf(href: string, place: Place): URL | undefined {
  const now = new URL(place.href)
  const url = URL.canParse(href, now) ? new URL(href, now) : undefined
  if (url?.origin !== now.origin || !`${url.pathname}/`.startsWith(place.base) || file.test(url.pathname))
    return undefined
  const isPlace = url.href.includes('#') && addressOf(url) === addressOf(now)
  return isPlace ? undefined : url
}

/** The address of a page: the one that it names where its canonical address is that of another page. */
export function ownAddress(page: Document): string {
  return page.body.dataset['path'] ?? page.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? ''
}

/**
 * The path of a page as its address has it, for a path with `index.html` or `.html`, which some hosts serve the page
 * with, too. Any other path stays as it is.
 */
export function withoutEnding(path: string, address: string): string {
  const bare = (from: string): string => from.replace(/(\/|\/index)?(\.html)?$/, '')
  const to = new URL(address, 'https://base.example').pathname
  return path.endsWith('.html') && bare(path) === bare(to) ? to : path
}

/** Checks that a click is meant for this window, and that no other script has handled it. */
export function isPlain(click: Click): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = click
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented
}

/** The page of this site that a link leads to, found from what was clicked or pointed at. */
export function linked(target: EventTarget | null, place: Place): URL | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download') || link.closest('[data-no-swap]')) return
  return link.target === '' || link.target === '_self' ? routeOf(link.href, place) : undefined
}
