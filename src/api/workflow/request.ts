import { parsedJson } from '../../base/parsed-json.ts'
import { isJson } from '../media-type.ts'
import type { ApiCredentials, ApiWordPieces } from '../../model/api-operation.ts'
import type { WorkflowStep, WorkflowValues } from '../../model/workflow.ts'
import { textOf, withPointer } from '../../text/workflow/expression.ts'

/** A request, ready to be sent. */
export interface ReadyRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Values for expressions. */
  readonly seen: {
    readonly query: Readonly<Record<string, unknown>>
    readonly path: Readonly<Record<string, unknown>>
    readonly body: unknown
  }
  /** Variables of credentials that have no value. */
  readonly missing: readonly string[]
}

type Parameter = WorkflowValues['parameters'][number]

/** The request of a step, its values without expressions. */
export function requestOf(
  { method, url, credentials }: NonNullable<WorkflowStep['call']>,
  { parameters, body }: WorkflowValues,
  env: Readonly<Record<string, string>>,
): ReadyRequest {
  const sentParameters = parameters.filter(({ value }) => value !== undefined && value !== null)
  const parametersIn = (place: string): readonly Parameter[] =>
    sentParameters.filter((parameter) => parameter.in === place)
  const seenOf = (place: string) => Object.fromEntries(parametersIn(place).map(({ name, value }) => [name, value]))
  const { headers, query, missing } = credentialsFrom(credentials, env)
  const path = parametersIn('path').reduce(
    (path, { name, value }) => path.replaceAll(`{${name}}`, encodeURIComponent(listed(value, ','))),
    url,
  )
  const pairs = [...parametersIn('query').flatMap(pairsOf), ...query]
  const ownHeaders = Object.fromEntries(
    parametersIn('header').map(({ name, value }) => [name.toLowerCase(), listed(value, ',')]),
  )
  const cookies = [
    headers['cookie'],
    ...parametersIn('cookie').map(({ name, value }) => `${name}=${listed(value, ',')}`),
  ]
  const cookie = cookies.filter((part) => part !== undefined).join('; ')
  const sent = bodyOf(body)
  return {
    method,
    url: pairs.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${pairs.join('&')}`,
    headers: {
      ...headers,
      ...(body === undefined ? {} : { 'content-type': body.type }),
      ...ownHeaders,
      ...(cookie === '' ? {} : { cookie }),
    },
    ...(sent === undefined ? {} : { body: sent.text }),
    seen: { query: seenOf('query'), path: seenOf('path'), body: sent?.value },
    missing,
  }
}

/** In browsers as in Node. */
const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

function bodyOf(body: WorkflowValues['body']): { readonly value: unknown; readonly text: string } | undefined {
  if (body === undefined) return undefined
  // A payload is often written as a text of JSON.
  const read = typeof body.value === 'string' && isJson(body.type) ? parsedJson(body.value, body.value) : body.value
  const value = body.replacements.reduce(
    (result, replacement) => withPointer(result, replacement.target, replacement.value),
    read,
  )
  if (/^application\/x-www-form-urlencoded/i.test(body.type) && typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value).map(([name, field]): [string, string] => [name, textOf(field)])
    return { value, text: new URLSearchParams(pairs).toString() }
  }
  return { value, text: isJson(body.type) ? JSON.stringify(value) : textOf(value) }
}

function pairsOf({ name, value, style, explode }: Parameter): readonly string[] {
  const key = encodeURIComponent(name)
  const encoded = (item: unknown): string => encodeURIComponent(textOf(item))
  if (Array.isArray(value) && explode !== false) return value.map((item) => `${key}=${encoded(item)}`)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const entries = Object.entries(value)
    if (style === 'deepObject') return entries.map(([inner, item]) => `${key}[${inner}]=${encoded(item)}`)
    if (explode !== false) return entries.map(([inner, item]) => `${encodeURIComponent(inner)}=${encoded(item)}`)
  }
  const between = style === 'pipeDelimited' ? '|' : style === 'spaceDelimited' ? ' ' : ','
  return [`${key}=${encodeURIComponent(listed(value, between))}`]
}

function listed(value: unknown, between: string): string {
  return Array.isArray(value) ? value.map(textOf).join(between) : textOf(value)
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
    const user = filled([{ variable: basic.username }, ':', { variable: basic.password }])
    if (missing.length === 0) filledHeaders['authorization'] = `Basic ${base64(user)}`
  }
  for (const { name, value } of headers) {
    const before = missing.length
    const text = filled(value)
    if (missing.length === before) filledHeaders[name.toLowerCase()] = text
  }
  const whole = (all: readonly ApiWordPieces[]): string[] =>
    all.flatMap((pieces) => {
      const before = missing.length
      const text = filled(pieces)
      return missing.length === before ? [text] : []
    })
  const cookie = whole(cookies).join('; ')
  return { headers: { ...filledHeaders, ...(cookie === '' ? {} : { cookie }) }, query: whole(query), missing }
}
