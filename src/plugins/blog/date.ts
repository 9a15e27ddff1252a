const written = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:\d{2})?)?$/

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/**
 * A day, or a day with a time, as ISO 8601 in UTC; `undefined` if it is none. A time without a zone is UTC, so that the
 * result does not know where it was built.
 */
export function parseDate(text: string): string | undefined {
  const match = written.exec(text)
  if (match === null) return undefined
  const [, year = '', month = '', day = '', clock = '00:00', zone = 'Z'] = match
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const midnight = Date.parse(`${date}T00:00Z`)
  // `Date.parse` takes 31 February for 2 March.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(date)) return undefined
  const time = Date.parse(`${date}T${clock}${zone}`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/** `2025-11-21T…` → `21 November 2025`. */
export function dateLabel(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split('-')
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`
}
