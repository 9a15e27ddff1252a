import type { SampleCall, Words } from '../call.ts'

/** A language that samples are written in. */
export interface Language {
  readonly id: string
  readonly label: string
  /** What its code is highlighted as. */
  readonly highlight: string
  readonly write: (call: SampleCall) => string
}

/** How a language writes a text that is put together where it runs. */
export interface Joining {
  readonly quote: (text: string) => string
  /** The value of an environment variable. */
  readonly variable: (name: string) => string
  /** The same, percent-encoded. */
  readonly encoded: (name: string) => string
  /** The operator between the pieces. */
  readonly plus: string
}

/** Words as an expression: strings and variables with an operator between them. */
export function joined(words: Words, { quote, variable, encoded, plus }: Joining): string {
  if (words.length === 0) return quote('')
  return words
    .map((word) => {
      if (typeof word === 'string') return quote(word)
      return word.encoded === true ? encoded(word.variable) : variable(word.variable)
    })
    .join(plus)
}

/** The lines that a call needs. */
export function present(lines: readonly (string | false | undefined)[]): readonly string[] {
  return lines.filter((line) => typeof line === 'string')
}

/** `true` where a name stands more than once: it cannot be a key of a map then. */
export function repeats(fields: readonly { readonly name: string }[]): boolean {
  return new Set(fields.map(({ name }) => name)).size < fields.length
}

/** A form as it is sent. */
export function encodedForm(fields: readonly { readonly name: string; readonly value: string }[]): string {
  return new URLSearchParams(fields.map(({ name, value }): [string, string] => [name, value])).toString()
}

/** A method as most languages name it: `Put`. */
export function capitalized(method: string): string {
  return method.charAt(0) + method.slice(1).toLowerCase()
}
