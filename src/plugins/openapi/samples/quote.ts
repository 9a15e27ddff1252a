/** How a language writes a character that cannot stand in a string of its own. */
export interface QuoteRules {
  readonly quote: string
  /** Escapes of single characters, the quote among them, beside those that the families of C have in common. */
  readonly escapes: Readonly<Record<string, string>>
  /** The escape of any other character, by its code point. */
  readonly code: (point: number) => string
}

/**
 * Characters that are escaped wherever a language can: control characters, line separators, marks that change the
 * direction of what is shown after them, and those that no file should hold.
 */
const hidden = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u

/**
 * A function that writes a text as a string of a language: it means exactly this text, stays on one line and shows all
 * it holds.
 */
export function quoter({ quote, escapes, code }: QuoteRules): (text: string) => string {
  const known = new Map(Object.entries({ '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', ...escapes }))
  const written = (character: string): string =>
    known.get(character) ?? (hidden.test(character) ? code(character.codePointAt(0) ?? 0) : character)
  return (text) => quote + [...text].map(written).join('') + quote
}

/** Whether a text holds characters that have to be escaped. */
export function holdsHidden(text: string): boolean {
  return hidden.test(text)
}

/** `\u` with four digits, in pairs for what is beyond. */
export function utf16(point: number): string {
  const units = String.fromCodePoint(point)
  return Array.from({ length: units.length }, (_, index) => `\\u${digits(units.charCodeAt(index), 4)}`).join('')
}

/** `\u` with four digits, `\U` with eight for what is beyond. */
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
