import type { LayoutProps } from '@waybill/docs/theme'
import type { StandaloneData } from '@theme/data'
import { Breadcrumbs } from '@theme/parts/breadcrumbs'
import { Frame } from '@theme/parts/frame'
import { PageFoot } from '@theme/parts/page-foot'
import { PageTitle } from '@theme/parts/page-title'
import { Toc } from '@theme/parts/toc'
import { languageOf } from '@theme/parts/translation-note'
import AfterContent from '@theme/slots/after-content'

/** Page outside of the documentation and the blog, such as the home page, which contains an `h1` (`hideTitle`). */
export default function PageLayout({ site, page, data, title, content }: LayoutProps<StandaloneData>) {
  const home = page.href === site.baseUrl
  const className = [home ? 'home' : undefined, data?.className].filter((name) => name !== undefined).join(' ')
  return (
    <Frame
      site={site}
      page={page}
      width={home || data?.wide ? 'wide' : 'prose'}
      aside={home ? undefined : <Toc site={site} page={page} />}
    >
      <Breadcrumbs site={site} page={page} />
      <article className={className === '' ? undefined : className} data-feature={home ? 'home' : undefined}>
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
        {home ? <AfterContent site={site} page={page} /> : <PageFoot site={site} page={page} />}
      </article>
    </Frame>
  )
}
