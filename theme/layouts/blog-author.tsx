import type { LayoutProps } from '@waybill/docs/theme'
import type { BlogAuthorData } from '@theme/data'
import { Breadcrumbs } from '@theme/parts/breadcrumbs'
import { Frame } from '@theme/parts/frame'
import { PageFoot } from '@theme/parts/page-foot'
import { PageTitle } from '@theme/parts/page-title'
import { Avatar } from '@theme/parts/blog/avatar'
import { Socials } from '@theme/parts/blog/socials'
import { PostList } from '@theme/parts/blog/post-list'

/** The posts of one author. */
export default function BlogAuthorLayout({ site, page, data, fragment }: LayoutProps<BlogAuthorData>) {
  const { author } = data
  return (
    <Frame site={site} page={page}>
      <Breadcrumbs site={site} page={page} />
      <PageTitle site={site} page={page} title={data.heading ?? author.name} lead={author.title}>
        <div data-feature="blog">
          <Avatar name={author.name} image={author.image} size={72} />
        </div>
        {author.description === undefined ? null : <p>{author.description}</p>}
        {author.url === undefined ? null : (
          <p>
            <a href={author.url} rel="me">
              {author.url.replace(/^https?:\/\//, '')}
            </a>
          </p>
        )}
        <Socials name={author.name} socials={author.socials} />
      </PageTitle>
      <PostList data={data} author={author.name} fragment={fragment} />
      <PageFoot site={site} page={page} isList />
    </Frame>
  )
}
