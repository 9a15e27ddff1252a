import { hrefOf } from '../model/address.ts'
import type { PageInLocale, SiteLocale } from '../model/locale.ts'
import type { Page } from '../model/page.ts'
import { notFoundRoute } from './site.ts'

/** A site as it is in one of its languages. */
export interface SiteInLocale {
  readonly locale: SiteLocale
  readonly trailingSlash: boolean
  readonly pages: readonly Page[]
}

/** Where the readers of a page find it in all languages of the site, in the order of these. */
export type PagesInLocales = (page: Page) => readonly PageInLocale[]

/**
 * Brings the languages of a site together: which page of one is the counterpart of which in the others. Pages of one
 * source are counterparts, whatever their routes; pages without a source are if they have the same route. A language that
 * lacks a page is entered by its first one. Pure.
 */
export function joinLocales(sites: readonly SiteInLocale[]): PagesInLocales {
  const isOneHost = sites.every(({ locale }) => locale.url === sites[0]?.locale.url)
  const known = sites.map(({ locale, trailingSlash, pages }) => {
    const addressing = { baseUrl: locale.baseUrl, trailingSlash }
    const byKey = new Map(pages.map((page) => [keyOf(page), page]))
    return { locale, byKey, address: (route: string) => hrefOf(route, addressing), home: firstOf(pages) }
  })
  return (page) =>
    known.map(({ locale, byKey, address, home }) => {
      const own = page.route === notFoundRoute ? undefined : byKey.get(keyOf(page))
      const path = address(own?.route ?? home)
      const absolute = locale.url + path
      const isTranslated = own !== undefined && own.untranslated === undefined && !isHidden(own)
      return {
        code: locale.code,
        href: isOneHost ? path : absolute,
        ...(isTranslated ? { translated: absolute } : {}),
      }
    })
}

const keyOf = ({ entry, route }: Page): string => entry ?? route

const isHidden = ({ noindex, unlisted }: Page): boolean => noindex === true || unlisted === true

/** The page that stands for a site without one at its root. */
function firstOf(pages: readonly Page[]): string {
  const home = pages.find(({ route }) => route === '/') ?? pages.find(({ route }) => route !== notFoundRoute)
  return home?.route ?? '/'
}
