import type { Sidebar } from '../../plugin.ts'
import type { BlogOptions } from './options.ts'
import type { Post } from './post.ts'

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
export function blogSidebar(id: string, newestFirst: readonly Post[], count: BlogOptions['blogSidebarCount']): Sidebar {
  const shown = count === 'ALL' ? newestFirst : newestFirst.slice(0, count)
  return {
    id,
    items: byYear(shown).map(({ year, posts }) => ({
      type: 'category',
      label: year,
      items: posts.map((post) => ({
        type: 'link',
        label: post.label,
        href: post.ref.href,
        badge: `${post.ref.minutes} min`,
      })),
      collapsible: true,
      collapsed: false,
    })),
  }
}
