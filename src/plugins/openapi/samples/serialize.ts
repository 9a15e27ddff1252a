import { toJson } from '../../../api/numbers.ts'
import { hasParts, isDict, type Dict } from '../../../api/value.ts'

/** How a value becomes text: `style`, `explode` and `allowReserved` of a parameter or of an encoding. */
export interface Style {
  readonly style: string
  readonly explode: boolean
  readonly code: (text: string) => string
}

/** A name and its value, both encoded. */
export type Pair = readonly [name: string, value: string]

/** Levels of `deepObject`, at most. */
const maxDepth = 8

/** The style that is given or implied. `raw` values are not encoded: those of headers and forms. */
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
  const named = Object.entries<unknown>({ ...value }).map(([key, one]) => [isDict(value) ? key : name, one] as const)
  return named.map(([key, one]) => `;${code(key)}=${code(scalar(one))}`).join('')
}

/** A value in a query, in a form or in a cookie: `form`, `spaceDelimited`, `pipeDelimited` or `deepObject`. */
export function queryPairs(name: string, value: unknown, { style, explode, code }: Style): readonly Pair[] {
  if (style === 'deepObject' && hasParts(value)) {
    return deep(name, value, { code, level: 0 })
  }
  if (explode && Array.isArray(value)) return value.map((one): Pair => [code(name), code(scalar(one))])
  if (explode && isDict(value)) return Object.entries(value).map(([key, one]): Pair => [code(key), code(scalar(one))])
  const by = style === 'spaceDelimited' ? code(' ') : style === 'pipeDelimited' ? code('|') : ','
  return [[code(name), joined(value, { by, explode: false, code })]]
}

/** A value in a header: always `simple`. */
export function headerText(value: unknown, { explode }: Style): string {
  return joined(value, { by: ',', explode, code: (text) => text })
}

/** A single value as text; what has parts is JSON. */
export function scalar(value: unknown): string {
  return typeof value === 'string' ? value : (toJson(value) ?? '')
}

function joined(
  value: unknown,
  { by, explode, code }: { readonly by: string; readonly explode: boolean; readonly code: Style['code'] },
): string {
  if (Array.isArray(value)) return value.map((one) => code(scalar(one))).join(by)
  if (!isDict(value)) return code(scalar(value))
  const between = explode ? '=' : by
  const pairs = Object.entries(value).map(([key, one]) => `${code(key)}${between}${code(scalar(one))}`)
  return pairs.join(by)
}

function deep(
  name: string,
  value: object,
  { code, level }: { readonly code: Style['code']; readonly level: number },
): readonly Pair[] {
  return Object.entries(value).flatMap(([key, one]: [string, unknown]): readonly Pair[] => {
    const inner = Array.isArray(value) && !hasParts(one) ? `${name}[]` : `${name}[${key}]`
    if (!hasParts(one) || level === maxDepth) return [[code(inner), code(scalar(one))]]
    return deep(inner, one, { code, level: level + 1 })
  })
}

/** The text with U+FFFD for each half of a pair that stands alone: nothing else can be written in UTF-8. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd')
}

/** Percent-encodes everything but the unreserved characters of RFC 3986. */
export function encode(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(/[!'()*]/g, hex)
}

/** `allowReserved`: reserved characters stay where they cannot be taken for the end of the value or of the query. */
function encodeReserved(text: string): string {
  return encode(text).replace(/%(?:3A|2F|3F|40|21|24|28|29|2A|2C|3B)/g, decodeURIComponent)
}

/** The fixed parts of an address: what is encoded already stays, what no address may hold is encoded. */
export function encodeAddress(text: string): string {
  return wellFormed(text)
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/[^\w.~!$&()*+,;=:@/?%-]/gu, (character) => (character === "'" ? '%27' : encodeURIComponent(character)))
}

function hex(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

/** Whether HTTP allows the name; what a description calls a header may be anything. */
export function isHeaderName(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name)
}

/** A value that HTTP allows and that every client sends alike: printable ASCII, the rest percent-encoded. */
export function headerValue(value: string): string {
  return value
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .replace(/[^\x20-\x7e]/gu, (character) => encodeURIComponent(character))
}

/** As browsers write it between the quotes of a part's header. */
export function headerQuoted(text: string): string {
  return text.replaceAll('"', '%22').replace(/[\r\n\0]/g, encodeURIComponent)
}
