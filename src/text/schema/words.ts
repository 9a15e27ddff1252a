import type { KeyPath } from '../yaml/yaml.ts'

/** `navbar.left[0].label`; the root is `the file`. */
export function showPath(path: KeyPath): string {
  if (path.length === 0) return 'the file'
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('')
}

const types: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map of keys',
  record: 'a map of keys',
  null: 'empty',
}

/** A type of zod's, in words that follow "must be". */
export function wantedType(expected: string): string {
  return types[expected] ?? expected
}

/** What was found. `bare`: a scalar as it is, for where its type is right. */
export function describe(value: unknown, form: 'typed' | 'bare' = 'typed'): string {
  if (value === null || value === undefined) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a map of keys'
  const short = typeof value === 'string' && value.length > 40 ? `${value.slice(0, 39)}…` : value
  const shown = typeof short === 'string' ? JSON.stringify(short) : String(short)
  if (form === 'bare' || typeof value === 'boolean') return shown
  return `the ${typeof value} ${shown}`
}

/** The end of a sentence that says what must be: `, not …`. */
export function not(found: string): string {
  return found === 'empty' ? ', but it is empty' : `, not ${found}`
}

/** `a`, `a or b`, `a, b or c`. */
export function joinOr(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
