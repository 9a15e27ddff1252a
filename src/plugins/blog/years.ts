import { fill, type NavItem, type Sidebar } from '../../plugin.ts'
import type { BlogContext, Post } from './post.ts'

/** Posts by year; the order of years and posts is that of the posts. */
export function byYear(posts: readonly Post[]): readonly { readonly year: string; readonly posts: readonly Post[] }[] {
  const years = new Map<string, Post[]>()
  for (const post of posts) {
    const year = post.ref.date.slice(0, 4)
    const list = years.get(year) ?? []
    years.set(year, list)
    list.push(post)
  }
  return [...years].map(([year, list]) => ({ year, posts: list }))
}

/** The newest posts by year, with their reading time. */
export function blogSidebar(
  id: string,
  newestFirst: readonly Post[],
  { options, words }: Pick<BlogContext, 'options' | 'words'>,
): Sidebar {
  const { blogSidebarCount: count, blogSidebarTitle: title } = options
  const shown = count === 'ALL' ? newestFirst : newestFirst.slice(0, count)
  const years = byYear(shown).map(({ year, posts }): NavItem => ({
    type: 'category',
    label: year,
    items: posts.map(({ label, ref: { href, minutes } }) => ({
      type: 'link',
      label,
      href,
      ...(minutes === undefined ? {} : { badge: fill(words.blog.minutes, { count: minutes }) }),
    })),
    collapsible: true,
    collapsed: false,
  }))
  const heading: NavItem = {
    type: 'html',
    html: title.replace(/&/g, '&amp;').replace(/</g, '&lt;'),
    className: 'sidebar-title',
  }
  return { id, items: title === '' ? years : [heading, ...years] }
}
