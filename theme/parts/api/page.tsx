import type { ReactNode } from 'react'
import type { PageView, SiteView } from '@waybill/docs/theme'
import { Breadcrumbs } from '@theme/parts/breadcrumbs'
import { Frame } from '@theme/parts/frame'
import { PageFoot } from '@theme/parts/page-foot'
import { PageTitle } from '@theme/parts/page-title'
import { Pagination } from '@theme/parts/pagination'
import { Toc } from '@theme/parts/toc'
import { ApiVersions } from '@theme/parts/api/versions'

interface ApiPageProps {
  readonly site: SiteView
  readonly page: PageView
  readonly lead?: string | undefined
  /** Content below the title. */
  readonly head?: ReactNode
  /** Description. */
  readonly content: ReactNode
  readonly children?: ReactNode
}

/** Reference page with one column: title, description, parts, and the table of contents beside them. */
export function ApiPage({ site, page, lead, head, content, children }: ApiPageProps) {
  return (
    <Frame site={site} page={page} aside={<Toc site={site} page={page} />} isAtStart>
      <Breadcrumbs site={site} page={page} />
      <ApiVersions page={page} />
      <article className="api" data-feature="api">
        <PageTitle site={site} page={page} title={page.title} lead={lead}>
          {head}
        </PageTitle>
        <div className="prose">{content}</div>
        {children}
        <PageFoot site={site} page={page} />
      </article>
      <Pagination previous={page.previous} next={page.next} />
    </Frame>
  )
}

/**
 * Reference page with code beside its text, in rows (`Row`). It has no space for a column with the table of
 * contents, which is collapsed above the text. `start` is below the description in the first row, `code` is beside it, and
 * `end` is below both in narrow windows, and below `start` in wide ones.
 */
export function ApiColumns({
  start,
  code,
  end,
  ...props
}: Omit<ApiPageProps, 'lead'> & Readonly<Record<'start' | 'code', ReactNode> & { end?: ReactNode }>) {
  const { site, page, head, content, children } = props
  return (
    <Frame site={site} page={page} aside={null} width="wide">
      <Breadcrumbs site={site} page={page} />
      <ApiVersions page={page} />
      <article className="api api-columns" data-feature="api">
        <Row code={code} end={end}>
          <PageTitle site={site} page={page} title={page.title}>
            {head}
          </PageTitle>
          <div className="prose">{content}</div>
          {start}
        </Row>
        {children}
        <PageFoot site={site} page={page} />
      </article>
      <Pagination previous={page.previous} next={page.next} />
    </Frame>
  )
}

/** Text with its code. Code is sticky beside the text in wide windows, and below it in narrow ones. */
export function Row({
  code,
  end,
  children,
}: {
  readonly code?: ReactNode
  /** Text after the code, which is beside it, too. */
  readonly end?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className="api-row">
      <div>{children}</div>
      {code === undefined ? null : <div className="api-side">{code}</div>}
      {end === undefined ? null : <div>{end}</div>}
    </div>
  )
}
