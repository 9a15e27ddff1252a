import type { LayoutProps } from '@waybill/docs/theme'
import type { PostData } from '@theme/data'
import { Breadcrumbs } from '@theme/parts/breadcrumbs'
import { Frame } from '@theme/parts/frame'
import { PageFoot } from '@theme/parts/page-foot'
import { PageTitle } from '@theme/parts/page-title'
import { Pagination } from '@theme/parts/pagination'
import { PostDetails } from '@theme/parts/blog/post-details'
import { Tags } from '@theme/parts/tags'
import { Toc } from '@theme/parts/toc'
import { languageOf } from '@theme/parts/translation-note'
import { useWords } from '@theme/words/index'

/** One post. */
export default function BlogPostLayout({ site, page, data, title, content }: LayoutProps<PostData>) {
  const words = useWords().blog
  return (
    <Frame site={site} page={page} aside={<Toc site={site} page={page} />}>
      <Breadcrumbs site={site} page={page} />
      <article data-feature="blog">
        {page.hideTitle ? (
          <header className="page-title">
            <PostDetails post={data} full />
          </header>
        ) : (
          <PageTitle
            site={site}
            page={page}
            title={page.title}
            content={title}
            lead={page.lead}
            language={languageOf(page)}
          >
            <PostDetails post={data} full />
          </PageTitle>
        )}
        <div className="prose" {...languageOf(page)}>
          {content}
        </div>
        <Tags tags={data.tags} />
        <PageFoot site={site} page={page} />
      </article>
      {data.related === undefined ? null : (
        <section className="related" aria-labelledby="post.related">
          <h2 id="post.related">{words.related}</h2>
          <ul>
            {data.related.map(({ title, href, dateLabel }) => (
              <li key={href}>
                <a href={href}>{title}</a> <small>{dateLabel}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Pagination
        previous={page.previous}
        next={page.next}
        labels={[words.newer, words.older]}
        title={words.navigation}
      />
    </Frame>
  )
}
