import { diagnostic, type Diagnostic, type NavItem, type Page, type RenderedSite, type Site } from '../kit.ts'
import type { StartPage } from './engine/large.ts'

/** Maximum number of pages, which fit into the box below the field. */
const maxPages = 5

/**
 * Pages for an empty search box: those that the site lists, or else the first pages of its sidebars.
 *
 * @param listed pages in the index
 */
export function startPages(
  { sidebars, href }: Pick<RenderedSite, 'sidebars' | 'href'>,
  listed: readonly Page[],
  startRoutes: readonly string[] | undefined,
): readonly StartPage[] {
  const pages = new Map(listed.map((page) => [page.route, page]))
  const routes = startRoutes ?? [...sidebars.values()].flatMap(({ items }) => firstOf(items) ?? [])
  return [...new Set(routes)].slice(0, startRoutes === undefined ? maxPages : undefined).flatMap((route) => {
    const page = pages.get(route)
    if (page === undefined) return []
    return [{ url: href(route), title: page.title, breadcrumb: (page.breadcrumbs ?? []).map(({ label }) => label) }]
  })
}

/** Reports listed pages that do not exist. */
export function* missingStartPages(
  { pages }: Pick<Site, 'pages'>,
  startRoutes: readonly string[],
): Iterable<Diagnostic> {
  const listed = new Set(pages.flatMap(({ route, unlisted }) => (unlisted === true ? [] : [route])))
  for (const route of startRoutes)
    if (!listed.has(route))
      yield diagnostic('search/no-start-page', `the search box would show "${route}", which is not a page`, {
        subject: route,
        hint: 'correct the address under "start:" of the search',
      })
}

function firstOf(items: readonly NavItem[]): string | undefined {
  for (const item of items) {
    if (item.type === 'html') continue
    const route = item.href ?? (item.type === 'category' ? firstOf(item.items) : undefined)
    if (route?.startsWith('/') === true) return route
  }
  return undefined
}
