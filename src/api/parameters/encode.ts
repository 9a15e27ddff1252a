/**
 * Encoder of parameters for Node and browsers: the styles of OpenAPI 3.0 to 3.2 (RFC 6570), media types instead of
 * styles, and forms.
 *
 * @module
 */
import type { ApiParameter } from '../../model/api-operation.ts'
import { isJson } from '../media-type.ts'
import { toJson } from '../numbers.ts'
import { dict, hasParts, isDict } from '../value.ts'
import { encode, encodeAddress, encodeKeeping, headerValue } from './characters.ts'

/** Serialization of a parameter. Everything is optional, since styles have defaults. */
export type Encoding = Omit<ApiParameter, 'required'>

/** A parameter with its value. `undefined` and `null` are not sent. */
export type ParameterValue = Encoding & {
  readonly value: unknown
  /** The value as serialized by the author, including its name if the style requires it. */
  readonly serialized?: string
}

/** The encoded parts of a request that contain parameters. */
export interface EncodedParameters {
  /** Path. Placeholders without a value stay unchanged. */
  readonly path: string
  /** Query parameters as `name=value`, or a whole query. */
  readonly query: readonly string[]
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  /** Cookies as `name=value`. */
  readonly cookies: readonly string[]
}

/** A name and a value. */
export type Pair = readonly [name: string, value: string]

/** Maximum nesting of `deepObject`. */
const maxDepth = 8

