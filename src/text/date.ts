const iso =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[Tt]|[ \t]+)(\d{1,2})(:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)[ \t]*(?:[Zz]|([+-])(\d{1,2})(?::?(\d{2}))?)?)?$/
const numeric = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const writtenDate = /^(?:([A-Za-z]{3,9})\.? (\d{1,2})|(\d{1,2}) ([A-Za-z]{3,9})\.?),? (\d{4})$/

const months = 'january february march april may june july august september october november december'.split(' ')

/** Reads a date as ISO 8601. With `lastDay`, a day after the end of its month (2017-02-29) is the last day of the month. */
export type ParseDate = (text: string, options?: { readonly lastDay?: boolean }) => string | undefined

/**
 * Converts a day, or a day with a time, to ISO 8601 in UTC; `undefined` for any other text. Reads all forms of a YAML
 * timestamp. A time without a zone is UTC, so that the result does not depend on the machine.
 */
export const parseTimestamp: ParseDate = (text, options) => {
  const match = iso.exec(withSpaces(text))
  if (match === null) return undefined
  const [, year, month, day, hour = '00', clock = ':00', sign, hours = '', minutes = '00'] = match
  const zone = sign === undefined ? 'Z' : `${sign}${two(hours)}:${minutes}`
  return instant({ year, month, day, clock: `${two(hour)}${clock}${zone}` }, options)
}

/** Like `parseTimestamp`, but also reads `11/21/2025` (month first), `Nov 21, 2025` and `21 November 2025`, as in JavaScript. */
export const parseDate: ParseDate = (text, options) => {
  const slashed = numeric.exec(withSpaces(text))
  if (slashed !== null) return instant({ year: slashed[3], month: slashed[1], day: slashed[2] }, options)
  const words = writtenDate.exec(withSpaces(text))
  if (words === null) return parseTimestamp(text, options)
  const name = (words[1] ?? words[4] ?? '').toLowerCase()
  const month = String(months.findIndex((month) => month.startsWith(name)) + 1)
  return instant({ year: words[5], month, day: words[2] ?? words[3] }, options)
}

/** Replaces no-break spaces, which editors insert, with spaces, and trims the text. */
const withSpaces = (text: string): string => text.replaceAll('\u00a0', ' ').trim()

interface DateParts {
  readonly year: string | undefined
  readonly month: string | undefined
  readonly day: string | undefined
  readonly clock?: string
}

function instant(
  { year = '', month = '', day = '', clock = '00:00Z' }: DateParts,
  { lastDay = false } = {},
): string | undefined {
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const isAfterLast = lastDay && Number(day) > days && Number(day) <= 31
  const date = `${year}-${two(month)}-${two(isAfterLast ? String(days) : day)}`
  const midnight = Date.parse(`${date}T00:00Z`)
  // `Date.parse` converts 31 February to 3 March.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(date)) return undefined
  const time = Date.parse(`${date}T${clock}`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

function two(digits: string): string {
  return digits.padStart(2, '0')
}
