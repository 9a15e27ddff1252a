/** How an answer differs from the one that a page shows: a page may show a part of it. */

/** @param values whether values count too, not only their types */
export function differences(shown: unknown, got: unknown, values: boolean, at = '$'): readonly string[] {
  if (shown === null || got === null)
    return shown === got || !values ? [] : [`${at}: ${say(shown)} is shown, not ${say(got)}`]
  if (kindOf(shown) !== kindOf(got)) return [`${at}: ${kindOf(shown)} is shown, not ${kindOf(got)}`]
  if (Array.isArray(shown) && Array.isArray(got)) {
    if (shown.length > 0 && got.length === 0) return [`${at}: entries are shown, and there are none`]
    const last = got.length - 1
    return shown.flatMap((one, index) => differences(one, got[Math.min(index, last)], values, `${at}[${index}]`))
  }
  if (isFields(shown) && isFields(got)) {
    return Object.entries(shown).flatMap(([key, value]) =>
      Object.hasOwn(got, key)
        ? differences(value, got[key], values && !isFree(key), `${at}.${key}`)
        : [`${at}.${key} is shown, and not there`],
    )
  }
  if (!values || shown === got || (isMade(shown) && isMade(got))) return []
  return [`${at}: ${say(shown)} is shown, not ${say(got)}`]
}

/** Values that nobody can know before: made by chance, or told by a clock. */
function isMade(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$|^\d{4}-\d\d-\d\dT|^https:\/\/cdn\./.test(value)
  )
}

/** Secrets are generated; messages are no part of the API. */
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
