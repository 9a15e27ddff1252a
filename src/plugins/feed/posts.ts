import type { Page, RenderedSite } from '../../plugin.ts'

export interface Post {
  readonly page: Page
  readonly published: Date
  readonly html: string
}

/** Whether a page is a listed post, with a valid date, below `base` (a route, or empty for the root). */
export function isPost({ route, layout, published, unlisted, noindex }: Page, base: string): boolean {
  if (layout !== 'blog-post' || unlisted || noindex || !route.startsWith(`${base}/`)) return false
  return published !== undefined && !Number.isNaN(Date.parse(published))
}

/**
 * The newest posts of the blog at `base` with their HTML; of equal dates the first in order of route. Only their digests
 * are kept.
 */
export function newestPosts(site: RenderedSite, base: string, limit: number): readonly Post[] {
  const isOwn = ownPosts(site, base)
  const pages = site.pages
    .filter((page) => isPost(page, base) && isOwn(page))
    .sort((a, b) => time(b) - time(a))
    .slice(0, limit)
  const routes = new Set(pages.map(({ route }) => route))
  const digests = new Map<string, string>()
  for (const { page, digest } of site.digests()) if (routes.has(page.route)) digests.set(page.route, digest)
  return pages.map((page) => ({ page, published: new Date(time(page)), html: digests.get(page.route) ?? '' }))
}

/**
 * Another blog may lie below this one (`/` and `/news`). The keys of the entries of a list of posts name the instance that
 * the list belongs to. Where no list stands at `base`, all posts below it are taken.
 */
function ownPosts({ pages }: RenderedSite, base: string): (page: Page) => boolean {
  const list = pages.find(({ route, layout }) => route === (base || '/') && layout === 'blog-list')
  if (list?.uses === undefined) return () => true
  const [first] = list.uses
  if (first === undefined) return () => false
  const instance = first.slice(0, first.indexOf(':') + 1)
  return ({ entry }) => entry?.startsWith(instance) === true
}

function time({ published = '' }: Page): number {
  return Date.parse(published)
}
