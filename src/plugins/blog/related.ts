import { grouped } from '../../base/grouped.ts'
import type { Post } from './post.ts'

/** Maximum number of related posts. */
const most = 3
/** Maximum number of posts that are compared for a tag, the newest first, so that the work stays linear. */
const considered = 100

/**
 * The related posts of each post: those with common tags. The weight of a tag is 1 divided by the number of its posts;
 * the newest of equal posts come first.
 *
 * @param posts listed ones, newest first
 */
export function relatedPosts(posts: readonly Post[]): (post: Post) => readonly Post[] {
  const tagged = posts.flatMap((post) => post.tags.map(({ href }) => ({ href, post })))
  const byTag = grouped(tagged, ({ href }) => href)
  const order = new Map(posts.map((post, index) => [post, index]))
  return (post) => {
    const scores = new Map<Post, number>()
    for (const { href } of post.tags) {
      const sameTag = byTag.get(href) ?? []
      for (const { post: other } of sameTag.slice(0, considered))
        if (other !== post) scores.set(other, (scores.get(other) ?? 0) + 1 / sameTag.length)
    }
    return [...scores]
      .sort(([a, x], [b, y]) => y - x || (order.get(a) ?? 0) - (order.get(b) ?? 0))
      .slice(0, most)
      .map(([other]) => other)
  }
}
