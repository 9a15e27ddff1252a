import type { LayoutProps } from '../../src/theme.ts'
import { Frame } from '@theme/parts/frame'
import { PageTitle } from '@theme/parts/page-title'

/** What any unknown path shows. */
export default function NotFoundLayout({ site, page, content }: LayoutProps) {
  return (
    <Frame site={site} page={page}>
      <PageTitle
        title="Page not found"
        lead="There is no page at this address. It may have moved, or the link may be wrong."
      />
      <div className="prose">{content}</div>
      <p className="actions" data-redirects={`${site.baseUrl}redirects.json`}>
        <a className="button" href={site.baseUrl}>
          Go to the home page
        </a>{' '}
        <a className="button button-quiet" href={`${site.baseUrl}search`}>
          Search the documentation
        </a>
      </p>
    </Frame>
  )
}
