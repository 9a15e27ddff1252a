import type { LayoutProps } from '@waybill/docs/theme'
import type { BlogListData } from '@theme/data'
import { Frame } from '@theme/parts/frame'
import { PageFoot } from '@theme/parts/page-foot'
import { PageTitle } from '@theme/parts/page-title'
import { PostList } from '@theme/parts/blog/post-list'

/** Page of the blog list: posts, newest first. */
export default function BlogListLayout({ site, page, data, fragment }: LayoutProps<BlogListData>) {
  return (
    <Frame site={site} page={page}>
      <PageTitle site={site} page={page} title={data.heading ?? page.title} lead={page.description} />
      <PostList data={data} lead fragment={fragment} />
      <PageFoot site={site} page={page} isList />
    </Frame>
  )
}
