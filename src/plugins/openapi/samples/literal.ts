import { toJson, WrittenNumber } from '../../../api/numbers.ts'
import { isDict } from '../../../api/value.ts'

/** Syntax of data in a language. */
export interface LiteralSyntax {
  readonly quote: (text: string) => string
  readonly number?: (value: number) => string
  /** Default: as in JSON. */
  readonly words?: { readonly null: string; readonly true: string; readonly false: string }
  /** Default: `{}`. */
  readonly emptyObject?: string
  /** Code before the value of a key. */
  readonly key: (name: string) => string
  /** The brackets of an object with these keys. Default: braces. */
  readonly object?: (keys: readonly string[]) => readonly [open: string, close: string]
  /** Indentation of one level. */
  readonly indent: string
}

const jsonWords = { null: 'null', true: 'true', false: 'false' }

/** A JSON value as a literal, with one entry on each line. `margin` indents the lines after the first. */
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

/** A value as indented JSON. Hidden characters, and those that match `more`, are written as `\u`. */
export function jsonText(value: unknown, more?: RegExp): string {
  const text = toJson(value, 2) ?? ''
  const hidden = /[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\p{Noncharacter_Code_Point}]/gu
  const escape = (character: string): string => utf16(character.codePointAt(0) ?? 0)
  const visible = text.replace(hidden, escape)
  return more === undefined ? visible : visible.replace(more, escape)
}

/** A text as one string for each line, joined by `between`. */
export function quotedLines(text: string, quote: (line: string) => string, between: string): string {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? ['']
  return lines.map(quote).join(between)
}

/**
 * Characters that are escaped if the language allows it: control characters, line separators, marks that change the
 * text direction, and noncharacters.
 */
const hidden = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u

/**
 * Makes a function that writes a text as a string of a language: on one line, and with all hidden characters
 * visible.
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
  /** Characters to escape with a backslash, beside the backslash and the quote. */
  readonly escaped?: string
  /** Escape sequence of a code point. */
  readonly code: (point: number) => string
}

/** Uses single quotes, or `double` if the text has characters to escape. */
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
