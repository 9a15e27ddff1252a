import { createTwoFilesPatch } from 'diff'
import { isMapping } from '../../base/mapping.ts'

/**
 * Compares an output with the one that a page shows. `…` and `...` stand for any text of a line, and alone on a line for any
 * lines; white space at the ends of lines and around the whole does not count. JSON is compared as data: the page may leave
 * fields out, `"…"` is any value, a UUID is any UUID, and a time is the same in any writing.
 *
 * @returns what differs, as a unified difference; nothing, if it fits
 */
export function differenceOf(shown: string, given: string, lang: string): string | undefined {
  const wanted = lang === 'json' ? json(shown) : undefined
  const got = wanted === undefined ? undefined : json(given)
  if (wanted !== undefined && got !== undefined) {
    if (isPart(wanted.value, got.value)) return undefined
    const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
    return patch(text(wanted.value), text(likeShown(wanted.value, got.value)))
  }
  const left = lines(shown)
  const right = lines(given)
  if (fits(left, right)) return undefined
  return patch(left.join('\n'), right.join('\n'))
}

const anyText = /…|\.\.\./
const anyLines = /^\s*(?:…|\.\.\.)\s*$/

function lines(text: string): string[] {
  const all = text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.trimEnd())
  return all
    .join('\n')
    .replace(/^\n+|\n+$/g, '')
    .split('\n')
}

/** Whether lines are those that are shown. `…` alone takes as few lines as it can; the last `…` takes what is left. */
function fits(shown: readonly string[], given: readonly string[]): boolean {
  // As for file globs: only the last star is tried again, so that this takes shown × given steps at most.
  let at = 0
  let star: { shown: number; given: number } | undefined
  let pattern = 0
  while (at < given.length) {
    const line = shown[pattern]
    if (line !== undefined && anyLines.test(line)) star = { shown: pattern++, given: at }
    else if (line !== undefined && lineFits(line, given[at] ?? '')) {
      pattern++
      at++
    } else if (star === undefined) return false
    else {
      pattern = star.shown + 1
      at = ++star.given
    }
  }
  return shown.slice(pattern).every((line) => anyLines.test(line))
}

/** The parts of a shown line stand in the given one, in order, the first at its start and the last at its end. */
function lineFits(shown: string, given: string): boolean {
  if (!anyText.test(shown)) return shown === given
  const parts = shown.split(anyText)
  const first = parts[0] ?? ''
  const last = parts.at(-1) ?? ''
  if (!given.startsWith(first) || !given.endsWith(last) || given.length < first.length + last.length) return false
  let at = first.length
  const end = given.length - last.length
  for (const part of parts.slice(1, -1)) {
    const found = given.indexOf(part, at)
    if (found === -1 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}

function json(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** Whether a value was made by chance, so that no page can know it. */
const isUuid = (value: unknown): boolean =>
  typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

/** A time, which can be written in several ways. */
const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value)

/** Whether what is shown is in what was given. The last item `"…"` of a list stands for all others. */
function isPart(shown: unknown, given: unknown): boolean {
  if (typeof shown === 'string' && anyText.test(shown))
    return anyLines.test(shown) || (typeof given === 'string' && lineFits(shown, given))
  if (isUuid(shown)) return isUuid(given)
  if (isMoment(shown) && isMoment(given)) return Date.parse(shown) === Date.parse(given)
  if (Array.isArray(shown)) {
    if (!Array.isArray(given)) return false
    const last: unknown = shown.at(-1)
    const isOpen = typeof last === 'string' && anyLines.test(last)
    const own: readonly unknown[] = isOpen ? shown.slice(0, -1) : shown
    if (isOpen ? given.length < own.length : given.length !== own.length) return false
    return own.every((one, index) => isPart(one, given[index]))
  }
  if (isMapping(shown)) {
    return (
      isMapping(given) &&
      Object.entries(shown).every(([key, value]) => Object.hasOwn(given, key) && isPart(value, given[key]))
    )
  }
  return shown === given
}

/** UUIDs that a page shows → those that were given in their place, in an output that fits. */
export function sameIds(shown: string, given: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  const look = (one: unknown, other: unknown): void => {
    if (isUuid(one) && isUuid(other)) found[String(one)] = String(other)
    else if (Array.isArray(one) && Array.isArray(other)) one.forEach((item, index) => look(item, other[index]))
    else if (isMapping(one) && isMapping(other)) for (const [key, value] of Object.entries(one)) look(value, other[key])
  }
  look(json(shown)?.value, json(given)?.value)
  return found
}

/** What was given, without what the page leaves out, and as the page has it where that fits: only faults differ. */
function likeShown(shown: unknown, given: unknown): unknown {
  if (isPart(shown, given)) return shown
  if (isMapping(shown) && isMapping(given)) {
    const keys = Object.keys(shown).filter((key) => Object.hasOwn(given, key))
    const made = Object.fromEntries(keys.map((key) => [key, likeShown(shown[key], given[key])]))
    // A field under a wrong name shows as one that is missing beside those that are there.
    const isMissing = keys.length < Object.keys(shown).length
    return isMissing
      ? { ...made, ...Object.fromEntries(Object.entries(given).filter(([key]) => !keys.includes(key))) }
      : made
  }
  if (Array.isArray(shown) && Array.isArray(given))
    return given.map((one, index) => (index < shown.length ? likeShown(shown[index], one) : one))
  return given
}

/** Without the names of files above it. */
function patch(shown: string, given: string): string {
  const whole = createTwoFilesPatch('shown', 'given', `${shown}\n`, `${given}\n`, '', '', { context: 3 })
  return whole
    .split('\n')
    .filter((line) => !/^(?:={3,}|@@ |--- shown|\+\+\+ given|\\ No newline)/.test(line))
    .join('\n')
    .trimEnd()
}
