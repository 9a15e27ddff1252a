import type { SiteConfig } from '../config/schema.ts'
import { notFoundRoute } from '../link/site.ts'
import type { BuiltInArrangement } from '../../model/built-in-plugin.ts'
import type { Page } from '../../model/page.ts'
import type { Words } from '../../model/words.ts'

/**
 * Properties of the page that hosts show at every unknown address. Search engines and the search of the site
 * ignore it.
 */
const notFound = { layout: 'not-found', noindex: true, toc: false } as const

/** Route of the search page, which the search box links to. */
const searchRoute = '/search'

/**
 * Adds the not-found page, and the search page if the navbar shows the search. A page of the site with the same route
 * replaces them. A not-found page of the site gets the layout that follows redirects and lists similar pages, unless its
 * front matter names another layout.
 */
export function withDefaultPages(
  arrangements: readonly BuiltInArrangement[],
  { config, words }: { readonly config: SiteConfig; readonly words: Words },
): BuiltInArrangement[] {
  const routes = new Set(arrangements.flatMap(({ pages }) => pages.map(({ route }) => route)))
  const search: Page = {
    route: searchRoute,
    layout: 'search',
    title: words.plugins.pages.search,
    noindex: true,
    toc: false,
  }
  const pages: Page[] = [
    ...(showsSearch(config) ? [search] : []),
    { ...notFound, route: notFoundRoute, title: words.notFound.title },
  ]
  return [
    ...arrangements.map((arrangement) => ({ ...arrangement, pages: arrangement.pages.map(asNotFound) })),
    { pages: pages.filter(({ route }) => !routes.has(route)) },
  ]
}

function asNotFound(page: Page): Page {
  if (page.route !== notFoundRoute) return page
  return { ...page, ...notFound, layout: page.layout === 'page' ? notFound.layout : page.layout }
}

function showsSearch({ navbar: { left, right }, search }: SiteConfig): boolean {
  const items = [...left, ...right]
  return search.enabled && (items.length === 0 || items.some(({ type }) => type === 'search'))
}
