import { diagnostic, type Diagnostic, startOf } from '../../diagnostics/diagnostic.ts'
import { count } from '../../diagnostics/report.ts'
import type { Entry } from '../../model/entry.ts'
import { pageLocation, type Page } from '../../model/page.ts'
import type { EvaluatedSite } from '../stages/evaluate.ts'

/** More of the pages than this, and the site is not what its writers wrote. */
const tolerated = 0.01
/** Fewer pages never prevent publication: in a small site, a single page is more than one in a hundred. */
const leastLost = 3

/** A page in whose text marks stand, and their words. */
export interface LostPage {
  readonly page: Page
  readonly marks: readonly string[]
}

/** The pages that show marks in the place of content, in order. */
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

/** The error of a site that lost more than can be overlooked; nothing where that is allowed. */
export function lostTooMuch(lostCount: number, pages: number, isAllowed = false): Diagnostic[] {
  if (isAllowed || lostCount < leastLost || lostCount <= pages * tolerated) return []
  const message = `${lostCount} of ${count(pages, 'page')} show placeholders instead of content`
  const hint = 'see the reports module/missing and module/failed; --allow-placeholders publishes the site anyway'
  return [diagnostic('page/lost-many', message, { location: startOf('site.config.yaml'), hint })]
}
