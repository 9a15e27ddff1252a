import { safePattern } from '../../text/patterns/pattern.ts'
import { withPlainNumbers } from '../numbers.ts'
import { dict, isNumber, type Dict } from '../value.ts'

/** Maximum length of patterns, and of generated texts. */
const maxLength = 500

/** Maximum nesting of groups. */
const maxDepth = 20

/**
 * Maximum number of parsed parts and tried characters for a text: empty repetitions multiply without making it longer.
 */
const maxSteps = 100_000

/** Characters tried in this order for a class or a dot. */
const usual: string = 'a0A1b2cBdeC-_./:@ fghijklmnopqrstuvwxyz3456789DEFGHIJKLMNOPQRSTUVWXYZ#+,;=!%&*?~'

/**
 * Generates a short text that matches a JSON Schema pattern: first alternatives, fewest repetitions. Supports groups,
 * classes, quantifiers and anchors at the ends; results for other syntax do not match, and are discarded.
 *
 * @param turn number of the text: if a class allows several characters, each number results in a different text
 * @returns `undefined` if no text was found
 */
export function textFor(pattern: string, minLength = 0, turn = 0): string | undefined {
  if (pattern.length > maxLength) return undefined
  // More and more repetitions, until the text is long enough.
  for (const more of [0, 1, Math.max(0, minLength - 1), minLength, maxLength]) {
    const state = { pattern, at: 0, more, depth: 0, turn, steps: 0 }
    const text = alternatives(state)?.slice(0, maxLength)
    if (text !== undefined && [...text].length >= minLength && matches(pattern, text)) return text
  }
  return undefined
}

interface State {
  readonly pattern: string
  at: number
  /** Number of repetitions above the minimum. */
  readonly more: number
  depth: number
  /** Remaining part of the number that distinguishes this text. */
  turn: number
  /** Number of parsed parts and tried characters. */
  steps: number
}

/** Returns true only for a text that is known to match. */
const matches = (pattern: string, text: string): boolean => safePattern(pattern).test(text) === true

/** Generates the first alternative; the others are parsed and dropped. */
function alternatives(state: State): string | undefined {
  if (++state.depth > maxDepth) return undefined
  let first: string | undefined
  for (;;) {
    const text = sequence(state)
    if (text === undefined) return undefined
    first ??= text
    if (state.pattern[state.at] !== '|') break
    state.at++
  }
  state.depth--
  return first
}

function sequence(state: State): string | undefined {
  let text = ''
  while (state.at < state.pattern.length && !'|)'.includes(state.pattern[state.at]!)) {
    const start = state.at
    const isFirst = state.turn === 0
    const piece = atom(state)
    if (piece === undefined) return undefined
    const count = repetitions(state)
    const end = state.at
    if (isFirst) text += piece.repeat(count)
    else if (count > 0) text += piece
    // Without the first alternative, each repetition may differ, so the piece is parsed again.
    for (let done = 1; !isFirst && done < count && text.length <= maxLength * 2; done++) {
      state.at = start
      const another = atom(state)
      if (another === undefined) return undefined
      text += another
    }
    state.at = end
    if (text.length > maxLength * 2) return undefined
  }
  return text
}

