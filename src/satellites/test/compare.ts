import { createTwoFilesPatch } from 'diff'
import { isMapping } from '../../base/mapping.ts'

/**
 * Compares an output with the expected one. `…` and `...` match any text in a line, and any lines if they are on a
 * line of their own. White space around lines and around the whole text is ignored. JSON is compared as data:
 * expected objects may omit fields, `"…"` matches any value, a UUID any UUID, and a time the same time in any
 * notation.
 *
 * @returns a unified diff, or `undefined` if the output matches
 */
export function differenceOf(expected: string, actual: string, lang: string): string | undefined {
  const expectedJson = lang === 'json' ? json(expected) : undefined
  const actualJson = expectedJson === undefined ? undefined : json(actual)
  if (expectedJson !== undefined && actualJson !== undefined) {
    if (isPart(expectedJson.value, actualJson.value)) return undefined
    const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
    return patch(text(expectedJson.value), text(likeShown(expectedJson.value, actualJson.value)))
  }
  const left = lines(expected)
  const right = lines(actual)
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

/**
 * Returns true if lines match the expected ones. `…` on its own line matches as few lines as possible; the last
 * one matches all remaining lines.
 */
function fits(expected: readonly string[], actual: readonly string[]): boolean {
  // As in file globs, only the last wildcard is retried, so the number of steps is at most expected ×
  // actual lines.
  let at = 0
  let star: { expected: number; actual: number } | undefined
  let pattern = 0
  while (at < actual.length) {
    const line = expected[pattern]
    if (line !== undefined && anyLines.test(line)) star = { expected: pattern++, actual: at }
    else if (line !== undefined && lineFits(line, actual[at] ?? '')) {
      pattern++
      at++
    } else if (star === undefined) return false
    else {
      pattern = star.expected + 1
      at = ++star.actual
    }
  }
  return expected.slice(pattern).every((line) => anyLines.test(line))
}

/** Matches a line with the parts of the expected line: the first part at the start, the last part at the end. */
function lineFits(expected: string, actual: string): boolean {
  if (!anyText.test(expected)) return expected === actual
  const parts = expected.split(anyText)
  const first = parts[0] ?? ''
  const last = parts.at(-1) ?? ''
  if (!actual.startsWith(first) || !actual.endsWith(last) || actual.length < first.length + last.length) return false
  let at = first.length
  const end = actual.length - last.length
  for (const part of parts.slice(1, -1)) {
    const index = actual.indexOf(part, at)
    if (index === -1 || index + part.length > end) return false
    at = index + part.length
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

/** Returns true for a UUID, whose value a page cannot predict. */
const isUuid = (value: unknown): boolean =>
  typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

/** Returns true for a time, which has several notations. */
const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value)

/**
 * Returns true if the actual value contains the expected one. A final `"…"` in a list matches all further items.
 */
function isPart(expected: unknown, actual: unknown): boolean {
  if (typeof expected === 'string' && anyText.test(expected))
    return anyLines.test(expected) || (typeof actual === 'string' && lineFits(expected, actual))
  if (isUuid(expected)) return isUuid(actual)
  if (isMoment(expected) && isMoment(actual)) return Date.parse(expected) === Date.parse(actual)
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return false
    const last: unknown = expected.at(-1)
    const isOpen = typeof last === 'string' && anyLines.test(last)
    const items: readonly unknown[] = isOpen ? expected.slice(0, -1) : expected
    if (isOpen ? actual.length < items.length : actual.length !== items.length) return false
    return items.every((item, index) => isPart(item, actual[index]))
  }
  if (isMapping(expected)) {
    return (
      isMapping(actual) &&
      Object.entries(expected).every(([key, value]) => Object.hasOwn(actual, key) && isPart(value, actual[key]))
    )
  }
  return expected === actual
}

/** Maps UUIDs in the expected output to those in the actual output, if it matches. */
export function sameIds(expected: string, actual: string): Readonly<Record<string, string>> {
  const ids: Record<string, string> = {}
  const compare = (first: unknown, second: unknown): void => {
    if (isUuid(first) && isUuid(second)) ids[String(first)] = String(second)
    else if (Array.isArray(first) && Array.isArray(second)) first.forEach((item, index) => compare(item, second[index]))
    else if (isMapping(first) && isMapping(second))
      for (const [key, value] of Object.entries(first)) compare(value, second[key])
  }
  compare(json(expected)?.value, json(actual)?.value)
  return ids
}

/**
 * Copies the actual value without fields that the page omits, and with the page's notation for equal parts, so that
 * a diff shows only mismatches.
 */
function likeShown(expected: unknown, actual: unknown): unknown {
  if (isPart(expected, actual)) return expected
  if (isMapping(expected) && isMapping(actual)) {
    const keys = Object.keys(expected).filter((key) => Object.hasOwn(actual, key))
    const common = Object.fromEntries(keys.map((key) => [key, likeShown(expected[key], actual[key])]))
    // A misspelled field is missing, so all actual fields stay in the diff.
    const isMissing = keys.length < Object.keys(expected).length
    return isMissing
      ? { ...common, ...Object.fromEntries(Object.entries(actual).filter(([key]) => !keys.includes(key))) }
      : common
  }
  if (Array.isArray(expected) && Array.isArray(actual))
    return actual.map((item, index) => (index < expected.length ? likeShown(expected[index], item) : item))
  return actual
}

/** A unified diff without file names. */
function patch(expected: string, actual: string): string {
  const fullPatch = createTwoFilesPatch('shown', 'given', `${expected}\n`, `${actual}\n`, '', '', { context: 3 })
  return fullPatch
    .split('\n')
    .filter((line) => !/^(?:={3,}|@@ |--- shown|\+\+\+ given|\\ No newline)/.test(line))
    .join('\n')
    .trimEnd()
}
