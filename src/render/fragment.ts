import { encode } from 'micromark-util-encode'
import type { FragmentBody } from '../model/facts.ts'
import { fillSlots, islandMark, linkMark } from '../model/placeholders.ts'
import type { FragmentInPage } from '../model/linked.ts'
import type { PreparedSite } from './view.ts'

/** The HTML of a fragment with its links and islands filled in. `origin` makes links absolute, for feeds. */
export function fragmentHtml(
  html: string,
  fragment: Pick<FragmentInPage<unknown>, 'hrefs'>,
  site: PreparedSite,
  origin = '',
): string {
  const linked = fillSlots(html, linkMark, (number) => encode(absolute(fragment.hrefs[Number(number)], origin)))
  return fillSlots(linked, islandMark, (id) => encode(site.islands[id] ?? ''))
}

function absolute(href = '', origin: string): string {
  return href.startsWith('/') && !href.startsWith('//') ? origin + href : href
}

/** The Markdown of a fragment, with absolute links. */
export function fragmentMarkdown(fragment: FragmentInPage<FragmentBody>, site: PreparedSite): string {
  return fillSlots(fragment.body.markdown, linkMark, (number) => {
    const href = absolute(fragment.hrefs[Number(number)], site.view.url)
    return href.replace(/[\s()<>]/g, (c) => encodeURIComponent(c).replace('(', '%28').replace(')', '%29'))
  })
}
