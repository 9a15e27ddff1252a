/**
 * The differences between an answer and the example of a page, which may show a part of it.
 *
 * @module
 */

/** @param values whether values are compared, too, or only their types */
export function differences(expected: unknown, actual: unknown, values: boolean, at = '$'): readonly string[] {
  if (expected === null || actual === null)
    return expected === actual || !values ? [] : [`${at}: ${say(expected)} is shown, not ${say(actual)}`]
  if (kindOf(expected) !== kindOf(actual)) return [`${at}: ${kindOf(expected)} is shown, not ${kindOf(actual)}`]
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.length > 0 && actual.length === 0) return [`${at}: the answer has no entries`]
    const last = actual.length - 1
    return expected.flatMap((item, index) =>
      differences(item, actual[Math.min(index, last)], values, `${at}[${index}]`),
    )
  }
  if (isFields(expected) && isFields(actual)) {
    return Object.entries(expected).flatMap(([key, value]) =>
      Object.hasOwn(actual, key)
        ? differences(value, actual[key], values && !isFree(key), `${at}.${key}`)
        : [`${at}.${key} is shown, and not there`],
    )
  }
  if (!values || expected === actual || (isMade(expected) && isMade(actual))) return []
  return [`${at}: ${say(expected)} is shown, not ${say(actual)}`]
}

/** Returns true for random values and times. */
function isMade(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$|^\d{4}-\d\d-\d\dT|^https:\/\/cdn\./.test(value)
  )
}

/** Secrets are generated; messages are not part of the API. */
function isFree(key: string): boolean {
  return ['secret', 'message'].includes(key)
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function say(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing'
}
