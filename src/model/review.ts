import { z } from 'zod'

/** Time span in words: `6 months`. */
const span = /^(\d{1,4}) (day|week|month|year)s?$/

/** Interval and owner of the review of a page. */
const fields = {
  every: z
    .string()
    .regex(span, 'expected a span such as 6 months')
    .optional()
    .describe(
      'Time after which a page must be reviewed again: 30 days, 6 months, 1 year. Default: only changes require a review',
    ),
  owner: z.string().min(1).optional().describe('Person or team that reviews the page'),
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
      .describe('Date of the last review. Default: the date of the last commit of the page'),
  }),
])

/** Schema of an item of `review:` in the configuration: review settings of several pages. */
export const reviewRuleSchema = z.strictObject({
  files: z.string().min(1).describe('Glob of the pages, relative to the site folder: content/docs/**'),
  ...fields,
})

/** Review settings of a page. */
export interface Review {
  readonly every?: string
  readonly owner?: string
  /** Date of the last review in ISO 8601, with or without a time. */
  readonly last?: string
}

/**
 * Adds a time span to a date and returns `YYYY-MM-DD`. The day is limited to the length of the month: one month after the 31st of January
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
