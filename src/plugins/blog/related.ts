import { grouped } from '../../base/grouped.ts'
import type { Post } from './post.ts'

/** How many a post leads to. */
const most = 3
/** Of a tag that many posts have, the newest: a tag of all says nothing, and would make the work square. */
const considered = 100

/**
 * For each post those that share the most telling tags with it: a tag counts by its rarity (one by the number of its posts),
 * and of equals the newest come first.
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
      const found = byTag.get(href) ?? []
      for (const { post: other } of found.slice(0, considered))
        if (other !== post) scores.set(other, (scores.get(other) ?? 0) + 1 / found.length)
    }
    return [...scores]
      .sort(([a, x], [b, y]) => y - x || (order.get(a) ?? 0) - (order.get(b) ?? 0))
      .slice(0, most)
      .map(([other]) => other)
  }
}
