import { formats, numberFor, textFor } from '../../../api/generate/pattern.ts'
import { typeOf } from '../../../api/generate/merge.ts'
import type { Fields } from '../describe.ts'
import { list } from '../../../api/value.ts'
import { leaf } from './schema-violation.ts'

/** Sample texts by format. */
const formatTexts: Readonly<Record<string, string>> = {
  ...formats,
  'date-time': '2019-08-24T14:15:22Z',
  date: '2019-08-24',
  uuid: '497f6eca-6276-4993-bfeb-53cbbbba6f08',
  'idn-email': 'user@example.com',
  'uri-reference': '/example',
  'uri-template': 'https://example.com/{id}',
  ipv4: '192.168.0.1',
  ipv6: '2001:db8::1',
  'json-pointer': '/a',
  password: 'pa$$word',
}

/** Maximum length of generated texts. */
const maxLength = 5000

/**
 * Generates a text for a schema.
 *
 * @param turn each number results in another text, if the schema allows several
 * @returns `undefined` if no text matches
 */
export function textOf(schema: Fields, turn = 0): string | undefined {
  const { pattern, format, minLength, maxLength: maximum } = schema
  const minimum = typeof minLength === 'number' ? minLength : 0
  if (minimum > maxLength) return undefined
  const end = typeof maximum === 'number' ? Math.max(0, maximum) : Infinity
  const number = turn === 0 ? '' : String(turn)
  const fill = (text: string): string => `${text}${number}`.padEnd(minimum, text === '' ? 'a' : text).slice(0, end)
  const ofFormat = typeof format === 'string' && Object.hasOwn(formatTexts, format) ? formatTexts[format] : undefined
  const candidates = [
    ...(ofFormat === undefined ? [] : [...(turn === 0 ? [] : [varied(ofFormat, turn)]), ofFormat]),
    ...(typeof pattern === 'string' ? [textFor(pattern, minimum, turn), textFor(pattern, 0, turn)] : []),
    fill('string'),
    `${number}${'a'.repeat(Math.max(0, minimum - number.length))}`,
    number === '' ? 'a' : number,
    '0'.repeat(minimum),
    '',
  ]
  return candidates.find((candidate) => candidate !== undefined && leaf(schema, candidate) === undefined)
}

/**
 * Varies a text of a format: the last digits of an identifier or a time, a word before an address, other values of a
 * range.
 */
function varied(text: string, turn: number): string {
  if (/^[0-9a-f-]{36}$/.test(text)) return text.slice(0, 24) + turn.toString(16).padStart(12, '0').slice(-12)
  if (/^\d{4}-\d\d-\d\d/.test(text))
    return new Date(Date.parse(text) + turn * 86_400_000).toISOString().slice(0, text.length - 1) + text.at(-1)!
  if (/^\d+(?:\.\d+){3}$/.test(text)) return `10.0.${(turn >> 8) & 255}.${turn & 255}`
  if (text.includes('::')) return `2001:db8::${((turn + 1) & 0xffff).toString(16)}`
  if (text.includes('@')) return text.replace('@', `${turn}@`)
  if (text === formatTexts['hostname']) return `host${turn}.${text}`
  return text.startsWith('http') ? `${text}${turn}` : text
}

/** Generates a number for a schema: 1, or the nearest allowed number. */
function numberOf(schema: Fields, type: 'integer' | 'number', turn = 0): number | undefined {
  const first = numberFor({ ...schema, type })
  if (first === undefined || turn === 0) return first
  const step = typeof schema['multipleOf'] === 'number' && schema['multipleOf'] > 0 ? schema['multipleOf'] : 1
  return [first + turn * step, first - turn * step].find((candidate) => leaf(schema, candidate) === undefined) ?? first
}

/** Requirements in addition to the schema. */
interface ValueRules {
  /** Index of the value among its siblings, which may have to be unique. */
  readonly turn: number
  /** The value is required: an invalid one is better than none. */
  readonly isRequired: boolean
}

/** A value of an enumeration: that of the hints, if it is listed. */
export function enumValue(schema: Fields, hints: readonly unknown[], { turn }: ValueRules): unknown {
  const values = list(schema['enum'])
  const fitting = [...hints, ...values].filter((candidate) => leaf(schema, candidate) === undefined)
  const real = fitting.filter((candidate) => candidate !== null)
  if (turn > 0 && real.length > 0)
    return values.filter((option) => real.includes(option as never))[turn % values.length] ?? real[0]
  return hints.includes(null) && fitting[0] === null ? null : (real[0] ?? fitting[0] ?? values[0])
}

/**
 * JSON type of a generated value. Of several allowed types, that of the first hint, or else the first one
 * except null.
 */
export function typeFor(schema: Fields, hints: readonly unknown[]): string | undefined {
  const types = [schema['type']].flat().filter((type) => typeof type === 'string')
  const typedHint = hints.find((hint) => types.length > 1 && leaf({ type: types }, hint) === undefined)
  if (typedHint !== undefined) return types.find((type) => leaf({ type }, typedHint) === undefined)
  const type = typeOf(schema)
  const isCertain = types.length > 0 || type === 'object' || type === 'array'
  return isCertain || hints.length === 0 ? type : undefined
}

/**
 * Returns the first hint that matches, converted to another type if necessary, or else a generated
 * value.
 */
export function scalarValue(
  schema: Fields & { readonly type: string },
  hints: readonly unknown[],
  { turn, isRequired }: ValueRules,
): unknown {
  const { type } = schema
  const candidates = hints.flatMap((hint) => [hint, ...inType(hint, type)])
  const fitting = candidates.find((candidate) => leaf(schema, candidate) === undefined)
  if (fitting !== undefined) return fitting
  if (type === 'null') return null
  if (type === 'boolean') return turn % 2 === 0
  if (type === 'integer' || type === 'number') return numberOf(schema, type, turn) ?? (isRequired ? 1 : undefined)
  if (type !== 'string') return undefined
  return (
    textOf(schema, turn) ??
    (isRequired ? (candidates.find((candidate) => typeof candidate === 'string') ?? 'string') : undefined)
  )
}

/** A scalar converted to another type: `"5"` for `5`. */
function inType(value: unknown, type: string): readonly unknown[] {
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return [String(value)]
  if (typeof value !== 'string') return []
  if (type === 'boolean') return /^(?:true|false)$/.test(value) ? [value === 'true'] : []
  const number = /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined
  return number === undefined ? [] : [number, Math.trunc(number)]
}
