import type { ReactNode } from 'react'
import type { PageView, SiteView, Tint } from '@waybill/docs/theme'
import { Announcement } from '@theme/parts/announcement'
import { Footer } from '@theme/parts/footer'
import { Header } from '@theme/parts/header'
import { Menu } from '@theme/parts/menu'
import { MovedAnchors } from '@theme/parts/moved-anchors'
import { PageActions } from '@theme/parts/page-actions'
import { FoldedToc } from '@theme/parts/toc'
import { TranslationNote } from '@theme/parts/translation-note'
import AfterFooter from '@theme/slots/after-footer'
import AfterHeader from '@theme/slots/after-header'
import BeforeContent from '@theme/slots/before-content'
import BeforeFooter from '@theme/slots/before-footer'
import BeforeHeader from '@theme/slots/before-header'
import { useWords } from '@theme/words/index'

/** Props of the frame around the content of every page. */
export interface FrameProps {
  readonly site: SiteView
  readonly page: PageView
  /** Content of `<main>`. */
  readonly children: ReactNode
  /** Content beside `<main>`, e.g. the table of contents. */
  readonly aside?: ReactNode
  /** Width of the content: `prose` keeps lines short, `wide` uses the available width. */
  readonly width?: 'prose' | 'wide'
  /** Align the content with the sidebar, for pages with columns. Default: centred. */
  readonly isAtStart?: boolean
}

/**
 * Frame of every page: skip links, announcement, header, `<main>`, menu and sidebar, footer. Works without JavaScript. The sidebar
 * follows the content in the HTML, so that programs and keyboards reach the content first.
 */
export function Frame({ site, page, children, aside, width = 'prose', isAtStart = false }: FrameProps) {
  const { frame: words, page: pageWords } = useWords()
  const tint = tintOf(page)
  return (
    <>
      <a className="skip-link" href="#page.content">
        {words.skip}
      </a>
      {page.sidebar === undefined ? null : (
        <a className="skip-link skip-link-sidebar" href="#page.sidebar">
          {words.skipToSidebar}
        </a>
      )}
      {pageWords.pageIndex === '' ? null : (
        <a href={`${site.baseUrl}llms.txt`} hidden>
          {pageWords.pageIndex}
        </a>
      )}
      <Announcement site={site} />
      <BeforeHeader site={site} page={page} />
      <Header site={site} page={page} />
      <AfterHeader site={site} page={page} />
      <div className={page.sidebar === undefined ? 'frame' : 'frame frame-sidebar'}>
        <div
          className={`stage stage-${width}${isAtStart ? ' stage-start' : ''}`}
          data-tint={tint}
          data-feature={tint && 'section'}
        >
          {aside === undefined || page.href === site.baseUrl ? null : <FoldedToc page={page} />}
          <main id="page.content" className="main" tabIndex={-1}>
            <MovedAnchors page={page} />
            <TranslationNote page={page} />
            <PageActions site={site} page={page} />
            <BeforeContent site={site} page={page} />
            {children}
          </main>
          {aside}
        </div>
        <Menu site={site} page={page} />
      </div>
      <BeforeFooter site={site} page={page} />
      <Footer site={site} />
      <AfterFooter site={site} page={page} />
    </>
  )
}

/** Accent colour of the section that contains the page. */
function tintOf({ sidebar }: PageView): Tint | undefined {
  const branch = sidebar?.items.find((item) => item.type === 'category' && item.active)
  return branch?.type === 'category' ? branch.tint : undefined
}
