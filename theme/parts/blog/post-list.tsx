import type { ReactNode } from 'react'
import type { LayoutProps } from '../../../src/theme.ts'
import type { BlogListData } from '@theme/data'
import { PostDetails } from '@theme/parts/blog/post-details'
import { Pagination } from '@theme/parts/pagination'
import { Tags } from '@theme/parts/tags'

/** Posts with their excerpts, and the way to newer and older ones. */
export function PostList({
  data,
  fragment,
}: {
  readonly data: BlogListData
  readonly fragment: LayoutProps['fragment']
}): ReactNode {
  return (
    <>
      {data.posts.map((post) => (
        <article key={post.key} className="post">
          <h2 className="post-title">
            <a href={post.href}>{post.title}</a>
          </h2>
          <PostDetails post={post} />
          <div className="prose excerpt">{fragment(post.key, post.truncated ? 'preview' : 'body')}</div>
          {post.truncated ? (
            <p>
              <a className="read-more" href={post.href} aria-label={`Read more: ${post.title}`}>
                Read more
              </a>
            </p>
          ) : null}
          <Tags tags={post.tags} />
        </article>
      ))}
      {data.pages > 1 ? (
        <p className="list-count">
          Page {data.page} of {data.pages}
        </p>
      ) : null}
      <Pagination previous={data.newer} next={data.older} labels={['Newer', 'Older']} title="Posts" />
    </>
  )
}
