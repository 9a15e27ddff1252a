/** The present address, and the folder of the site (a path with a final slash). */
export interface Place {
  readonly href: string
  readonly base: string
}

/** Properties of a click that decide whether this window follows the link. */
export type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>

/** Path of a file, not a route: its extension starts with a letter, so `/docs/1.0` is a route. */
const file = /\.(?!html?$)[a-z][a-z0-9]*$/i

/** Address for fetching a page: without the hash. */
export function addressOf(url: URL | Location): string {
  return url.href.split('#', 1)[0] ?? ''
}

/** Page of this site at an address; `undefined` if the browser must load the address. */
export function routeOf(href: string, place: Place): URL | undefined {
  const now = new URL(place.href)
  const url = URL.canParse(href, now) ? new URL(href, now) : undefined
  if (url?.origin !== now.origin || !`${url.pathname}/`.startsWith(place.base) || file.test(url.pathname))
    return undefined
  const isPlace = url.href.includes('#') && addressOf(url) === addressOf(now)
  return isPlace ? undefined : url
}

/** Address of a page: its canonical one if it refers to the page itself. */
export function ownAddress(page: Document): string {
  return page.body.dataset['path'] ?? page.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? ''
}

/**
 * Replaces a path with `index.html` or `.html`, at which some hosts also serve the page, by the page's address.
 * Other paths stay unchanged.
 */
export function withoutEnding(path: string, address: string): string {
  const bare = (from: string): string => from.replace(/(\/|\/index)?(\.html)?$/, '')
  const to = new URL(address, 'https://base.example').pathname
  return path.endsWith('.html') && bare(path) === bare(to) ? to : path
}

/**
 * Returns true for a plain click that opens the link in this window and was not handled by another
 * script.
 */
export function isPlain(click: Click): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = click
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented
}

/** Page of this site to which the clicked or hovered element links. */
export function linked(target: EventTarget | null, place: Place): URL | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download') || link.closest('[data-no-swap]')) return
  return link.target === '' || link.target === '_self' ? routeOf(link.href, place) : undefined
}
