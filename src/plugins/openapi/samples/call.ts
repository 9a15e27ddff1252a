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

/** The media type that has to be sent as a header, `undefined` where the kind of the body implies it. */
export function contentType(body: CallBody | undefined): string | undefined {
  return body === undefined || body.kind === 'form' || body.kind === 'multipart' ? undefined : body.type
}
