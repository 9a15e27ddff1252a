import { diagnostic, type Diagnostic, startOf } from '../../diagnostics/diagnostic.ts'
import { count } from '../../diagnostics/report.ts'
import type { Entry } from '../../model/entry.ts'
import { pageLocation, type Page } from '../../model/page.ts'
import type { EvaluatedSite } from '../stages/evaluate.ts'

/** Maximum share of pages with missing content in a published site. */
const tolerated = 0.01
/**
 * Minimum number of such pages that prevents publication: in a small site, a single page exceeds the
 * share.
 */
const minLost = 3

/** A page with placeholders in its text, and their texts. */
export interface LostPage {
  readonly page: Page
  readonly marks: readonly string[]
}

/** Pages that show placeholders instead of content, in order. */
export function lostPages(pages: readonly Page[], entries: EvaluatedSite['entries']): LostPage[] {
  const marksOf = ({ fragments }: Entry) => [
    ...new Set(Object.values(fragments).flatMap(({ placeholders = [] }) => placeholders)),
  ]
  return pages.flatMap((page) => {
    const entry = entries.get(page.entry ?? '')
    const marks = entry === undefined ? [] : marksOf(entry)
    return marks.length === 0 ? [] : [{ page, marks }]
  })
}

/** Reports each placeholder of each page. Its cause is reported separately. */
export function marksOnPages(lostList: readonly LostPage[]): Diagnostic[] {
  return lostList.flatMap(({ page, marks }) =>
    marks.map((mark) =>
      diagnostic('page/lost', `the page shows "${mark}"`, { location: pageLocation(page), subject: mark }),
    ),
  )
}

/** Error for a site with too much missing content; `undefined` if that is allowed. */
export function lostTooMuch(lostCount: number, pages: number, isAllowed = false): Diagnostic[] {
  if (isAllowed || lostCount < minLost || lostCount <= pages * tolerated) return []
  const message = `${lostCount} of ${count(pages, 'page')} show placeholders instead of content`
  const hint = 'see the reports module/missing and module/failed; --allow-placeholders publishes the site anyway'
  return [diagnostic('page/lost-many', message, { location: startOf('site.config.yaml'), hint })]
}
