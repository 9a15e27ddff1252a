import type { LayoutProps } from '@waybill/docs/theme'
import type { CategoryIndexData } from '@theme/data'
import { Breadcrumbs } from '@theme/parts/breadcrumbs'
import { Frame } from '@theme/parts/frame'
import { PageFoot } from '@theme/parts/page-foot'
import { PageTitle } from '@theme/parts/page-title'
import { Pagination } from '@theme/parts/pagination'
import { VersionBanner } from '@theme/parts/version-banner'
import { Card, Cards } from '@theme/mdx/card'
import AfterContent from '@theme/slots/after-content'

/** Page of a category, which lists its items. */
export default function CategoryIndexLayout({ site, page, data }: LayoutProps<CategoryIndexData>) {
  return (
    <Frame site={site} page={page}>
      <Breadcrumbs site={site} page={page} />
      <VersionBanner page={page} />
      <PageTitle site={site} page={page} title={page.title} lead={page.description} />
      <Cards>
        {data.items.map(({ label, href, description }, index) => (
          <Card key={index} title={label} href={href}>
            {description}
          </Card>
        ))}
      </Cards>
      <AfterContent site={site} page={page} />
      <Pagination previous={page.previous} next={page.next} />
      <PageFoot page={page} isList />
    </Frame>
  )
}
