/** Seconds of ISO 8601: `2025-03-04T09:30:00`. */
const seconds = 19

/**
 * Whether a time is before another. Texts in UTC are compared as they are, which is ten times as fast; those within one
 * second of each other and all others as instants.
 */
export function isBefore(time: string, other: string): boolean {
  if (isPlain(time) && isPlain(other) && !time.startsWith(other.slice(0, seconds))) return time < other
  return Date.parse(time) < Date.parse(other)
}

/** A year of four digits, and UTC. */
function isPlain(time: string): boolean {
  return time[4] === '-' && time.endsWith('Z')
}

export function isSameTime(time: string, other: string): boolean {
  return Date.parse(time) === Date.parse(other)
}
