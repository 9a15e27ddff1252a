import { parsedJson } from '../../base/parsed-json.ts'
import { isJson } from '../media-type.ts'
import { encodeParameters, formText, isForm } from '../parameters/encode.ts'
import type { ApiCredentials, ApiWordPieces } from '../../model/api-operation.ts'
import type { WorkflowStep, WorkflowValues } from '../../model/workflow.ts'
import { textOf, withPointer } from '../../text/workflow/expression.ts'

/** A request, ready to be sent. */
export interface ReadyRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Parameters and body, for expressions such as `$request.body`. */
  readonly expressionValues: {
    readonly query: Readonly<Record<string, unknown>>
    readonly path: Readonly<Record<string, unknown>>
    readonly body: unknown
  }
  /** Credential variables without a value. */
  readonly missing: readonly string[]
}

/** Builds the request of a step, with expressions evaluated. */
export function requestOf(
  { method, url, credentials }: NonNullable<WorkflowStep['call']>,
  { parameters, body }: WorkflowValues,
  env: Readonly<Record<string, string>>,
): ReadyRequest {
  const encoded = encodeParameters(url, parameters)
  const { headers, query, missing } = credentialsFrom(credentials, env)
  const pairs = [...encoded.query, ...query]
  const ownHeaders = Object.fromEntries(encoded.headers.map(({ name, value }) => [name.toLowerCase(), value]))
  const cookie = [headers['cookie'], ...encoded.cookies].filter((part) => part !== undefined).join('; ')
  const valuesIn = (location: string) =>
    Object.fromEntries(
      parameters.flatMap(({ name, in: where, value }) => (where === location && value != null ? [[name, value]] : [])),
    )
  const requestBody = bodyOf(body)
  return {
    method,
    url: pairs.length === 0 ? encoded.path : `${encoded.path}${url.includes('?') ? '&' : '?'}${pairs.join('&')}`,
    headers: {
      ...headers,
      ...(body === undefined ? {} : { 'content-type': body.type }),
      ...ownHeaders,
      ...(cookie === '' ? {} : { cookie }),
    },
    ...(requestBody === undefined ? {} : { body: requestBody.text }),
    expressionValues: { query: valuesIn('query'), path: valuesIn('path'), body: requestBody?.value },
    missing,
  }
}

/** Base64 of UTF-8 text, without `Buffer`, since this code also runs in the browser. */
const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

function bodyOf(body: WorkflowValues['body']): { readonly value: unknown; readonly text: string } | undefined {
  if (body === undefined) return undefined
  // A payload is often written as JSON text.
  const bodyValue =
    typeof body.value === 'string' && isJson(body.type) ? parsedJson(body.value, body.value) : body.value
  const value = body.replacements.reduce(
    (result, replacement) => withPointer(result, replacement.target, replacement.value),
    bodyValue,
  )
  if (isForm(body.type) && typeof value === 'object' && value !== null)
    return { value, text: formText(value, body.encoding) }
  return { value, text: isJson(body.type) ? JSON.stringify(value) : textOf(value) }
}

function credentialsFrom(
  { basic, headers, query, cookies }: ApiCredentials,
  env: Readonly<Record<string, string>>,
): { readonly headers: Record<string, string>; readonly query: readonly string[]; readonly missing: string[] } {
  const missing: string[] = []
  const filled = (pieces: ApiWordPieces): string =>
    pieces
      .map((piece) => {
        if (typeof piece === 'string') return piece
        const value = env[piece.variable]
        if (value === undefined) missing.push(piece.variable)
        return piece.encoded === true ? encodeURIComponent(value ?? '') : (value ?? '')
      })
      .join('')
  const filledHeaders: Record<string, string> = {}
  if (basic !== undefined) {
    const userPassword = filled([{ variable: basic.username }, ':', { variable: basic.password }])
    if (missing.length === 0) filledHeaders['authorization'] = `Basic ${base64(userPassword)}`
  }
  for (const { name, value } of headers) {
    const before = missing.length
    const text = filled(value)
    if (missing.length === before) filledHeaders[name.toLowerCase()] = text
  }
  const joinPieces = (all: readonly ApiWordPieces[]): string[] =>
    all.flatMap((pieces) => {
      const before = missing.length
      const text = filled(pieces)
      return missing.length === before ? [text] : []
    })
  const cookie = joinPieces(cookies).join('; ')
  return { headers: { ...filledHeaders, ...(cookie === '' ? {} : { cookie }) }, query: joinPieces(query), missing }
}
