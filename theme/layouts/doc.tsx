import type { LayoutProps } from '@waybill/docs/theme'
import type { DocData } from '@theme/data'
import { Breadcrumbs } from '@theme/parts/breadcrumbs'
import { Frame } from '@theme/parts/frame'
import { PageFoot } from '@theme/parts/page-foot'
import { PageTitle } from '@theme/parts/page-title'
import { Pagination } from '@theme/parts/pagination'
import { Tags } from '@theme/parts/tags'
import { Toc } from '@theme/parts/toc'
import { languageOf } from '@theme/parts/translation-note'
import { VersionBanner } from '@theme/parts/version-banner'

/** Documentation page: sidebar, breadcrumbs, content, table of contents, links to the previous and next page. */
export default function DocLayout({ site, page, data, title, content }: LayoutProps<DocData>) {
  return (
    <Frame site={site} page={page} aside={<Toc site={site} page={page} />} isAtStart={data?.isReference === true}>
      <Breadcrumbs site={site} page={page} />
      <VersionBanner page={page} />
      <article>
        {page.hideTitle ? null : (
          <PageTitle
            site={site}
            page={page}
            title={page.title}
            content={title}
            lead={page.lead}
            language={languageOf(page)}
          />
        )}
        <div className="prose" {...languageOf(page)}>
          {content}
        </div>
        <Tags tags={data?.tags ?? []} />
        <PageFoot site={site} page={page} />
      </article>
      <Pagination previous={page.previous} next={page.next} />
    </Frame>
  )
}
