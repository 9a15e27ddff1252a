import { hrefOf, routeOf } from '../../model/address.ts'
import type { Book, BookPage } from './book.ts'
import { pagesOf } from './book.ts'
import { tryDecode } from '../../base/percent.ts'

/** Where a link of a page leads: to a page of the book, or out of it. */
export type Target =
  { readonly page: BookPage; readonly anchor: string } | { readonly page?: undefined; readonly href: string }

/** Finds what links mean. */
export interface Addresses {
  /** Where a link leads that is written on a page; nothing, if it is no address. */
  target(href: string, from: BookPage): Target | undefined
  /** The path in the output of a file of the site; nothing for one that is elsewhere. */
  file(href: string, from: BookPage | undefined): string | undefined
}

/** The addresses of a book. Pages are found with and without ending and final slash. */
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
      const found = resolved(href, from)
      if (found === undefined) return undefined
      const path = inside(found)
      const page = path === undefined ? undefined : pages.get(routeOf(`/${path}`))
      return page === undefined ? { href: found.href } : { page, anchor: tryDecode(found.hash.slice(1)) ?? '' }
    },
    file(href, from) {
      const found = resolved(href, from)
      return found && inside(found)
    },
  }
}
