import type { ReactNode } from 'react'
import { fill, type LayoutProps } from '@waybill/docs/theme'
import type { BlogListData } from '@theme/data'
import { PostDetails } from '@theme/parts/blog/post-details'
import { Pagination } from '@theme/parts/pagination'
import { Tags } from '@theme/parts/tags'
import { useWords } from '@theme/words/index'

/** Posts with excerpts, and links to newer and older posts. */
export function PostList({
  data,
  lead = false,
  author,
  fragment,
}: {
  readonly data: BlogListData
  /** The first post of the first page is larger. */
  readonly lead?: boolean
  /** Author of the page: posts without other authors do not repeat the name. */
  readonly author?: string
  readonly fragment: LayoutProps['fragment']
}): ReactNode {
  const words = useWords().blog
  return (
    <>
      {data.posts.map((post, index) => (
        <article
          key={post.key}
          className={lead && index === 0 && data.page === 1 ? 'post post-lead' : 'post'}
          data-feature="blog"
        >
          <h2 className="post-title">
            <a href={post.href}>{post.title}</a>
          </h2>
          <PostDetails post={post.authors.every(({ name }) => name === author) ? { ...post, authors: [] } : post} />
          <div className="prose excerpt">{fragment(post.key, post.truncated ? 'preview' : 'body')}</div>
          {post.truncated ? (
            <p>
              <a className="read-more" href={post.href} aria-label={fill(words.readMoreOf, { title: post.title })}>
                {words.readMore}
              </a>
            </p>
          ) : null}
          <Tags tags={post.tags} />
        </article>
      ))}
      {data.pages > 1 ? <p className="list-count">{fill(words.page, { page: data.page, pages: data.pages })}</p> : null}
      <Pagination
        previous={data.newer}
        next={data.older}
        labels={[words.newer, words.older]}
        title={words.navigation}
      />
    </>
  )
}
