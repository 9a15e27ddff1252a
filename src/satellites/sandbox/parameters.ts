import { isJson } from '../../api/media-type.ts'
import { decodeForm, decodeParameter, pairsOf, type SentParameters } from '../../api/parameters/decode.ts'
import { isForm } from '../../api/parameters/encode.ts'
import type { Call, Violation } from './rules.ts'
import { propertySchema, shapeOf, typed, typesOf } from './coerce.ts'
import { type Fields, type Operation, type Parameter } from './describe.ts'
import { isMapping } from '../../base/mapping.ts'
import { readForm } from './form.ts'
import type { Validator } from './validate.ts'
import { parsedJson } from '../../base/parsed-json.ts'
import { parseAccept } from 'hono/utils/accept'

/** Reads all parameters of an operation as values of the described types, fills in defaults, and checks them. */
export function readParameters(
  { parameters, security }: Operation,
  sent: SentParameters,
  { root, validator }: { readonly root: Fields; readonly validator: Validator },
): { readonly violations: readonly Violation[] } & Pick<Call, 'path' | 'query' | 'headers' | 'cookies'> {
  const names = pairsOf(sent.query, '&').map(([name]) => decodeForm(name))
  // Names of other parameters cannot be keys of a map parameter.
  const parameterNames = new Set(
    [...parameters, ...security.flat()].flatMap((item) => ('name' in item ? [item.name] : [])),
  )
  const values: { readonly in: Parameter['in']; readonly entry: readonly [name: string, value: unknown] }[] = []
  const violations: Violation[] = []
  for (const parameter of parameters) {
    if (isRepeated(parameter, names, root)) {
      const message = `must be set once`
      violations.push({ loc: [parameter.in, parameter.name], message, keyword: 'maxItems', params: { limit: 1 } })
    }
    const parsed = readParameter(parameter, sent, { root, parameterNames })
    const value = parsed === undefined ? defaultOf(parameter, root) : parsed
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
    // Members of a whole query are read like other parameters.
    if (parameter.in === 'querystring' && isMapping(value))
      for (const entry of Object.entries(value)) values.push({ in: 'query', entry })
  }
  // Every name is a property, including `__proto__`.
  const valuesIn = (where: Parameter['in']) =>
    Object.fromEntries(values.flatMap((parameter) => (parameter.in === where ? [parameter.entry] : [])))
  return {
    path: valuesIn('path'),
    query: valuesIn('query'),
    headers: valuesIn('header'),
    cookies: valuesIn('cookie'),
    violations,
  }
}

/** Returns true if a single-value parameter was sent several times, which is ambiguous. */
function isRepeated({ in: location, name, schema, media }: Parameter, names: readonly string[], root: Fields): boolean {
  if (location !== 'query' || media !== undefined || names.filter((key) => key === name).length < 2) return false
  const types = typesOf(root, schema.value)
  return types.size > 0 && !types.has('array') && !types.has('object')
}

function missing({ in: location, name }: Parameter): Violation {
  const message = `must have required ${location} parameter '${name}'`
  return { loc: [location, name], message, keyword: 'required', params: { missingProperty: name } }
}

function defaultOf({ schema }: Parameter, root: Fields): unknown {
  const value = propertySchema(root, schema.value)['default']
  return typeof value === 'object' ? structuredClone(value) : value
}

/** Reads a parameter and converts it to its type. */
function readParameter(
  parameter: Parameter,
  sent: SentParameters,
  { root, parameterNames }: { readonly root: Fields; readonly parameterNames: ReadonlySet<string> },
): unknown {
  const { name, media, encoding } = parameter
  const schema = parameter.schema.value
  if (parameter.in === 'querystring' && media !== undefined && isForm(media))
    return sent.query === '' ? undefined : readForm(sent.query, { schema, encoding: encoding ?? {} }, root)
  const tree = decodeParameter(parameter, sent, shapeOf(root, schema, parameterNames))
  if (typeof tree !== 'string') return tree === undefined ? undefined : typed(tree, schema, root)
  if (parameter.in === 'header' && /^accept-language$/i.test(name)) {
    // A browser sends the languages of its user, which the API may not support.
    const { enum: languages, 'x-languageTags': tags } = propertySchema(root, schema)
    if (Array.isArray(languages)) return negotiateLanguage(tree, languages.map(String), isMapping(tags) ? tags : {})
  }
  return media === undefined ? typed(tree, schema, root) : fromMedia(media, tree)
}

/** Converts and checks a header of a response. */
export function checkHeader(
  header: Parameter,
  text: string,
  { root, validator }: { readonly root: Fields; readonly validator: Validator },
): readonly Violation[] {
  const sent = { path: {}, query: '', header: () => text, cookie: '' }
  const value = readParameter(header, sent, { root, parameterNames: new Set() })
  return validator
    .check(header.schema, value, { role: 'answer', loc: 'header' })
    .map((violation) => ({ ...violation, loc: ['header', header.name, ...violation.loc.slice(1)] }))
}

/** Parses JSON; anything else stays text. */
function fromMedia(media: string, text: string): unknown {
  return isJson(media) ? parsedJson(text, text) : text
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
  const refusedTypes = new Set(ranges.filter(({ q }) => q === 0).map(({ type }) => type))
  const namesOf = (language: string): readonly string[] =>
    [language, tags[language]].flatMap((name) => (typeof name === 'string' ? [name.toLowerCase()] : []))
  for (const { type, q } of ranges) {
    if (q === 0) continue
    for (let tag = type; tag !== ''; tag = tag.replace(/(?:^|-)[^-]*$/, '')) {
      const language = languages.find((candidate) => namesOf(candidate).includes(tag))
      if (language !== undefined && !namesOf(language).some((name) => refusedTypes.has(name))) return language
    }
  }
  return undefined
}
