/** Time in ms since 1970. RFC 3339 allows leap seconds and lower-case letters, which JavaScript does not parse. */
function instant(time: string): number {
  return Date.parse(time.toUpperCase().replace(':60', ':59'))
}

export function isBefore(time: string, other: string): boolean {
  return instant(time) < instant(other)
}

export function isSameTime(time: string, other: string): boolean {
  return instant(time) === instant(other)
}

const day = 86_400_000
/** The days of RFC 3339: years have four digits. */
const [firstDay, lastDay] = [Date.parse('0000-01-01'), Date.parse('9999-12-31')]

const dayOf = (time: number): number => Math.min(Math.max(Math.floor(time / day) * day, firstDay), lastDay)
const dayName = (time: number): string => new Date(time).toISOString().slice(0, 10)
const decadeLength = 3

/** The decade and the day (UTC) of a time: names of the index values for rows of a period. */
export function buckets(time: string | undefined): readonly string[] {
  const at = time === undefined ? NaN : instant(time)
  if (Number.isNaN(at)) return []
  const name = dayName(dayOf(at))
  return [name.slice(0, decadeLength), name]
}

export interface Range {
  readonly from?: unknown
  readonly to?: unknown
}

/** Reports if a time is in a range, both ends included. */
export function isWithin(range: Range): (time: string) => boolean {
  const [from, to] = endsOf(range)
  return (time) => {
    const at = instant(time)
    return from <= at && at <= to
  }
}

function endsOf({ from, to }: Range): readonly [from: number, to: number] {
  return [from === undefined ? -Infinity : instant(String(from)), to === undefined ? Infinity : instant(String(to))]
}

/** Rows of a range of time, both ends included, day by day. `find` returns the rows of a bucket. */
export function* between<R>(
  range: Range,
  find: (bucket: string) => Iterable<R>,
  timeOf: (row: R) => string,
): Iterable<R> {
  const [from, to] = endsOf(range)
  for (const at of days(dayOf(from), dayOf(to), find)) {
    const isWhole = from <= at && at + day <= to
    for (const row of find(dayName(at))) {
      const time = isWhole ? from : instant(timeOf(row))
      if (from <= time && time <= to) yield row
    }
  }
}

/** Days of a range, without the decades that have no rows. */
function* days(first: number, last: number, find: (bucket: string) => Iterable<unknown>): Iterable<number> {
  for (let at = first; at <= last;) {
    const decade = dayName(at).slice(0, decadeLength)
    const next =
      decade === '999' ? lastDay + day : Date.parse(`${String(Number(decade) + 1).padStart(decadeLength, '0')}0-01-01`)
    if (hasAny(find(decade))) for (let time = at; time < next && time <= last; time += day) yield time
    at = next
  }
}

function hasAny(rows: Iterable<unknown>): boolean {
  for (const _ of rows) return true
  return false
}
