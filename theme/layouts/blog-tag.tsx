import type { LayoutProps } from '@waybill/docs/theme'
import type { BlogTagData } from '@theme/data'
import { Breadcrumbs } from '@theme/parts/breadcrumbs'
import { Frame } from '@theme/parts/frame'
import { PageFoot } from '@theme/parts/page-foot'
import { PageTitle } from '@theme/parts/page-title'
import { PostList } from '@theme/parts/blog/post-list'

/** The posts of one tag. */
export default function BlogTagLayout({ site, page, data, fragment }: LayoutProps<BlogTagData>) {
  return (
    <Frame site={site} page={page}>
      <Breadcrumbs site={site} page={page} />
      <PageTitle site={site} page={page} title={data.heading ?? page.title} lead={data.tag.description} />
      <PostList data={data} fragment={fragment} />
      <PageFoot site={site} page={page} isList />
    </Frame>
  )
}