function atom(state: State): string | undefined {
  if (++state.steps > maxSteps) return undefined
  const character = state.pattern[state.at++]!
  if (character === '^' || character === '$') return ''
  if (character === '(') {
    const [mark = ''] = /^\?(?::|<\w+>|[=!]|<[=!])/.exec(state.pattern.slice(state.at)) ?? []
    state.at += mark.length
    const inner = alternatives(state)
    state.at++
    // Lookarounds add no text.
    return /[=!]$/.test(mark) ? '' : inner
  }
  const end = character === '[' ? classEnd(state) : character === '\\' ? escapeEnd(state) : state.at
  const source = state.pattern.slice(state.at - 1, end)
  state.at = end
  if (!/^(?:\[|\\|\.$)/.test(source)) return source
  if (source === '\\b' || source === '\\B') return ''
  const isMember = (candidate: string): boolean => ++state.steps <= maxSteps && matches(`^${source}$`, candidate)
  if (state.turn === 0) return [...usual].find(isMember) ?? single(isMember)
  const matching = [...usual].filter(isMember)
  const chosen = matching[state.turn % matching.length]
  state.turn = matching.length === 0 ? 0 : Math.floor(state.turn / matching.length)
  return chosen ?? single(isMember)
}

/** First character that matches a class or an escape. Used if no usual character matches. */
function single(isMember: (candidate: string) => boolean): string | undefined {
  for (let point = 1; point < 0x3100; point++) {
    const text = String.fromCharCode(point)
    if (isMember(text)) return text
  }
  return undefined
}

function classEnd({ pattern, at }: State): number {
  for (let end = at; end < pattern.length; end++) {
    if (pattern[end] === '\\') end++
    else if (pattern[end] === ']') return end + 1
  }
  return pattern.length
}

function escapeEnd({ pattern, at }: State): number {
  const [rest = ''] = /^(?:u\{[^}]*\}|u[0-9a-f]{4}|x[0-9a-f]{2}|p\{[^}]*\}|.)/is.exec(pattern.slice(at)) ?? []
  return at + rest.length
}

function repetitions(state: State): number {
  const match = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(state.pattern.slice(state.at))
  if (match === null) return 1
  state.at += match[0].length
  const [, sign, minCount = '0', comma, maxCount = ''] = match
  const min = sign === '+' ? 1 : sign === undefined ? Number(minCount) : 0
  const max =
    sign === '?'
      ? 1
      : sign !== undefined
        ? Infinity
        : comma === ''
          ? min
          : maxCount === ''
            ? Infinity
            : Number(maxCount)
  return Math.min(max, min + state.more, maxLength)
}

/** Sample texts for formats unknown to the sampler. */
export const formats: Readonly<Record<string, string>> = {
  duration: 'P1D',
  byte: 'c3RyaW5n',
  iri: 'https://example.com/',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  email: 'user@example.com',
  time: '14:15:22Z',
  hostname: 'example.com',
  'relative-json-pointer': '0',
  regex: '^[a-z]+$',
}

/** A number that a schema allows: 1 if possible. */
export function numberFor(numberSchema: Dict): number | undefined {
  const schema = dict(withPlainNumbers(numberSchema))
  const numberAt = (key: string, otherwise: number): number =>
    typeof schema[key] === 'number' && Number.isFinite(schema[key]) ? schema[key] : otherwise
  const isInteger = schema['type'] === 'integer'
  const step = numberAt('multipleOf', isInteger ? 1 : 0)
  const minimum = Math.max(numberAt('minimum', -Infinity), numberAt('exclusiveMinimum', -Infinity))
  const maximum = Math.min(numberAt('maximum', Infinity), numberAt('exclusiveMaximum', Infinity))
  const fits = (value: number): boolean =>
    value >= minimum &&
    value <= maximum &&
    value !== schema['exclusiveMinimum'] &&
    value !== schema['exclusiveMaximum'] &&
    (!isInteger || Number.isInteger(value)) &&
    (step <= 0 || Number.isInteger(value / step))
  const low = step > 0 && Number.isFinite(minimum) ? Math.ceil(minimum / step) * step : minimum
  const high = step > 0 && Number.isFinite(maximum) ? Math.floor(maximum / step) * step : maximum
  const atLow = [low, low + step, low + 1, low + 0.5]
  const candidates = [1, step, ...atLow, high, high - step, high - 0.5, (minimum + maximum) / 2, 0]
  return candidates.find((value) => Number.isFinite(value) && fits(value))
}

/** A text for a pattern, or for a format unknown to the sampler; `undefined` leaves it to the sampler. */
export function stringFor(schema: Dict): string | undefined {
  const min = isNumber(schema['minLength']) ? Number(schema['minLength']) : 0
  if (typeof schema['pattern'] === 'string') return textFor(schema['pattern'], min)
  const format = typeof schema['format'] === 'string' ? schema['format'] : ''
  return Object.hasOwn(formats, format) ? formats[format] : undefined
}
