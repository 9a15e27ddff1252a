import { numberFor, textFor } from '../../../api/generate/pattern.ts'
import type { Fields } from '../describe.ts'
import { leaf } from './misfit.ts'

/** Texts of the formats that descriptions use. */
const formats: Readonly<Record<string, string>> = {
  'date-time': '2019-08-24T14:15:22Z',
  date: '2019-08-24',
  time: '14:15:22Z',
  duration: 'P1D',
  uuid: '497f6eca-6276-4993-bfeb-53cbbbba6f08',
  email: 'user@example.com',
  'idn-email': 'user@example.com',
  uri: 'http://example.com/',
  'uri-reference': '/example',
  'uri-template': 'http://example.com/{id}',
  url: 'http://example.com/',
  iri: 'http://example.com/',
  hostname: 'example.com',
  ipv4: '192.168.0.1',
  ipv6: '2001:db8::1',
  byte: 'c3RyaW5n',
  regex: '^[a-z]+$',
  'json-pointer': '/a',
  'relative-json-pointer': '0',
  password: 'pa$$word',
}

/** Longer texts are not made. */
const maxLength = 5000

/**
 * A text for a schema.
 *
 * @param turn each number gives another text, where the schema allows several
 * @returns `undefined` where none was found
 */
export function textOf(schema: Fields, turn = 0): string | undefined {
  const { pattern, format, minLength, maxLength: most } = schema
  const least = typeof minLength === 'number' ? minLength : 0
  if (least > maxLength) return undefined
  const end = typeof most === 'number' ? Math.max(0, most) : Infinity
  const number = turn === 0 ? '' : String(turn)
  const fill = (text: string): string => `${text}${number}`.padEnd(least, text === '' ? 'a' : text).slice(0, end)
  const ofFormat = typeof format === 'string' && Object.hasOwn(formats, format) ? formats[format] : undefined
  const candidates = [
    ...(ofFormat === undefined ? [] : [...(turn === 0 ? [] : [varied(ofFormat, turn)]), ofFormat]),
    ...(typeof pattern === 'string' ? [textFor(pattern, least, turn), textFor(pattern, 0, turn)] : []),
    fill('string'),
    `${number}${'a'.repeat(Math.max(0, least - number.length))}`,
    number === '' ? 'a' : number,
    '0'.repeat(least),
    '',
  ]
  return candidates.find((one) => one !== undefined && leaf(schema, one) === undefined)
}

/** A text of a format with other digits: the last ones of an identifier or a time, a word before an address, others of a range. */
function varied(text: string, turn: number): string {
  if (/^[0-9a-f-]{36}$/.test(text)) return text.slice(0, 24) + turn.toString(16).padStart(12, '0').slice(-12)
  if (/^\d{4}-\d\d-\d\d/.test(text))
    return new Date(Date.parse(text) + turn * 86_400_000).toISOString().slice(0, text.length - 1) + text.at(-1)!
  if (/^\d+(?:\.\d+){3}$/.test(text)) return `10.0.${(turn >> 8) & 255}.${turn & 255}`
  if (text.includes('::')) return `2001:db8::${((turn + 1) & 0xffff).toString(16)}`
  if (text.includes('@')) return text.replace('@', `${turn}@`)
  if (text === formats['hostname']) return `host${turn}.${text}`
  return text.startsWith('http') ? `${text}${turn}` : text
}

/** A number for a schema: 1 or the nearest to it that is allowed. */
export function numberOf(schema: Fields, type: 'integer' | 'number', turn = 0): number | undefined {
  const first = numberFor({ ...schema, type })
  if (first === undefined || turn === 0) return first
  const step = typeof schema['multipleOf'] === 'number' && schema['multipleOf'] > 0 ? schema['multipleOf'] : 1
  return [first + turn * step, first - turn * step].find((one) => leaf(schema, one) === undefined) ?? first
}
