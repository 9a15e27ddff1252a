import { isDict } from '../value.ts'
import { utf16 } from './quote.ts'

/** How a language writes data. */
export interface LiteralSyntax {
  readonly string: (text: string) => string
  readonly number?: (value: number) => string
  readonly words: { readonly null: string; readonly true: string; readonly false: string }
  readonly list: readonly [open: string, close: string]
  readonly object: readonly [open: string, close: string]
  readonly emptyObject: string
  /** What stands before the value of a key. */
  readonly key: (name: string) => string
  /** What the brackets of an object are, where its keys matter. */
  readonly objectOf?: (keys: readonly string[]) => readonly [open: string, close: string]
  /** One level. */
  readonly indent: string
}

/** A value of JSON as a literal of a language, each entry on a line of its own. `margin` stands before the lines after the first. */
export function literalOf(value: unknown, syntax: LiteralSyntax, margin = ''): string {
  if (value === null || value === undefined) return syntax.words.null
  if (typeof value === 'boolean') return syntax.words[`${value}`]
  if (typeof value === 'number') return syntax.number?.(value) ?? JSON.stringify(value)
  if (typeof value === 'string') return syntax.string(value)
  const inner = margin + syntax.indent
  if (Array.isArray(value)) {
    const [open, close] = syntax.list
    return block(
      value.map((one) => literalOf(one, syntax, inner)),
      { open, close, margin, inner },
    )
  }
  if (!isDict(value)) return syntax.words.null
  const keys = Object.keys(value)
  if (keys.length === 0) return syntax.emptyObject
  const [open, close] = syntax.objectOf?.(keys) ?? syntax.object
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

/** A value as JSON in lines of ASCII-safe text: what is hidden or, if `more` says so, unwanted is written as `\u`. */
export function jsonText(value: unknown, more?: RegExp): string {
  const text = JSON.stringify(value, null, 2)
  const hidden = /[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\p{Noncharacter_Code_Point}]/gu
  const escape = (character: string): string => utf16(character.codePointAt(0) ?? 0)
  const shown = text.replace(hidden, escape)
  return more === undefined ? shown : shown.replace(more, escape)
}

/** A text of several lines, each a string of its own, joined by what stands between them. */
export function quotedLines(text: string, quote: (line: string) => string, between: string): string {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? ['']
  return lines.map(quote).join(between)
}
