import { z } from 'zod'

/** A span as writers put it: `6 months`. */
const span = /^(\d{1,4}) (day|week|month|year)s?$/

/** Interval and owner of the review of a page. */
const fields = {
  every: z
    .string()
    .regex(span, 'expected a span such as 6 months')
    .optional()
    .describe('How long a review holds: 30 days, 6 months, 1 year; without it only changes make a page due'),
  owner: z.string().min(1).optional().describe('Who looks at it'),
}

/** `review:` in front matter. */
export const pageReviewSchema = z.union([
  z.literal(false),
  z.strictObject({
    ...fields,
    last: z
      .union([z.string(), z.date().transform((date) => date.toISOString())])
      .pipe(z.string().regex(/^\d{4}-\d\d-\d\d(?:T.*)?$/, 'expected a day such as 2026-11-23'))
      .optional()
      .describe('Day of the last review; default: the last commit of the page'),
  }),
])

/** A review of many pages: an item of `review:` in the configuration. */
export const reviewRuleSchema = z.strictObject({
  files: z.string().min(1).describe("Glob of the pages, from the site's folder: content/docs/**"),
  ...fields,
})

/** Review settings of a page. */
export interface Review {
  readonly every?: string
  readonly owner?: string
  /** ISO 8601, a day at least. */
  readonly last?: string
}

/**
 * The day at which a span after a day ends, `YYYY-MM-DD`. Months end with their last day: one month after the 31st of January
 * is the end of February.
 */
export function dayAfter(start: string, every: string): string {
  const [, amount = '0', unit = 'day'] = span.exec(every) ?? []
  const number = Number(amount)
  const date = new Date(`${start.slice(0, 10)}T00:00:00Z`)
  if (unit === 'day' || unit === 'week') date.setUTCDate(date.getUTCDate() + number * (unit === 'week' ? 7 : 1))
  else {
    const day = date.getUTCDate()
    date.setUTCDate(1)
    date.setUTCMonth(date.getUTCMonth() + number * (unit === 'year' ? 12 : 1))
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
    date.setUTCDate(Math.min(day, last))
  }
  return date.toISOString().slice(0, 10)
}
