/**
 * The one encoder of parameters, for Node and for browsers: the styles of OpenAPI 3.0 to 3.2 (RFC 6570), media types in
 * place of styles, and forms.
 *
 * @module
 */
import type { ApiParameter } from '../../model/api-operation.ts'
import { isJson } from '../media-type.ts'
import { toJson } from '../numbers.ts'
import { dict, hasParts, isDict } from '../value.ts'
import { encode, encodeAddress, encodeKeeping, headerValue } from './characters.ts'

/** A parameter, which need not be described: its style has a default. */
export type Encoding = Omit<ApiParameter, 'required'>

/** A parameter and its value. `undefined` and `null` are not sent. */
export type ParameterValue = Encoding & {
  readonly value: unknown
  /** The value as its author has written it for a request, with its name where the style has one. */
  readonly serialized?: string
}

/** The parts of a request that contain parameters. */
export interface EncodedParameters {
  /** Placeholders without a value are unchanged. */
  readonly path: string
  /** Each `name=value`, or a whole query. */
  readonly query: readonly string[]
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  /** Each `name=value`. */
  readonly cookies: readonly string[]
}

/** A name and a value. */
export type Pair = readonly [name: string, value: string]

/** Levels of `deepObject`, at most. */
const maxDepth = 8

/** The style of a parameter, with the defaults of its location. */
export function styleOf({ in: place, style, explode }: Encoding): {
  readonly style: string
  readonly explode: boolean
} {
  const named = place === 'header' ? 'simple' : (style ?? (place === 'path' ? 'simple' : 'form'))
  return { style: named, explode: explode ?? (named === 'form' || named === 'cookie') }
}

/** Encodes all parameters of a request. */
export function encodeParameters(path: string, parameters: readonly ParameterValue[]): EncodedParameters {
  const sent = parameters.filter(({ value }) => isDefined(value))
  const inPlace = (...places: readonly string[]) => sent.filter((parameter) => places.includes(parameter.in))
  const inPath = new Map(inPlace('path').map((parameter) => [parameter.name, encodePath(parameter)]))
  return {
    path: path.replace(/\{([^{}]*)\}/g, (placeholder, name: string) => inPath.get(name) ?? placeholder),
    query: inPlace('query', 'querystring').flatMap(encodeQuery),
    headers: inPlace('header').map((parameter) => ({ name: parameter.name, value: encodeHeader(parameter) })),
    cookies: inPlace('cookie').flatMap(encodeCookie),
  }
}

/** A value in a path: `simple`, `label` or `matrix`. */
function encodePath(parameter: ParameterValue): string {
  const { value, media, serialized } = parameter
  if (serialized !== undefined) return encodeAddress(serialized)
  if (media !== undefined) return encode(contentText(value, media))
  const { style, explode } = styleOf(parameter)
  const code = codeOf(parameter)
  if (style === 'matrix') {
    const pairs = piecesOf(parameter, { explode, by: ',', code })
    // RFC 6570, 3.2.7: an empty value has no equals sign.
    return pairs.map(([key, text]) => `;${key}${text === '' ? '' : `=${text}`}`).join('')
  }
  const isLabel = style === 'label'
  const by = isLabel && explode ? '.' : ','
  const pieces = piecesOf(parameter, { explode, by, code })
  const texts = isDict(value) && explode ? pieces.map((pair) => pair.join('=')) : pieces.map(([, text]) => text)
  return texts.length === 0 ? '' : `${isLabel ? '.' : ''}${texts.join(by)}`
}

function encodeQuery(parameter: ParameterValue): readonly string[] {
  const { name, in: place, value, media, serialized } = parameter
  if (serialized !== undefined) return [encodeAddress(serialized)]
  if (place === 'querystring') return [encodeWhole(parameter)].filter((text) => text !== '')
  if (media !== undefined) return [`${encode(name)}=${encode(contentText(value, media, parameter.encoding))}`]
  return queryPairs(parameter, codeOf(parameter)).map((pair) => pair.join('='))
}

/** OpenAPI 3.2: the whole query is one value. A form and a text of the author are queries already. */
function encodeWhole({ value, media = '', encoding }: ParameterValue): string {
  if (!isForm(media)) return encode(contentText(value, media))
  return hasParts(value) ? formText(value, encoding) : encodeAddress(scalarText(value))
}

/** OpenAPI 3.2, appendix D: a header has no escapes; a client may refuse all but printable ASCII. */
function encodeHeader(parameter: ParameterValue): string {
  const { value, media, serialized } = parameter
  if (serialized !== undefined || media !== undefined) return headerValue(serialized ?? contentText(value, media ?? ''))
  const { explode } = styleOf(parameter)
  const pieces = piecesOf(parameter, { explode, by: ',', code: String })
  const isExploded = isDict(value) && explode
  return headerValue(pieces.map((pair) => (isExploded ? pair.join('=') : pair[1])).join(','))
}

/** The style `cookie` has no escapes. Exploded values are cookies of their own, since `&` separates none. */
function encodeCookie(parameter: ParameterValue): readonly string[] {
  const { name, value, media, serialized } = parameter
  const { style, explode } = styleOf(parameter)
  if (serialized !== undefined) return [headerValue(serialized)]
  if (media !== undefined) return [`${encode(name)}=${encode(contentText(value, media))}`]
  const code = style === 'cookie' ? headerValue : codeOf(parameter)
  return piecesOf({ name, value }, { explode, by: ',', code }).map((pair) => pair.join('='))
}

