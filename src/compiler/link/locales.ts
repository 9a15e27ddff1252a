import { addressingOf, hrefOf } from '../../model/address.ts'
import type { PageInLocale, SiteLocale } from '../../model/locale.ts'
import type { Page } from '../../model/page.ts'
import { notFoundRoute } from './site.ts'

/** A site as it is in one of its languages. */
export interface SiteInLocale {
  readonly locale: SiteLocale
  readonly trailingSlash: boolean
  readonly counterparts: readonly Counterpart[]
}

/** A page as other locales know it. It is a tuple because unchanged locales are stored as lists of them. */
export type Counterpart = readonly [key: string, route: string, isTranslated: 0 | 1]

/** Pages as other locales know them. */
export function counterpartsOf(pages: readonly Page[]): Counterpart[] {
  return pages.map((page) => [
    keyOf(page),
    page.route,
    page.untranslated === undefined && page.noindex !== true && page.unlisted !== true ? 1 : 0,
  ])
}

/** Addresses of a page in all locales of the site, in their order. */
export type PagesInLocales = (page: Page) => readonly PageInLocale[]

/**
 * Brings the languages of a site together: which page of one is the counterpart of which in the others. Pages of one
 * source are counterparts, whatever their routes; pages without a source are if they have the same route. A language that
 * lacks a page is entered by its first one. Pure.
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

/** The page that replaces a missing page at the root of the site. */
function firstOf(counterparts: readonly Counterpart[]): string {
  const routes = counterparts.map(([, route]) => route)
  return routes.includes('/') ? '/' : (routes.find((route) => route !== notFoundRoute) ?? '/')
}
