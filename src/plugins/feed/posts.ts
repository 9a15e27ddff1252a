import type { Page, RenderedSite } from '../../plugin.ts'

/** A post with its HTML. */
export interface Post {
  readonly page: Page
  readonly published: Date
  readonly html: string
}

/** Whether a page is a listed post, with a valid date, of the blog at `base` (a route, or empty for the root). */
export function isPost({ route, layout, published, unlisted, noindex }: Page, base: string): boolean {
  if (layout !== 'blog-post' || unlisted || noindex || !route.startsWith(`${base}/`)) return false
  return published !== undefined && !Number.isNaN(Date.parse(published))
}

/** The newest posts with their HTML; of equal dates the first in order of route. Only their digests are kept. */
export function newestPosts(site: RenderedSite, base: string, limit: number): readonly Post[] {
  const pages = site.pages
    .filter((page) => isPost(page, base))
    .sort((a, b) => time(b) - time(a))
    .slice(0, limit)
  const routes = new Set(pages.map(({ route }) => route))
  const digests = new Map<string, string>()
  for (const { page, digest } of site.digests()) if (routes.has(page.route)) digests.set(page.route, digest)
  return pages.map((page) => ({ page, published: new Date(time(page)), html: digests.get(page.route) ?? '' }))
}

function time({ published = '' }: Page): number {
  return Date.parse(published)
}
