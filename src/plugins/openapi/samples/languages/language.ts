import { defined } from '../../../../base/defined.ts'
import { literalOf, type LiteralSyntax } from '../literal.ts'

/** The value of an environment variable: where credentials come from. */
export interface Variable {
  readonly variable: string
  /** Whether it is percent-encoded: in an address. */
  readonly encoded?: true
}

/** A text in pieces, some of which are known only where the sample runs. */
export type Words = readonly (string | Variable)[]

/** A part of a multipart body: a value, or a local file. */
export type FormPart =
  | { readonly name: string; readonly value: string; readonly type?: string }
  | { readonly name: string; readonly file: string; readonly type: string }

/** What a call sends. */
export type CallBody =
  | { readonly kind: 'json'; readonly type: string; readonly value: unknown }
  | { readonly kind: 'text'; readonly type: string; readonly text: string }
  | { readonly kind: 'form'; readonly fields: readonly { readonly name: string; readonly value: string }[] }
  | { readonly kind: 'multipart'; readonly parts: readonly FormPart[] }
  | { readonly kind: 'file'; readonly type: string; readonly file: string }

/** One call of an operation, with everything filled in: what a sample writes in its language. */
export interface SampleCall {
  /** In capitals. */
  readonly method: string
  /** Absolute and percent-encoded: ASCII without spaces, quotes of any kind, braces or brackets. */
  readonly url: Words
  /** Without the content type, which is part of the body. Values are printable ASCII. */
  readonly headers: readonly { readonly name: string; readonly value: Words }[]
  /** Variables with the user name and the password of HTTP Basic. */
  readonly basic?: { readonly username: string; readonly password: string }
  readonly body?: CallBody
}

/** A call in one language. */
export interface WrittenSample {
  /** Of the language; the same on every page. */
  readonly id: string
  readonly label: string
  /** What the code is highlighted as. */
  readonly language: string
  readonly text: string
}

type BodyOf<Kind> = Extract<CallBody, { readonly kind: Kind }>

/** A value of JSON as a literal, the lines after the first behind a margin. */
type Literal = (value: unknown, margin?: string) => string

/** How a language writes the pieces of a call. */
interface Rules<Body> {
  readonly id: string
  readonly label: string
  /** What its code is highlighted as. Default: the id. */
  readonly highlight?: string
  readonly quote: (text: string) => string
  /** The value of an environment variable. */
  readonly variable: (name: string) => string
  /** Such a value, percent-encoded. Default: as it is. */
  readonly encoded?: (value: string) => string
  /** The operator between the pieces of a text. Default: a plus sign. */
  readonly plus?: string
  /** A text that is put together where it runs. Default: its pieces with the operator between them. */
  readonly words?: (words: Words) => string
  readonly literal?: Omit<LiteralSyntax, 'quote'>
  /** `words` are what `value` is the code of. */
  readonly header: (name: string, value: string, words: Words) => string
  /** What gets no header for its content type: all bodies, or JSON that is no variant of it. */
  readonly typeless?: 'all' | 'json'
  readonly body: {
    readonly [Kind in Exclude<CallBody['kind'], 'form'>]: (body: BodyOf<Kind>, literal: Literal) => Body
  } & {
    readonly form?: (body: BodyOf<'form'>, literal: Literal) => Body
    /** A form as it is sent, where `form` cannot write it: there is none, or a name stands twice. */
    readonly encodedForm?: (text: string) => Body
  }
  readonly write: (pieces: Pieces<Body>, call: SampleCall) => string
}

/** The code of what a call is made of. `headers` are its own and the content type. */
interface Pieces<Body> {
  readonly url: string
  readonly headers: readonly string[]
  readonly basic?: { readonly username: string; readonly password: string }
  readonly body?: Body
}

/** The function that writes calls in a language. */
export function language<Body>(rules: Rules<Body>): (call: SampleCall) => WrittenSample {
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

/** The lines that a call needs. */
export function present(lines: readonly (string | false | undefined)[]): readonly string[] {
  return lines.filter((line) => typeof line === 'string')
}

/** Lines with what stands before each of them. */
export function indented(indent: string, lines: readonly string[]): string {
  return lines.map((line) => `${indent}${line}\n`).join('')
}

/** `true` where a name stands more than once: it cannot be a key of a map then. */
export function repeats(fields: readonly { readonly name: string }[]): boolean {
  return new Set(fields.map(({ name }) => name)).size < fields.length
}

/** A method as most languages name it: `Put`. */
export function capitalized(method: string): string {
  return method.charAt(0) + method.slice(1).toLowerCase()
}
