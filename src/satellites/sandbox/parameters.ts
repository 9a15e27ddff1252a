import { decode as percentDecode } from '../../base/percent.ts'
import type { Call, Violation } from './rules.ts'
import { coerce, itemSchema, propertySchema, typesOf } from './coerce.ts'
import { type Fields, type Operation, type Parameter } from './describe.ts'
import { isMapping } from '../../base/mapping.ts'
import { parsedJson } from '../../base/parsed-json.ts'
import type { Validator } from './validate.ts'
import { parseAccept } from 'hono/utils/accept'

/** The parts of a request that contain parameters. */
export interface RawParameters {
  /** Decoded. */
  readonly path: Readonly<Record<string, string>>
  /** The query as it was sent, without `?`. */
  readonly query: string
  readonly header: (name: string) => string | undefined
  readonly cookie: (name: string) => string | undefined
}

/** Reads all parameters of an operation as values of the described types, fills in defaults, and checks them. */
export function readParameters(
  { parameters }: Operation,
  raw: RawParameters,
  { root, validator }: { readonly root: Fields; readonly validator: Validator },
): { readonly violations: readonly Violation[] } & Pick<Call, 'path' | 'query' | 'headers'> {
  const pairs = splitQuery(raw.query)
  const parts = { ...raw, pairs }
  const values: { readonly in: Parameter['in']; readonly entry: readonly [name: string, value: unknown] }[] = []
  const violations: Violation[] = []
  for (const parameter of parameters) {
    if (isRepeated(parameter, pairs, root)) {
      const message = `must be given once`
      violations.push({ loc: [parameter.in, parameter.name], message, keyword: 'maxItems', params: { limit: 1 } })
    }
    const written = readOne(parameter, parts, root)
    const value = written === undefined ? defaultOf(parameter, root) : written
    if (value === undefined) {
      if (parameter.required) violations.push(missing(parameter))
      continue
    }
    violations.push(
      ...validator
        .check(parameter.schema, value, { role: 'request', loc: parameter.in })
        .map((violation) => ({ ...violation, loc: [parameter.in, parameter.name, ...violation.loc.slice(1)] })),
    )
    const name = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name
    values.push({ in: parameter.in, entry: [name, value] })
    // The members of a whole query are found as those of any other.
    if (parameter.in === 'querystring' && isMapping(value))
      for (const entry of Object.entries(value)) values.push({ in: 'query', entry })
  }
  // Each name is a property of its own, also `__proto__`.
  const valuesIn = (where: Parameter['in']) =>
    Object.fromEntries(values.flatMap((parameter) => (parameter.in === where ? [parameter.entry] : [])))
  return { path: valuesIn('path'), query: valuesIn('query'), headers: valuesIn('header'), violations }
}

/** Returns true if a parameter with a single value is sent several times, which is ambiguous. */
function isRepeated({ in: place, name, schema, media }: Parameter, pairs: readonly Pair[], root: Fields): boolean {
  if (place !== 'query' || media !== undefined || pairs.filter(([key]) => key === name).length < 2) return false
  const types = typesOf(root, schema.value)
  return types.size > 0 && !types.has('array') && !types.has('object')
}

function missing({ in: place, name }: Parameter): Violation {
  const message = `must have required ${place} parameter '${name}'`
  return { loc: [place, name], message, keyword: 'required', params: { missingProperty: name } }
}

function defaultOf({ schema }: Parameter, root: Fields): unknown {
  const value = propertySchema(root, schema.value)['default']
  return typeof value === 'object' ? structuredClone(value) : value
}

/** A name and a value; the value of a query is still encoded. */
type Pair = readonly [name: string, value: string]

function splitQuery(query: string): readonly Pair[] {
  return query.split('&').flatMap((part): Pair[] => {
    if (part === '') return []
    const equals = part.indexOf('=')
    return [equals === -1 ? [decode(part), ''] : [decode(part.slice(0, equals)), part.slice(equals + 1)]]
  })
}

/** Encoded values of a parameter. */
function valuesOf(name: string, pairs: readonly Pair[]): readonly string[] {
  return pairs.filter(([key]) => key === name).map(([, value]) => value)
}

/** Decodes text of a form: a plus is a space. Text that cannot be decoded is left unchanged. */
function decode(text: string): string {
  return percentDecode(text.replaceAll('+', ' '))
}

/** The parts of a request that contain parameters, with the pairs of its query. */
type SplitParameters = RawParameters & { readonly pairs: readonly Pair[] }

function readOne(parameter: Parameter, raw: SplitParameters, root: Fields): unknown {
  const { name, media } = parameter
  if (parameter.in === 'query') {
    const values = valuesOf(name, raw.pairs)
    if (media !== undefined) return fromMedia(media, values.at(-1), decode)
    return fromQuery(parameter, raw.pairs, root)
  }
  if (parameter.in === 'querystring') return fromWholeQuery(parameter, raw, root)
  const text = parameter.in === 'path' ? raw.path[name] : raw[parameter.in](name)
  if (text === undefined) return undefined
  if (parameter.in === 'header' && /^accept-language$/i.test(name)) {
    // A browser sends its own languages: the API need not have them.
    const { enum: languages, 'x-languageTags': tags } = propertySchema(root, parameter.schema.value)
    if (Array.isArray(languages)) return negotiateLanguage(text, languages.map(String), isMapping(tags) ? tags : {})
  }
  if (media !== undefined) return fromMedia(media, text, (value) => value)
  return fromText(parameter, unprefixed(parameter, text), root)
}

