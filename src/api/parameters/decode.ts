/**
 * Decoder of parameters, the counterpart of `encode.ts`. It splits a value before it decodes the parts, so that a part
 * may contain an encoded separator.
 *
 * @module
 */
import { decode } from '../../base/percent.ts'
import { styleOf, type Encoding, type Pair } from './encode.ts'

/** The encoded parts of a request that contain parameters. */
export interface SentParameters {
  readonly path: Readonly<Record<string, string>>
  /** Query without `?`. */
  readonly query: string
  readonly header: (name: string) => string | undefined
  /** The whole `Cookie` header. */
  readonly cookie: string
}

/** Shape of a value, which its text does not show. */
export interface Shape {
  readonly kind: 'text' | 'list' | 'map'
  /** The value may also be a text: a single part is read as text. */
  readonly orText?: boolean
  /**
   * Returns true if the name of a query parameter or cookie is a key of the map, if its keys are separate parameters.
   */
  readonly has?: (key: string) => boolean
}

/** A value whose leaves are texts. */
export type TextTree = string | readonly TextTree[] | { readonly [key: string]: TextTree }

/**
 * Decodes a parameter; `undefined` if the request does not contain it. Content with a media type is percent-decoded,
 * but not parsed.
 */
export function decodeParameter(parameter: Encoding, sent: SentParameters, shape: Shape): TextTree | undefined {
  switch (parameter.in) {
    case 'path':
      return fromPath(parameter, sent.path[parameter.name], shape)
    case 'header':
      return fromHeader(parameter, sent.header(parameter.name), shape)
    case 'cookie':
      return fromCookie(parameter, sent.cookie, shape)
    case 'querystring':
      return sent.query === '' ? undefined : decodeForm(sent.query)
    default:
      return fromPairs(parameter, pairsOf(sent.query, '&'), { shape, decoded: decodeForm })
  }
}

function fromPath(parameter: Encoding, text: string | undefined, shape: Shape): TextTree | undefined {
  if (text === undefined) return undefined
  const { style, explode } = styleOf(parameter)
  if (parameter.media !== undefined) return decode(text)
  if (style === 'matrix' && text.startsWith(';')) {
    const pairs = pairsOf(text.slice(1), ';')
    return fromPairs({ ...parameter, style: 'form', explode }, pairs, {
      shape: { ...shape, has: () => true },
      decoded: decode,
    })
  }
  const plain = style === 'label' ? text.replace(/^\./, '') : text
  return fromText(plain, shape, { by: style === 'label' && explode ? '.' : ',', explode, decoded: decode })
}

/** Decodes a header, which has no escapes (OpenAPI 3.2, appendix D). */
function fromHeader(parameter: Encoding, text: string | undefined, shape: Shape): TextTree | undefined {
  if (text === undefined || parameter.media !== undefined) return text
  const { explode } = styleOf(parameter)
  return fromText(text, shape, { by: ',', explode, decoded: shape.kind === 'text' ? String : (part) => part.trim() })
}

/** Decodes a cookie. With the style `form`, some clients separate exploded cookies by `&`, as in a query. */
function fromCookie(parameter: Encoding, header: string, shape: Shape): TextTree | undefined {
  const { style, explode } = styleOf(parameter)
  const isPlain = style === 'cookie' && parameter.media === undefined
  const pairs = pairsOf(header, explode && !isPlain && shape.kind !== 'text' ? /;\s*|&/ : /;\s*/)
  const decoded = isPlain ? String : (text: string): string => decode(text.replace(/^"(.*)"$/, '$1'))
  return fromPairs(parameter, pairs, { shape, decoded })
}

/** Options for decoding the texts of a value. */
interface Reading {
  readonly shape: Shape
  readonly decoded: (text: string) => string
}

/**
 * Decodes a value from the encoded names and texts of a query, of cookies, or of the style `matrix`.
 */
