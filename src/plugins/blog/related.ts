import { grouped } from '../../base/grouped.ts'
import type { Post } from './post.ts'

/** Maximum number of related posts. */
const maxRelated = 3
/** Maximum number of posts compared for a tag, newest first, so that the work stays linear. */
const considered = 100

/**
 * Returns a function for the related posts of a post: those with common tags. The weight of a tag is 1 divided by its
 * number of posts. Of equal posts, the newest come first.
 *
 * @param posts listed posts, newest first
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
      .slice(0, maxRelated)
      .map(([other]) => other)
  }
}
