import { hrefOf, routeOfHref } from '../../model/address.ts'
import type { Book, BookPage } from './book.ts'
import { pagesOf } from './book.ts'
import { tryDecode } from '../../base/percent.ts'

/** Target of a link: a page of the book, or an external address. */
export type Target =
  { readonly page: BookPage; readonly anchor: string } | { readonly page?: undefined; readonly href: string }

/** Resolves links. */
export interface Addresses {
  /** Target of a link on a page; `undefined` for an invalid address. */
  target(href: string, from: BookPage): Target | undefined
  /** Path of a file in the output; `undefined` for a file outside the site. */
  file(href: string, from: BookPage | undefined): string | undefined
}

/** Resolves the addresses of a book. Pages match with and without `.html` and a final slash. */
export function addressesOf({ url, baseUrl, chapters }: Pick<Book, 'url' | 'baseUrl' | 'chapters'>): Addresses {
  const pages = new Map(pagesOf(chapters).map((page) => [page.route, page]))
  const site = new URL(baseUrl, url)
  const resolved = (href: string, from: BookPage | undefined): URL | undefined => {
    const base = new URL(from === undefined ? baseUrl : hrefOf(from.route, { baseUrl, trailingSlash: false }), url)
    return URL.canParse(href, base) ? new URL(href, base) : undefined
  }
  const inside = ({ origin, pathname }: URL): string | undefined =>
    origin === site.origin && `${pathname}/`.startsWith(baseUrl) ? tryDecode(pathname.slice(baseUrl.length)) : undefined
  return {
    target(href, from) {
      if (href.startsWith('#')) return { page: from, anchor: tryDecode(href.slice(1)) ?? '' }
      const address = resolved(href, from)
      if (address === undefined) return undefined
      const route = address.origin === site.origin ? routeOfHref(address.pathname, baseUrl) : undefined
      const page = pages.get(route ?? '')
      return page === undefined ? { href: address.href } : { page, anchor: tryDecode(address.hash.slice(1)) ?? '' }
    },
    file(href, from) {
      const address = resolved(href, from)
      return address && inside(address)
    },
  }
}
