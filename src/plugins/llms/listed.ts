import { sidebarName, type NavItem, type Page, type Site } from '../kit.ts'

/** Pages below one heading. */
export interface PageGroup {
  readonly heading: string
  readonly pages: readonly Page[]
}

/**
 * All listed pages in sections, each page once: first those in the sidebars, in their order, then the others in order
 * of route. The heading is the page's `group`, or else the label of its sidebar in the navbar, the name of the
 * sidebar, or `rest`.
 */
export function listPages(site: Site, rest: string): readonly PageGroup[] {
  const remaining = new Map(site.pages.filter((page) => isListed(page, site)).map((page) => [page.route, page]))
  const sections = new Map<string, Page[]>()
  const add = (page: Page, heading: string) => {
    remaining.delete(page.route)
    const pages = sections.get(heading)
    if (pages) pages.push(page)
    else sections.set(heading, [page])
  }
  for (const sidebar of site.sidebars.values()) {
    for (const route of routesOf(sidebar.items)) {
      const page = remaining.get(route)
      if (page) add(page, page.group ?? sidebarName(sidebar))
    }
  }
  for (const page of remaining.values()) {
    const { sidebar } = page
    add(page, page.group ?? (sidebar === undefined ? rest : sidebarName(site.sidebars.get(sidebar) ?? { id: sidebar })))
  }
  return [...sections].map(([heading, pages]) => ({ heading, pages }))
}

function isListed({ unlisted, noindex, untranslated, version }: Page, site: Site): boolean {
  // A page without a translation is listed in its original locale.
  if (unlisted || noindex || untranslated) return false
  const docsVersion = version && site.versions.get(version.instance)?.find(({ name }) => name === version.name)
  return docsVersion?.isLast ?? true
}

function* routesOf(items: readonly NavItem[]): Iterable<string> {
  for (const item of items) {
    if (item.type !== 'html' && item.href !== undefined) yield item.href
    if (item.type === 'category') yield* routesOf(item.items)
  }
}
