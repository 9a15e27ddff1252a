const written =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[Tt]|[ \t]+)(\d{1,2})(:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)[ \t]*(?:[Zz]|([+-])(\d{1,2})(?::?(\d{2}))?)?)?$/

/**
 * A day, or a day with a time, as ISO 8601 in UTC; `undefined` if it is none. All forms that YAML has for a timestamp are
 * read. A time without a zone is UTC, so that the result does not know where it was built.
 */
export function parseDate(text: string): string | undefined {
  const match = written.exec(text)
  if (match === null) return undefined
  const [, year = '', month = '', day = '', hour = '00', clock = ':00', sign, hours = '', minutes = '00'] = match
  const date = `${year}-${two(month)}-${two(day)}`
  const midnight = Date.parse(`${date}T00:00Z`)
  // `Date.parse` takes 31 February for 3 March.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(date)) return undefined
  const zone = sign === undefined ? 'Z' : `${sign}${two(hours)}:${minutes}`
  const time = Date.parse(`${date}T${two(hour)}${clock}${zone}`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

function two(digits: string): string {
  return digits.padStart(2, '0')
}
