import { addressingOf, hrefOf } from '../../model/address.ts'
import type { PageInLocale, SiteLocale } from '../../model/locale.ts'
import type { Page } from '../../model/page.ts'
import { notFoundRoute } from './site.ts'

/** A site in one of its locales. */
export interface SiteInLocale {
  readonly locale: SiteLocale
  readonly trailingSlash: boolean
  readonly counterparts: readonly Counterpart[]
}

/**
 * Data about a page for other locales. It is a tuple, because lists of them are cached for unchanged
 * locales.
 */
export type Counterpart = readonly [key: string, route: string, isTranslated: 0 | 1]

/** Data about pages for other locales. */
export function counterpartsOf(pages: readonly Page[]): Counterpart[] {
  return pages.map((page) => [
    keyOf(page),
    page.route,
    page.untranslated === undefined && page.noindex !== true && page.unlisted !== true ? 1 : 0,
  ])
}

/** Returns the addresses of a page in all locales of the site, in order. */
export type PagesInLocales = (page: Page) => readonly PageInLocale[]

/**
 * Matches the pages of all locales. Pages with one source are counterparts regardless of their routes; pages without a
 * source are counterparts if their routes are equal. For a locale without a counterpart, its first page is used. Pure.
 */
export function joinLocales(sites: readonly SiteInLocale[]): PagesInLocales {
  const isOneHost = sites.every(({ locale }) => locale.url === sites[0]?.locale.url)
  const pagesOfSites = sites.map(({ locale, trailingSlash, counterparts }) => {
    const routes = counterparts.map(([, route]) => route)
    const addressing = addressingOf({ baseUrl: locale.baseUrl, trailingSlash }, routes)
    const byKey = new Map(counterparts.map((counterpart) => [counterpart[0], counterpart]))
    return { locale, byKey, address: (route: string) => hrefOf(route, addressing), home: firstOf(counterparts) }
  })
  return (page) =>
    pagesOfSites.map(({ locale, byKey, address, home }) => {
      const [, route, isTranslated] = (page.route === notFoundRoute ? undefined : byKey.get(keyOf(page))) ?? []
      const path = address(route ?? home)
      const absolute = locale.url + path
      return {
        code: locale.code,
        href: isOneHost ? path : absolute,
        ...(isTranslated === 1 ? { translated: absolute } : {}),
      }
    })
}

const keyOf = ({ entry, route }: Page): string => entry ?? route

/** Route of the first page, which replaces a missing page at the root of the site. */
function firstOf(counterparts: readonly Counterpart[]): string {
  const routes = counterparts.map(([, route]) => route)
  return routes.includes('/') ? '/' : (routes.find((route) => route !== notFoundRoute) ?? '/')
}
