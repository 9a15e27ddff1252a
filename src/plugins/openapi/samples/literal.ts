import { toJson, WrittenNumber } from '../../../api/numbers.ts'
import { isDict } from '../../../api/value.ts'

/** Data syntax of a language. */
export interface LiteralSyntax {
  readonly quote: (text: string) => string
  readonly number?: (value: number) => string
  /** Names of the constants. Default: those of JSON. */
  readonly words?: { readonly null: string; readonly true: string; readonly false: string }
  /** Empty object. Default: `{}`. */
  readonly emptyObject?: string
  /** Code of a key up to its value. */
  readonly key: (name: string) => string
  /** Brackets of an object with these keys. Default: braces. */
  readonly object?: (keys: readonly string[]) => readonly [open: string, close: string]
  /** Indentation for one level. */
  readonly indent: string
}

const jsonWords = { null: 'null', true: 'true', false: 'false' }

/**
 * Writes a JSON value as a literal with one entry for each line. `margin` indents the lines after the
 * first.
 */
export function literalOf(value: unknown, syntax: LiteralSyntax, margin = ''): string {
  const { words = jsonWords, emptyObject = '{}' } = syntax
  if (typeof value === 'boolean') return words[`${value}`]
  if (value instanceof WrittenNumber) return value.source
  if (typeof value === 'number') return syntax.number?.(value) ?? JSON.stringify(value)
  if (typeof value === 'string') return syntax.quote(value)
  const inner = margin + syntax.indent
  if (Array.isArray(value)) {
    const entries = value.map((item) => literalOf(item, syntax, inner))
    return block(entries, { open: '[', close: ']', margin, inner })
  }
  if (!isDict(value)) return words.null
  const keys = Object.keys(value)
  if (keys.length === 0) return emptyObject
  const [open, close] = syntax.object?.(keys) ?? ['{', '}']
  const entries = keys.map((key) => syntax.key(key) + literalOf(value[key], syntax, inner))
  return block(entries, { open, close, margin, inner })
}

function block(
  entries: readonly string[],
  at: { readonly open: string; readonly close: string; readonly margin: string; readonly inner: string },
): string {
  if (entries.length === 0) return at.open + at.close
  return `${at.open}\n${entries.map((entry) => `${at.inner}${entry},\n`).join('')}${at.margin}${at.close}`
}

/**
 * Writes a value as indented JSON. Invisible characters, and those that match `more`, are escaped
 * with `\u`.
 */
export function jsonText(value: unknown, more?: RegExp): string {
  const text = toJson(value, 2) ?? ''
  const hidden = /[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\p{Noncharacter_Code_Point}]/gu
  const escape = (character: string): string => utf16(character.codePointAt(0) ?? 0)
  const visible = text.replace(hidden, escape)
  return more === undefined ? visible : visible.replace(more, escape)
}

/** Writes a text as one string for each line, joined by `between`. */
export function quotedLines(text: string, quote: (line: string) => string, between: string): string {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? ['']
  return lines.map(quote).join(between)
}

/**
 * Characters that are escaped if the language allows it: control characters, line separators, text direction marks,
 * and noncharacters.
 */
const hidden = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u

/**
 * Creates a function that quotes a text as a string literal of a language: on one line, and with all
 * invisible characters escaped.
 */
export function quoter({ quote, escaped = '', code }: QuoteRules): (text: string) => string {
  const escapes = new Map(Object.entries({ '\n': '\\n', '\r': '\\r', '\t': '\\t' }))
  for (const character of `\\${quote}${escaped}`) escapes.set(character, `\\${character}`)
  const escape = (character: string): string =>
    escapes.get(character) ?? (hidden.test(character) ? code(character.codePointAt(0) ?? 0) : character)
  return (text) => quote + [...text].map(escape).join('') + quote
}

interface QuoteRules {
  readonly quote: string
  /** Characters to escape with a backslash, in addition to backslash and quote. */
  readonly escaped?: string
  /** Escape sequence of a code point. */
  readonly code: (point: number) => string
}

/** Quotes with single quotes, or with `double` if characters must be escaped. */
export function singleQuoter(double: (text: string) => string): (text: string) => string {
  return (text) => (hidden.test(text) ? double(text) : `'${text.replace(/['\\]/g, String.raw`\$&`)}'`)
}

/** `\u` with four digits, as a surrogate pair beyond U+FFFF. */
export function utf16(point: number): string {
  const units = String.fromCodePoint(point)
  return Array.from({ length: units.length }, (_, index) => `\\u${digits(units.charCodeAt(index), 4)}`).join('')
}

/** `\u` with four digits, or `\U` with eight beyond U+FFFF. */
export function utf32(point: number): string {
  return point > 0xffff ? `\\U${digits(point, 8)}` : `\\u${digits(point, 4)}`
}

/** `\u{…}`. */
export function braced(point: number): string {
  return `\\u{${point.toString(16)}}`
}

function digits(value: number, length: number): string {
  return value.toString(16).padStart(length, '0')
}
