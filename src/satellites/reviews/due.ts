import { defined } from '../../base/defined.ts'
import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { dayAfter, type Review } from '../../model/review.ts'

/** A page that is reviewed regularly. */
export interface ReviewedPage {
  readonly location: Location
  readonly review: Review
  /** Date of the last commit of the source, ISO 8601; absent for new files. */
  readonly updated?: string
  /** Files that the page shows or mentions: code, partials, descriptions of operations. */
  readonly bound: readonly string[]
}

/** Number of files that a report names. */
const maxNames = 3

/**
 * Pages that are due, the most urgent first: pages that show a file which has changed since their last review, then
 * pages whose review interval has ended.
 * @param dateOf last commit of a file, ISO 8601
 * @param today `YYYY-MM-DD`
 */
export function dueReviews(
  pages: readonly ReviewedPage[],
  dateOf: (file: string) => string | undefined,
  today: string,
): readonly Diagnostic[] {
  const due = pages.flatMap((page) => {
    const why = whyDue(page, dateOf, today)
    return why === undefined ? [] : [{ page, ...why }]
  })
  const order = ({ changed, since }: (typeof due)[number]) => `${changed ? 0 : 1} ${since}`
  return due
    .sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0))
    .map(({ page: { location, review }, message }) => {
      const owner = review.owner === undefined ? '' : `${review.owner}: `
      const hint = `${owner}look at it, then write "review: { last: ${today} }" into its front matter`
      return diagnostic('review/due', message, { location, hint })
    })
}

function whyDue(
  { review: { last, every }, updated, bound }: ReviewedPage,
  dateOf: (file: string) => string | undefined,
  today: string,
): { readonly changed: boolean; readonly since: string; readonly message: string } | undefined {
  const seen = last ?? updated
  // A file without a commit is still being written.
  if (seen === undefined) return undefined
  const day = seen.slice(0, 10)
  const changes = bound.flatMap((file) => {
    const date = dateOf(file)
    const isLater = date !== undefined && (seen.length > 10 ? date > seen : date.slice(0, 10) > day)
    return isLater ? [{ file, date: date.slice(0, 10) }] : []
  })
  const [first] = changes
  if (first !== undefined) {
    const since = changes.reduce((oldest, { date }) => (date < oldest ? date : oldest), first.date)
    const files = changes.slice(0, maxNames).map(({ file, date }) => `${file} (${date})`)
    const more = changes.length > maxNames ? ` and ${changes.length - maxNames} more` : ''
    return {
      changed: true,
      since,
      message: `files that it shows have changed since ${day}: ${files.join(', ')}${more}`,
    }
  }
  const end = every === undefined ? undefined : dayAfter(day, every)
  if (end === undefined || end > today) return undefined
  const verb = last === undefined ? 'changed' : 'reviewed'
  return { changed: false, since: end, message: `it was last ${verb} on ${day}, and is to be reviewed every ${every}` }
}

/**
 * Review settings of a page: from its front matter, or else from the first matching rule; `undefined` if there are
 * none.
 */
export function reviewOf(pageReview: unknown, rule: Review | undefined): Review | undefined {
  if (pageReview === false) return undefined
  if (pageReview === undefined) return rule
  return defined({ ...rule, ...(pageReview as Review) })
}
