import type { Random } from './random.ts'

/** Texts that caused errors in other servers. */
export const hostile: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '%',
  '%zz',
  '%2F',
  '%00',
  '\r\nx: y',
  '<script>alert(1)</script>',
  "' or 1=1 --",
  '\u202eabc\u2066',
  '👩‍👩‍👧',
  'é',
  'e\u0301',
  '\ufeff',
  'a'.repeat(10_000),
  '1e400',
  '-0',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
]

/** Path segments and queries that cannot be decoded, or that decode to something else. */
export const badPercent: readonly string[] = [
  '%',
  '%z',
  '%zz',
  '%ED%A0%80',
  '%C0%AF',
  '%FF%FE',
  '%00',
  '%2e%2e',
  '%2F',
  '%252F',
  '%u0041',
  '+',
  '%E2%80%AE',
]

/** Adds an element to the text of a JSON body that engines may fail to handle; the text remains valid JSON. */
export function spiced(text: string, random: Random): string {
  const open = text.startsWith('{') ? text.slice(1) : undefined
  if (open === undefined) return text
  const comma = open.trim() === '}' ? '' : ','
  const extra = random.one([
    '"__proto__":{"polluted":true}',
    '"constructor":{"prototype":{"polluted":true}}',
    '"huge":1e400',
    '"long":123456789012345678901234567890',
    '"lone":"\\ud800"',
    '"nul":"a\\u0000b"',
    '"\\u0000":1',
    '"":1',
    '"a":1,"a":2',
    `"deep":${'['.repeat(150)}${']'.repeat(150)}`,
    `"text":${JSON.stringify(random.one(hostile))}`,
  ])
  return `{${extra}${comma}${open}`
}

/** Replaces one text in a value with a hostile one. */
export function soiled(value: unknown, random: Random): unknown {
  if (typeof value === 'string') return random.chance(40) ? random.one(hostile) : value
  if (Array.isArray(value)) return value.map((entry) => soiled(entry, random))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, soiled(item, random)]))
}
