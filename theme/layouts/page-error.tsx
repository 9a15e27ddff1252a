import type { LayoutProps } from '@waybill/docs/theme'
import { PageTitle } from '@theme/parts/page-title'
import { useWords } from '@theme/words/index'

/**
 * Replaces a page whose layout throws. It uses neither the layout nor the frame around it, since either may have failed.
 * A built site never contains it: there, a page that cannot be rendered is an error.
 */
export default function PageErrorLayout({ site, page }: LayoutProps) {
  const words = useWords().notFound
  return (
    <main id="page.content" className="main page-error" tabIndex={-1}>
      <PageTitle title={words.crashed} />
      <p className="actions">
        <a className="button" href={page.href} data-no-swap="">
          {words.tryAgain}
        </a>{' '}
        <a className="button button-quiet" href={site.baseUrl}>
          {words.goHome}
        </a>
      </p>
    </main>
  )
}
