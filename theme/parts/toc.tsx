import type { Heading, PageView, SiteView } from '@waybill/docs/theme'
import TocEnd from '@theme/slots/toc-end'
import TocStart from '@theme/slots/toc-start'
import { useWords } from '@theme/words/index'

/**
 * Table of contents; renders nothing without headings. Windows below 1240px show `FoldedToc` instead. Its slots are
 * rendered only with `site`.
 */
export function Toc({ site, page }: { readonly site?: SiteView; readonly page: PageView }) {
  const words = useWords().frame
  if (page.toc.length === 0) return null
  return (
    <aside className="toc" aria-label={words.toc}>
      {site === undefined ? null : <TocStart site={site} page={page} />}
      <nav aria-labelledby="page.toc" data-toc="">
        <p id="page.toc" className="toc-title">
          {words.onThisPage}
        </p>
        <TocList headings={page.toc} />
      </nav>
      {site === undefined ? null : <TocEnd site={site} page={page} />}
    </aside>
  )
}

/** Collapsed table of contents above the text, for windows without space beside it. */
export function FoldedToc({ page }: { readonly page: PageView }) {
  const words = useWords().frame
  if (page.toc.length === 0) return null
  return (
    <details className="toc-folded">
      <summary>{words.onThisPage}</summary>
      <nav aria-label={words.toc} data-toc="">
        <TocList headings={page.toc} />
      </nav>
    </details>
  )
}

/** Headings as a flat list, indented by depth. */
function TocList({ headings }: { readonly headings: readonly Heading[] }) {
  const minDepth = Math.min(...headings.map(({ depth }) => depth))
  return (
    <ol>
      {headings.map(({ id, text, depth }) => (
        <li key={id} data-depth={depth === minDepth ? undefined : depth - minDepth}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  )
}
