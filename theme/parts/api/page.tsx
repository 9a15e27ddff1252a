import type { ReactNode } from 'react'
import type { PageView, SiteView } from '../../../src/theme.ts'
import { Breadcrumbs } from '@theme/parts/breadcrumbs'
import { Frame } from '@theme/parts/frame'
import { PageFoot } from '@theme/parts/page-foot'
import { PageTitle } from '@theme/parts/page-title'
import { Pagination } from '@theme/parts/pagination'
import { Toc } from '@theme/parts/toc'

/** A page of the API reference: the chrome, the title with what stands below it, the description, then the parts. */
export function ApiPage({
  site,
  page,
  lead,
  head,
  content,
  children,
}: {
  readonly site: SiteView
  readonly page: PageView
  readonly lead?: string | undefined
  readonly head?: ReactNode
  /** The description. */
  readonly content: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <Frame site={site} page={page} aside={<Toc page={page} />}>
      <Breadcrumbs site={site} page={page} />
      <article className="api">
        <PageTitle title={page.title} lead={lead}>
          {head}
        </PageTitle>
        <div className="prose">{content}</div>
        {children}
        <PageFoot page={page} />
      </article>
      <Pagination previous={page.previous} next={page.next} />
    </Frame>
  )
}
