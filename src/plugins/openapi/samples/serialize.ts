import { toJson } from '../../../api/numbers.ts'
import { hasParts, isDict, type Dict } from '../../../api/value.ts'

/** Serialization of a value: `style`, `explode` and `allowReserved` of a parameter or of an encoding. */
export interface Style {
  readonly style: string
  readonly explode: boolean
  readonly code: (text: string) => string
}

/** A name and its value, both encoded. */
export type Pair = readonly [name: string, value: string]

/** Levels of `deepObject`, at most. */
const maxDepth = 8

/** The style of a parameter, by default `implied`. `raw` values (headers, forms) are not encoded. */
export function styleOf(node: Dict, implied: string, raw = false): Style {
  const style = typeof node['style'] === 'string' ? node['style'] : implied
  const explode = typeof node['explode'] === 'boolean' ? node['explode'] : style === 'form'
  const code = raw ? (text: string) => text : node['allowReserved'] === true ? encodeReserved : encode
  return { style, explode, code }
}

/** A value in a path: `simple`, `label` or `matrix`. */
export function pathValue(name: string, value: unknown, { style, explode, code }: Style): string {
  if (style === 'label') return `.${joined(value, { by: explode ? '.' : ',', explode, code })}`
  if (style !== 'matrix') return joined(value, { by: ',', explode, code })
  if (!explode || !hasParts(value)) {
    return `;${code(name)}=${joined(value, { by: ',', explode, code })}`
  }
  const named = Object.entries<unknown>({ ...value }).map(([key, item]) => [isDict(value) ? key : name, item] as const)
  return named.map(([key, item]) => `;${code(key)}=${code(scalar(item))}`).join('')
}

/** A value in a query, in a form or in a cookie: `form`, `spaceDelimited`, `pipeDelimited` or `deepObject`. */
export function queryPairs(name: string, value: unknown, { style, explode, code }: Style): readonly Pair[] {
  if (style === 'deepObject' && hasParts(value)) {
    return deep(name, value, { code, level: 0 })
  }
  if (explode && Array.isArray(value)) return value.map((item): Pair => [code(name), code(scalar(item))])
  if (explode && isDict(value)) return Object.entries(value).map(([key, item]): Pair => [code(key), code(scalar(item))])
  const by = style === 'spaceDelimited' ? code(' ') : style === 'pipeDelimited' ? code('|') : ','
  return [[code(name), joined(value, { by, explode: false, code })]]
}

/** A value in a header: always `simple`. */
export function headerText(value: unknown, { explode }: Style): string {
  return joined(value, { by: ',', explode, code: (text) => text })
}

/** A single value as text, objects and lists as JSON. */
export function scalar(value: unknown): string {
  return typeof value === 'string' ? value : (toJson(value) ?? '')
}

function joined(
  value: unknown,
  { by, explode, code }: { readonly by: string; readonly explode: boolean; readonly code: Style['code'] },
): string {
  if (Array.isArray(value)) return value.map((item) => code(scalar(item))).join(by)
  if (!isDict(value)) return code(scalar(value))
  const between = explode ? '=' : by
  const pairs = Object.entries(value).map(([key, item]) => `${code(key)}${between}${code(scalar(item))}`)
  return pairs.join(by)
}

function deep(
  name: string,
  value: object,
  { code, level }: { readonly code: Style['code']; readonly level: number },
): readonly Pair[] {
  return Object.entries(value).flatMap(([key, item]: [string, unknown]): readonly Pair[] => {
    const inner = Array.isArray(value) && !hasParts(item) ? `${name}[]` : `${name}[${key}]`
    if (!hasParts(item) || level === maxDepth) return [[code(inner), code(scalar(item))]]
    return deep(inner, item, { code, level: level + 1 })
  })
}

/** The text with U+FFFD in place of lone surrogates, which UTF-8 cannot encode. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd')
}

/** Percent-encodes everything but the unreserved characters of RFC 3986. */
export function encode(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(/[!'()*]/g, hex)
}

/** `allowReserved`: keeps reserved characters that cannot end the value or the query. */
function encodeReserved(text: string): string {
  return encode(text).replace(/%(?:3A|2F|3F|40|21|24|28|29|2A|2C|3B)/g, decodeURIComponent)
}

/** Encodes characters that an address cannot contain, and keeps escape sequences. */
export function encodeAddress(text: string): string {
  return wellFormed(text)
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/[^\w.~!$&()*+,;=:@/?%-]/gu, (character) => (character === "'" ? '%27' : encodeURIComponent(character)))
}

function hex(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

/** `true` if HTTP allows the name of a header. */
export function isHeaderName(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name)
}

/** A header value that every client sends unchanged: printable ASCII, the rest percent-encoded. */
export function headerValue(value: string): string {
  return value
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .replace(/[^\x20-\x7e]/gu, (character) => encodeURIComponent(character))
}

/** Escapes a text between the quotes of a part's header, like browsers. */
export function headerQuoted(text: string): string {
  return text.replaceAll('"', '%22').replace(/[\r\n\0]/g, encodeURIComponent)
}