/** A value in a query or in a form: `form`, `spaceDelimited`, `pipeDelimited` or `deepObject`. */
function queryPairs(parameter: ParameterValue, code: (text: string) => string): readonly Pair[] {
  const { style, explode } = styleOf(parameter)
  const { name, value } = parameter
  if (style === 'deepObject' && hasParts(value)) return deepPairs(name, value, { code, level: 0 })
  const by = style === 'spaceDelimited' ? code(' ') : style === 'pipeDelimited' ? code('|') : ','
  return piecesOf(parameter, { explode, by, code })
}

/** The pieces of a value, encoded: one for each item or key if it is exploded, else one. An empty value has none. */
function piecesOf(
  { name, value }: { readonly name: string; readonly value: unknown },
  { explode, by, code }: { readonly explode: boolean; readonly by: string; readonly code: (text: string) => string },
): readonly Pair[] {
  if (!hasParts(value)) return isDefined(value) ? [[code(name), code(scalarText(value))]] : []
  const entries = definedEntries(value).map(([key, item]): Pair => [code(key), code(scalarText(item))])
  if (explode) return entries.map(([key, text]): Pair => [isDict(value) ? key : code(name), text])
  if (entries.length === 0) return []
  const texts = entries.flatMap(([key, text]) => (isDict(value) ? [key, text] : [text]))
  return [[code(name), texts.join(by)]]
}

function deepPairs(
  name: string,
  value: object,
  { code, level }: { readonly code: (text: string) => string; readonly level: number },
): readonly Pair[] {
  return definedEntries(value).flatMap(([key, item]): readonly Pair[] => {
    const inner = Array.isArray(value) && !hasParts(item) ? `${name}[]` : `${name}[${key}]`
    if (!hasParts(item) || level === maxDepth) return [[code(inner), code(scalarText(item))]]
    return deepPairs(inner, item, { code, level: level + 1 })
  })
}

/** The fields of a form by name, without percent-encoding. */
export function formFields(value: object, encoding: Encoding['encoding'] = {}): readonly Pair[] {
  return definedEntries(value).flatMap(([name, field]) => {
    const how = styledField(name, encoding[name])
    return how === undefined ? contentPairs(name, field, encoding[name]) : queryPairs({ ...how, value: field }, String)
  })
}

/** A form as text: `application/x-www-form-urlencoded`. */
export function formText(value: object, encoding: Encoding['encoding'] = {}): string {
  const texts = definedEntries(value).map(([name, field]) => {
    const how = styledField(name, encoding[name])
    if (how !== undefined) return encodeQuery({ ...how, value: field }).join('&')
    return new URLSearchParams(contentPairs(name, field, encoding[name]).map((pair) => [...pair])).toString()
  })
  return texts.filter((text) => text !== '').join('&')
}

/** The field of a form as a parameter, if its encoding has a style: else it is written as a media type. */
export function styledField(name: string, encoding: unknown): Encoding | undefined {
  const { style, explode, allowReserved } = dict(encoding)
  if (style === undefined && explode === undefined && allowReserved === undefined) return undefined
  return {
    name,
    in: 'query',
    ...(typeof style === 'string' ? { style } : {}),
    ...(typeof explode === 'boolean' ? { explode } : {}),
    ...(allowReserved === true ? { allowReserved } : {}),
  }
}

function contentPairs(name: string, field: unknown, encoding: unknown): readonly Pair[] {
  const { contentType } = dict(encoding)
  const items: readonly unknown[] = Array.isArray(field) ? field.filter(isDefined) : [field]
  return items.map((item): Pair => {
    const type = hasParts(item) ? 'application/json' : 'text/plain'
    return [name, contentText(item, typeof contentType === 'string' ? contentType : type)]
  })
}

/** A value as its media type writes it. A text of JSON that an author wrote stays as it is. */
function contentText(value: unknown, media: string, encoding?: Encoding['encoding']): string {
  if (isForm(media) && hasParts(value)) return formText(value, encoding)
  const isWritten = typeof value === 'string' && (!isJson(media) || /^\s*[[{"]/.test(value))
  return isWritten ? value : isJson(media) ? (toJson(value) ?? '') : scalarText(value)
}

/** Returns true for the media type of a form in one text. */
export const isForm = (media: string): boolean => /^application\/x-www-form-urlencoded\b/i.test(media)

/** A single value as text, objects and lists as JSON. */
export function scalarText(value: unknown): string {
  return typeof value === 'string' ? value : (toJson(value) ?? '')
}

const isDefined = (value: unknown): boolean => value !== undefined && value !== null

/** RFC 6570, 2.3: members without a value are not part of a list or an object. */
function definedEntries(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).filter(([, item]) => isDefined(item))
}

/**
 * Percent-encoding of a parameter. `allowReserved` keeps reserved characters that separate nothing in their location:
 * `&=+` separate fields of a query, `/?#` parts of an address.
 */
function codeOf(parameter: ParameterValue): (text: string) => string {
  if (parameter.allowReserved !== true) return encode
  const { style, explode } = styleOf(parameter)
  const isText = !hasParts(parameter.value)
  const reserved =
    parameter.in === 'path'
      ? `:@!$&()*+${isText && style === 'simple' ? ',;=' : ''}`
      : `:/?@!$()*;${isText || explode ? ',' : ''}`
  return (text) => encodeKeeping(reserved, text)
}