function fromPairs(parameter: Encoding, pairs: readonly Pair[], { shape, decoded }: Reading): TextTree | undefined {
  const { name, in: location } = parameter
  const { style, explode } = styleOf({ ...parameter, in: location === 'path' ? 'query' : location })
  const { kind, orText = false, has = () => false } = shape
  const texts = pairs.filter(([key]) => decoded(key) === name).map(([, text]) => text)
  if (parameter.media !== undefined) return texts.length === 0 ? undefined : decoded(texts.at(-1)!)
  const tree = kind !== 'text' && style === 'deepObject' ? deepTree(name, pairs, decoded) : undefined
  if (tree !== undefined) return tree
  if (kind === 'map' && explode && texts.length === 0) {
    const entries = pairs.map(([key, text]) => [decoded(key), decoded(text)] as const).filter(([key]) => has(key))
    return entries.length === 0 ? undefined : Object.fromEntries(entries)
  }
  // The first of several cookies is the most specific one (RFC 6265, 5.4).
  const last = location === 'cookie' ? texts[0] : texts.at(-1)
  // A parameter with this style may have a single value as an alternative: `created=5` for
  // `created[gt]=5`.
  if (last === undefined || (style === 'deepObject' && kind === 'map')) return last && decoded(last)
  if (kind === 'list' && explode && (location !== 'cookie' || style === 'cookie' || texts.length > 1))
    return orText && texts.length === 1 ? decoded(last) : texts.map(decoded)
  // The names of an exploded map are its keys, so the name of the parameter belongs to a text.
  if (orText && explode) return decoded(last)
  return fromText(last, shape, { by: separators[style] ?? ',', explode: false, decoded })
}

const separators: Readonly<Record<string, RegExp>> = { spaceDelimited: /%20|\+/, pipeDelimited: /\||%7C/i }

/** Decodes a value from a single text: a string, a list, or a map. */
function fromText(
  text: string,
  { kind, orText = false }: Shape,
  options: Pick<Reading, 'decoded'> & { readonly by: string | RegExp; readonly explode: boolean },
): TextTree {
  const { by, explode, decoded } = options
  if (kind === 'text') return decoded(text)
  const parts = text.split(by)
  if (orText && parts.length === 1 && !(kind === 'map' && explode && text.includes('='))) return decoded(text)
  if (kind === 'list') return parts.map(decoded)
  const pairs = explode
    ? parts.map(pairOf)
    : parts.flatMap((part, index): Pair[] => (index % 2 === 0 ? [[part, parts[index + 1] ?? '']] : []))
  return Object.fromEntries(pairs.map(([key, value]) => [decoded(key), decoded(value)]))
}

/** Names and values of a query or of cookies, still encoded. */
export function pairsOf(text: string, by: string | RegExp): readonly Pair[] {
  return text.split(by).flatMap((part) => (part === '' ? [] : [pairOf(part)]))
}

function pairOf(part: string): Pair {
  const equals = part.indexOf('=')
  return equals === -1 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)]
}

/** Decodes form text, in which a plus is a space. Invalid encodings stay unchanged. */
export function decodeForm(text: string): string {
  return decode(text.replaceAll('+', ' '))
}

/** Maximum nesting of `deepObject`. */
const maxDepth = 32

/** Values by key. List items have numbers as keys; items without a number are appended. */
class Branch extends Map<string, Branch | string> {
  isList = false
}

/** Decodes the style `deepObject`: `name[a][b]=1&name[list][]=2`. */
function deepTree(name: string, pairs: readonly Pair[], decoded: (text: string) => string): TextTree | undefined {
  const root = new Branch()
  for (const [encodedKey, text] of pairs) {
    const key = decoded(encodedKey)
    if (!key.startsWith(`${name}[`) || !key.endsWith(']')) continue
    const steps = key.slice(name.length + 1, -1).split('][')
    if (steps.length > maxDepth) continue
    let branch = root
    for (const [index, step] of steps.entries()) {
      if (step === '') branch.isList = true
      const at = step === '' ? String(branch.size) : step
      const next = branch.get(at)
      if (index === steps.length - 1) branch.set(at, decoded(text))
      else {
        const inner = next instanceof Branch ? next : new Branch()
        branch.set(at, inner)
        branch = inner
      }
    }
  }
  return root.size === 0 ? undefined : treeOf(root)
}

function treeOf(branch: Branch | string): TextTree {
  if (typeof branch === 'string') return branch
  if (branch.isList) return [...branch.values()].map(treeOf)
  return Object.fromEntries([...branch].map(([key, value]) => [key, treeOf(value)]))
}
