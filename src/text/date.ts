const iso =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[Tt]|[ \t]+)(\d{1,2})(:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)[ \t]*(?:[Zz]|([+-])(\d{1,2})(?::?(\d{2}))?)?)?$/
const numeric = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const named = /^(?:([A-Za-z]{3,9})\.? (\d{1,2})|(\d{1,2}) ([A-Za-z]{3,9})\.?),? (\d{4})$/

const months = 'january february march april may june july august september october november december'.split(' ')

/**
 * Converts a day, or a day with a time, to ISO 8601 in UTC; `undefined` for any other text. Reads all forms of a YAML
 * timestamp. A time without a zone is UTC, so that the result does not depend on the machine.
 */
export function parseTimestamp(text: string): string | undefined {
  const match = iso.exec(withSpaces(text))
  if (match === null) return undefined
  const [, year, month, day, hour = '00', clock = ':00', sign, hours = '', minutes = '00'] = match
  const zone = sign === undefined ? 'Z' : `${sign}${two(hours)}:${minutes}`
  return instant(year, month, day, `${two(hour)}${clock}${zone}`)
}

/** Like `parseTimestamp`, but also reads `11/21/2025` (month first), `Nov 21, 2025` and `21 November 2025`, as in JavaScript. */
export function parseDate(text: string): string | undefined {
  const slashed = numeric.exec(withSpaces(text))
  if (slashed !== null) return instant(slashed[3], slashed[1], slashed[2])
  const words = named.exec(withSpaces(text))
  if (words === null) return parseTimestamp(text)
  const name = (words[1] ?? words[4] ?? '').toLowerCase()
  return instant(words[5], String(months.findIndex((month) => month.startsWith(name)) + 1), words[2] ?? words[3])
}

/** Replaces no-break spaces, which editors insert, by spaces, and trims the text. */
const withSpaces = (text: string): string => text.replaceAll('\u00a0', ' ').trim()

function instant(year = '', month = '', day = '', clock = '00:00Z'): string | undefined {
  const date = `${year}-${two(month)}-${two(day)}`
  const midnight = Date.parse(`${date}T00:00Z`)
  // `Date.parse` converts 31 February to 3 March.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(date)) return undefined
  const time = Date.parse(`${date}T${clock}`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/** Returns true for a day after the end of its month: 2017-02-29. */
export function isMissingDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = iso.exec(withSpaces(text)) ?? []
  return Number(day) <= 31 && instant(year, month, '1') !== undefined && instant(year, month, day) === undefined
}

function two(digits: string): string {
  return digits.padStart(2, '0')
}
