import { defined } from '../../../../base/defined.ts'
import { literalOf, type LiteralSyntax } from '../literal.ts'

/** An environment variable with a credential. */
export interface Variable {
  readonly variable: string
  /** The value is percent-encoded for use in an address. */
  readonly encoded?: true
}

/** A text as a list of literal parts and variables. */
export type Words = readonly (string | Variable)[]

/** A part of a multipart body: a value or a local file. */
export type FormPart =
  | { readonly name: string; readonly value: string; readonly type?: string }
  | { readonly name: string; readonly file: string; readonly type: string }

/** The body of a call. */
export type CallBody =
  | { readonly kind: 'json'; readonly type: string; readonly value: unknown }
  | { readonly kind: 'text'; readonly type: string; readonly text: string }
  | { readonly kind: 'form'; readonly fields: readonly { readonly name: string; readonly value: string }[] }
  | { readonly kind: 'multipart'; readonly parts: readonly FormPart[] }
  | { readonly kind: 'file'; readonly type: string; readonly file: string }

/** A call of an operation with all values, independent of the language. */
export interface SampleCall {
  /** Uppercase method. */
  readonly method: string
  /** Absolute, percent-encoded address: ASCII without spaces, quotes, braces or brackets. */
  readonly url: Words
  /** Headers without the content type, which is part of the body. Values are printable ASCII. */
  readonly headers: readonly { readonly name: string; readonly value: Words }[]
  /** Variables with user name and password for HTTP Basic. */
  readonly basic?: { readonly username: string; readonly password: string }
  readonly body?: CallBody
}

/** A call in one language. */
export interface CodeSample {
  /** Id of the language, equal on all pages. */
  readonly id: string
  readonly label: string
  /** Language for syntax highlighting. */
  readonly language: string
  readonly text: string
}

type BodyOf<Kind> = Extract<CallBody, { readonly kind: Kind }>

/** Writes a JSON value as a literal. `margin` indents the lines after the first. */
type Literal = (value: unknown, margin?: string) => string

/** Rules of a language for the parts of a call. */
interface Rules<Body> {
  readonly id: string
  readonly label: string
  /** Language for syntax highlighting. Default: the id. */
  readonly highlight?: string
  readonly quote: (text: string) => string
  /** Code that reads an environment variable. */
  readonly variable: (name: string) => string
  /** Code that percent-encodes a value. Default: unchanged. */
  readonly encoded?: (value: string) => string
  /** Operator for string concatenation. Default: `+`. */
  readonly plus?: string
  /** Code of a text with variables. Default: concatenation of its parts. */
  readonly words?: (words: Words) => string
  readonly literal?: Omit<LiteralSyntax, 'quote'>
  /** Code of a header. `value` is the code of `words`. */
  readonly header: (name: string, value: string, words: Words) => string
  /** Bodies that set the content type without a header: all, or plain JSON. */
  readonly typeless?: 'all' | 'json'
  readonly body: {
    readonly [Kind in Exclude<CallBody['kind'], 'form'>]: (body: BodyOf<Kind>, literal: Literal) => Body
  } & {
    readonly form?: (body: BodyOf<'form'>, literal: Literal) => Body
    /** Code of an encoded form, if there is no `form` or a name occurs twice. */
    readonly encodedForm?: (text: string) => Body
  }
  readonly write: (pieces: Pieces<Body>, call: SampleCall) => string
}

/** Code of the parts of a call. `headers` include the content type. */
interface Pieces<Body> {
  readonly url: string
  readonly headers: readonly string[]
  readonly basic?: { readonly username: string; readonly password: string }
  readonly body?: Body
}

/** Creates the function that writes calls in a language. */
export function language<Body>(rules: Rules<Body>): (call: SampleCall) => CodeSample {
  const { id, label, highlight = id, quote, variable, encoded = String, plus = ' + ' } = rules
  const { header, words = (all) => all.map(piece).join(plus) || quote(''), write } = rules
  const piece = (word: Words[number]): string => {
    if (typeof word === 'string') return quote(word)
    return word.encoded === true ? encoded(variable(word.variable)) : variable(word.variable)
  }
  const literal: Literal = (value, margin) =>
    literalOf(value, { indent: '', key: String, ...rules.literal, quote }, margin)
  const bodyOf = (body: CallBody): { readonly type?: string; readonly code: Body } => {
    const { encodedForm, form } = rules.body
    if (body.kind === 'form' && encodedForm !== undefined && (form === undefined || repeats(body.fields))) {
      return { type: formType, code: encodedForm(asSent(body.fields)) }
    }
    const code = (rules.body[body.kind] as (body: CallBody, literal: Literal) => Body)(body, literal)
    const isTyped = 'type' in body && rules.typeless !== 'all' && !(rules.typeless === 'json' && isPlainJson(body))
    return isTyped ? { type: body.type, code } : { code }
  }
  return (call) => {
    const { url, headers, basic } = call
    const body = call.body && bodyOf(call.body)
    const typed = body?.type === undefined ? headers : [...headers, { name: 'Content-Type', value: [body.type] }]
    const pieces = {
      url: words(url),
      headers: typed.map(({ name, value }) => header(name, words(value), value)),
      basic: basic && { username: variable(basic.username), password: variable(basic.password) },
      body: body?.code,
    }
    return { id, label, language: highlight, text: write(defined(pieces), call) }
  }
}

/** The media type of a form. */
export const formType = 'application/x-www-form-urlencoded'

function isPlainJson({ kind, type }: BodyOf<'json' | 'text' | 'file'>): boolean {
  return kind === 'json' && type === 'application/json'
}

function asSent(fields: BodyOf<'form'>['fields']): string {
  return new URLSearchParams(fields.map(({ name, value }): [string, string] => [name, value])).toString()
}

/** Removes lines that a call does not need. */
export function present(lines: readonly (string | false | undefined)[]): readonly string[] {
  return lines.filter((line) => typeof line === 'string')
}

/** Indents lines. */
export function indented(indent: string, lines: readonly string[]): string {
  return lines.map((line) => `${indent}${line}\n`).join('')
}

/** Returns true if a name occurs more than once, so that it cannot be a map key. */
export function repeats(fields: readonly { readonly name: string }[]): boolean {
  return new Set(fields.map(({ name }) => name)).size < fields.length
}

/** Method with a capital first letter: `Put`. */
export function capitalized(method: string): string {
  return method.charAt(0) + method.slice(1).toLowerCase()
}