/** Style of a parameter, with the defaults for its location. */
export function styleOf({ in: location, style, explode }: Encoding): {
  readonly style: string
  readonly explode: boolean
} {
  const styleName = location === 'header' ? 'simple' : (style ?? (location === 'path' ? 'simple' : 'form'))
  return { style: styleName, explode: explode ?? (styleName === 'form' || styleName === 'cookie') }
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

/** Encodes a value in a path: `simple`, `label` or `matrix`. */
function encodePath(parameter: ParameterValue): string {
  const { value, media, serialized } = parameter
  if (serialized !== undefined) return encodeAddress(serialized)
  if (media !== undefined) return encode(contentText(value, media))
  const { style, explode } = styleOf(parameter)
  const code = codeOf(parameter)
  if (style === 'matrix') {
    const pairs = piecesOf(parameter, { explode, by: ',', code })
    // An empty value has no equals sign (RFC 6570, 3.2.7).
    return pairs.map(([key, text]) => `;${key}${text === '' ? '' : `=${text}`}`).join('')
  }
  const isLabel = style === 'label'
  const by = isLabel && explode ? '.' : ','
  const pieces = piecesOf(parameter, { explode, by, code })
  const texts = isDict(value) && explode ? pieces.map((pair) => pair.join('=')) : pieces.map(([, text]) => text)
  return texts.length === 0 ? '' : `${isLabel ? '.' : ''}${texts.join(by)}`
}

function encodeQuery(parameter: ParameterValue): readonly string[] {
  const { name, in: location, value, media, serialized } = parameter
  if (serialized !== undefined) return [encodeAddress(serialized)]
  if (location === 'querystring') return [encodeWhole(parameter)].filter((text) => text !== '')
  if (media !== undefined) return [`${encode(name)}=${encode(contentText(value, media, parameter.encoding))}`]
  return queryPairs(parameter, codeOf(parameter)).map((pair) => pair.join('='))
}

/**
 * Encodes a whole query as one value (OpenAPI 3.2). A form, and a text by the author, are already
 * queries.
 */
function encodeWhole({ value, media = '', encoding }: ParameterValue): string {
  if (!isForm(media)) return encode(contentText(value, media))
  return hasParts(value) ? formText(value, encoding) : encodeAddress(scalarText(value))
}

/**
 * Encodes a header, which has no escapes (OpenAPI 3.2, appendix D). Clients may reject anything but
 * printable ASCII.
 */
function encodeHeader(parameter: ParameterValue): string {
  const { value, media, serialized } = parameter
  if (serialized !== undefined || media !== undefined) return headerValue(serialized ?? contentText(value, media ?? ''))
  const { explode } = styleOf(parameter)
  const pieces = piecesOf(parameter, { explode, by: ',', code: String })
  const isExploded = isDict(value) && explode
  return headerValue(pieces.map((pair) => (isExploded ? pair.join('=') : pair[1])).join(','))
}

/**
 * Encodes the style `cookie`, which has no escapes. Exploded values are separate cookies, since `&` is not a
 * separator.
 */
function encodeCookie(parameter: ParameterValue): readonly string[] {
  const { name, value, media, serialized } = parameter
  const { style, explode } = styleOf(parameter)
  if (serialized !== undefined) return [headerValue(serialized)]
  if (media !== undefined) return [`${encode(name)}=${encode(contentText(value, media))}`]
  const code = style === 'cookie' ? headerValue : codeOf(parameter)
  return piecesOf({ name, value }, { explode, by: ',', code }).map((pair) => pair.join('='))
}

/**
 * Encodes a value in a query or in a form: `form`, `spaceDelimited`, `pipeDelimited` or
 * `deepObject`.
 */
function queryPairs(parameter: ParameterValue, code: (text: string) => string): readonly Pair[] {
  const { style, explode } = styleOf(parameter)
  const { name, value } = parameter
  if (style === 'deepObject' && hasParts(value)) return deepPairs(name, value, { code, level: 0 })
  const by = style === 'spaceDelimited' ? code(' ') : style === 'pipeDelimited' ? code('|') : ','
  return piecesOf(parameter, { explode, by, code })
}

/**
 * Encoded parts of a value: one for each item or key if it is exploded, otherwise a single one. Empty for an empty
 * value.
 */
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

/** Fields of a form by name, without percent-encoding. */
export function formFields(value: object, encoding: Encoding['encoding'] = {}): readonly Pair[] {
  return definedEntries(value).flatMap(([name, field]) => {
    const style = styledField(name, encoding[name])
    return style === undefined
      ? contentPairs(name, field, encoding[name])
      : queryPairs({ ...style, value: field }, String)
  })
}

/** Serializes a form as `application/x-www-form-urlencoded`. */
export function formText(value: object, encoding: Encoding['encoding'] = {}): string {
  const texts = definedEntries(value).map(([name, field]) => {
    const style = styledField(name, encoding[name])
    if (style !== undefined) return encodeQuery({ ...style, value: field }).join('&')
    return new URLSearchParams(contentPairs(name, field, encoding[name]).map((pair) => [...pair])).toString()
  })
  return texts.filter((text) => text !== '').join('&')
}

/** Field of a form as a parameter, if its encoding has a style; otherwise the field has a media type. */
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

/** Serializes a value by its media type. JSON text by an author stays unchanged. */
function contentText(value: unknown, media: string, encoding?: Encoding['encoding']): string {
  if (isForm(media) && hasParts(value)) return formText(value, encoding)
  const isWritten = typeof value === 'string' && (!isJson(media) || /^\s*[[{"]/.test(value))
  return isWritten ? value : isJson(media) ? (toJson(value) ?? '') : scalarText(value)
}

/** Returns true for the media type of a URL-encoded form. */
export const isForm = (media: string): boolean => /^application\/x-www-form-urlencoded\b/i.test(media)

/** Serializes a single value; objects and lists become JSON. */
export function scalarText(value: unknown): string {
  return typeof value === 'string' ? value : (toJson(value) ?? '')
}

const isDefined = (value: unknown): boolean => value !== undefined && value !== null

/** Entries of an object without undefined values, which are omitted (RFC 6570, 2.3). */
function definedEntries(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).filter(([, item]) => isDefined(item))
}

/**
 * Percent-encoding of a parameter. `allowReserved` keeps reserved characters except separators at this location:
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