/** OpenAPI 3.2, 4.12: the whole query is one value, written as its media type says; most often a form. */
function fromWholeQuery({ media = '', schema }: Parameter, { query, pairs }: SplitParameters, root: Fields): unknown {
  if (query === '') return undefined
  if (!media.includes('form')) return fromMedia(media, query, decode)
  const names = [...new Set(pairs.map(([name]) => name))]
  const entries = names.map((name): [string, unknown] => {
    const values = valuesOf(name, pairs).map(decode)
    const fieldSchema = propertySchema(root, schema.value, name)
    if (!typesOf(root, fieldSchema).has('array')) return [name, coerce(values.at(-1) ?? '', fieldSchema, root)]
    return [name, values.map((value) => coerce(value, itemSchema(root, fieldSchema), root))]
  })
  return Object.fromEntries(entries)
}

/** A header of an answer as a value of its type, and what is wrong with it. */
export function checkHeader(
  header: Parameter,
  text: string,
  { root, validator }: { readonly root: Fields; readonly validator: Validator },
): readonly Violation[] {
  const value =
    header.media === undefined ? fromText(header, text, root) : fromMedia(header.media, text, (plain) => plain)
  return validator
    .check(header.schema, value, { role: 'answer', loc: 'header' })
    .map((violation) => ({ ...violation, loc: ['header', header.name, ...violation.loc.slice(1)] }))
}

/** JSON as data, anything else as text. */
function fromMedia(media: string, text: string | undefined, decoded: (text: string) => string): unknown {
  if (text === undefined) return undefined
  const plain = decoded(text)
  return /[/+]json$/.test(media) ? parsedJson(plain, plain) : plain
}

/** The styles of OpenAPI 3.1, 4.8.12.3, in a query. */
function fromQuery(parameter: Parameter, pairs: readonly Pair[], root: Fields): unknown {
  const { name, style, explode, schema } = parameter
  const values = valuesOf(name, pairs)
  const types = typesOf(root, schema.value)
  if (types.has('object') && style === 'deepObject') {
    const inside = pairs.flatMap(([key, value]) => {
      const property = key.startsWith(`${name}[`) && key.endsWith(']') ? key.slice(name.length + 1, -1) : undefined
      return property === undefined ? [] : [[property, decode(value)] as const]
    })
    return inside.length === 0 ? undefined : object(inside, schema.value, root)
  }
  if (types.has('object') && explode && values.length === 0) {
    const properties = Object.keys(propertySchema(root, schema.value)['properties'] ?? {})
    const inside = pairs
      .filter(([key]) => properties.includes(key))
      .map(([key, value]) => [key, decode(value)] as const)
    return inside.length === 0 ? undefined : object(inside, schema.value, root)
  }
  const last = values.at(-1)
  if (last === undefined) return undefined
  const parts = types.has('array') ? (explode ? values : last.split(separators[style] ?? ',')) : last.split(',')
  return fromParts(parameter, { text: decode(last), parts: parts.map(decode) }, root)
}

/** The value of a parameter that is written in one piece, or in parts: a list, or keys and values in turn. */
function fromParts(
  { schema }: Parameter,
  { text, parts, pairs = pairUp(parts) }: { text: string; parts: readonly string[]; pairs?: readonly Pair[] },
  root: Fields,
): unknown {
  const types = typesOf(root, schema.value)
  if (types.has('array')) return parts.map((part) => coerce(part, itemSchema(root, schema.value), root))
  return types.has('object') ? object(pairs, schema.value, root) : coerce(text, schema.value, root)
}

const separators: Readonly<Record<string, RegExp>> = { spaceDelimited: /%20|\+/, pipeDelimited: /\||%7C/i }

/** `.x` of the style `label`, `;name=x` of `matrix`. */
function unprefixed({ name, style }: Parameter, text: string): string {
  if (style === 'label') return text.replace(/^\./, '')
  return style === 'matrix' && text.startsWith(`;${name}=`) ? text.slice(name.length + 2) : text
}

function fromText(parameter: Parameter, text: string, root: Fields): unknown {
  const parts = text.split(',').map((part) => part.trim())
  const pairs = parts.map((part): Pair => {
    const [key = '', value = ''] = part.split('=', 2)
    return [key, value]
  })
  return fromParts(parameter, { text, parts, ...(parameter.explode && { pairs }) }, root)
}

function pairUp(parts: readonly string[]): readonly Pair[] {
  return parts.flatMap((part, index): Pair[] => (index % 2 === 0 ? [[part, parts[index + 1] ?? '']] : []))
}

function object(pairs: readonly Pair[], schema: unknown, root: Fields): Record<string, unknown> {
  return Object.fromEntries(pairs.map(([key, text]) => [key, coerce(text, propertySchema(root, schema, key), root)]))
}

/**
 * Selects the language of a list that `Accept-Language` prefers (RFC 9110, 12.5.4, with the lookup of RFC 4647, 3.4:
 * `de-AT` selects `de`, unless `de` has the quality 0).
 *
 * @param tags language → its standard tag, for a list with codes of its own: `{ gr: 'el' }`
 * @returns undefined if the header asks for none of the languages
 */
export function negotiateLanguage(header: string, languages: readonly string[], tags: Fields = {}): string | undefined {
  const ranges = parseAccept(header.toLowerCase())
  const refused = new Set(ranges.filter(({ q }) => q === 0).map(({ type }) => type))
  const namesOf = (language: string): readonly string[] =>
    [language, tags[language]].flatMap((name) => (typeof name === 'string' ? [name.toLowerCase()] : []))
  for (const { type, q } of ranges) {
    if (q === 0) continue
    for (let tag = type; tag !== ''; tag = tag.replace(/(?:^|-)[^-]*$/, '')) {
      const language = languages.find((candidate) => namesOf(candidate).includes(tag))
      if (language !== undefined && !namesOf(language).some((name) => refused.has(name))) return language
    }
  }
  return undefined
}
