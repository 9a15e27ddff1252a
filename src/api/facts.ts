import { fill } from '../model/words.ts'
import type { Fact } from './data.ts'
import { slug } from './names.ts'
import { dict, isDict, isNumber, list, literal, text, type ApiWords, type Dict, resolve, schemaName } from './value.ts'

/** Constraints on a schema's values other than their type, in words, each with a label. */
export function factsOf(schema: Dict, { facts: labels, values }: ApiWords): readonly Fact[] {
  const textAt = (key: string): string | undefined => (key in schema ? literal(schema[key]) : undefined)
  const number = (key: string): string | undefined => numberAt(schema, key)
  const range = (from: string, to: string): string | undefined => rangeWords(schema, [from, to], values)
  const isClosed =
    isDict(schema['properties']) && [schema['additionalProperties'], schema['unevaluatedProperties']].includes(false)
  const isFull = [schema['items'], schema['unevaluatedItems']].includes(false)
  const examples = 'example' in schema ? [schema['example']] : list(schema['examples']).slice(0, 3)
  const texts: Readonly<Partial<Record<keyof typeof labels, string | undefined>>> = {
    default: textAt('default'),
    always: textAt('const'),
    range: range('minimum', 'maximum'),
    moreThan: number('exclusiveMinimum'),
    lessThan: number('exclusiveMaximum'),
    multipleOf: number('multipleOf'),
    length: range('minLength', 'maxLength'),
    entries: range('minItems', 'maxItems'),
    unique: schema['uniqueItems'] === true ? values.yes : undefined,
    properties: range('minProperties', 'maxProperties'),
    pattern: typeof schema['pattern'] === 'string' ? schema['pattern'] : undefined,
    content: text(schema['contentMediaType']),
    encoding: text(schema['contentEncoding']),
    otherProperties: isClosed ? values.notAllowed : undefined,
    otherEntries: isFull ? values.notAllowed : undefined,
    [examples.length > 1 ? 'examples' : 'example']:
      examples.length === 0 ? undefined : examples.map(literal).join(', '),
  }
  return Object.entries(texts).flatMap(([key, value]) =>
    value === undefined ? [] : [{ label: labels[key as keyof typeof labels], value }],
  )
}

/** Titles of a value and of its items, unless they repeat the name. The page of a schema already shows its title. */
export function titleFacts(
  { title, entryTitle }: { readonly title?: string | undefined; readonly entryTitle?: string | undefined },
  { name, label, self }: Readonly<Partial<Record<'name' | 'label' | 'self', string>>>,
  labels: ApiWords['facts'],
): readonly Fact[] {
  const words = (text = ''): string => slug(text).replace(/-/g, '')
  const isNew = title !== undefined && ![name, label].some((other) => words(other) === words(title))
  return [
    ...(isNew && self === undefined ? [{ label: labels.title, value: title }] : []),
    ...(entryTitle === undefined ? [] : [{ label: labels.entryTitle, value: entryTitle }]),
  ]
}

function numberAt(schema: Dict, key: string): string | undefined {
  return isNumber(schema[key]) ? String(schema[key]) : undefined
}

/** Minimum and maximum defined by two keywords, in words. */
function rangeWords(
  schema: Dict,
  [from, to]: readonly [string, string],
  words: ApiWords['values'],
): string | undefined {
  const [minimum, maximum] = [numberAt(schema, from), numberAt(schema, to)]
  if (minimum === undefined) return maximum === undefined ? undefined : fill(words.atMost, { most: maximum })
  return maximum === undefined
    ? fill(words.atLeast, { least: minimum })
    : fill(words.between, { least: minimum, most: maximum })
}

/** Maximum nesting of schemas in words, and maximum number of listed items. */
const maxLevels = 3
const maxEntries = 8

/** A few words for a schema outside of the tree (a condition, an exclusion). */
function schemaWords(root: Dict, value: unknown, words: ApiWords, level = 0): string {
  const { conditions, types } = words
  if (value === true) return conditions.anything
  if (value === false) return conditions.nothing
  const ref = dict(value)['$ref']
  const name = typeof ref === 'string' ? schemaName(ref) : undefined
  if (name !== undefined) return name
  const schema = resolve(root, value).node
  const title = text(schema['title'])
  if (title !== undefined) return title
  if (Object.keys(schema).length === 0) return conditions.anything
  if (level >= maxLevels) return typeWords(schema, types)
  const inner = (inner: unknown): string => schemaWords(root, inner, words, level + 1)
  const firstItems = (key: string): readonly unknown[] => list(schema[key]).slice(0, maxEntries)
  const properties = Object.entries(dict(schema['properties'])).slice(0, maxEntries)
  const parts = [
    'const' in schema ? literal(schema['const']) : '',
    firstItems('enum').map(literal).join(conditions.or),
    ...properties.map(([key, property]) => `${key}: ${inner(property)}`),
    firstItems('required').length === 0
      ? ''
      : fill(conditions.with, { names: firstItems('required').map(literal).join(', ') }),
    firstItems('allOf').map(inner).join(conditions.and),
    firstItems('oneOf').map(inner).join(conditions.or),
    firstItems('anyOf').map(inner).join(conditions.or),
    'not' in schema ? fill(conditions.not, { schema: inner(schema['not']) }) : '',
    typeof schema['pattern'] === 'string' ? fill(conditions.matches, { pattern: schema['pattern'] }) : '',
    rangeWords(schema, ['minimum', 'maximum'], words.values) ?? '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? typeWords(schema, types) : parts.join(', ')
}

/** Constraints by schemas other than those of fields: conditions, exclusions, further alternatives. */
export function conditionsOf(root: Dict, schema: Dict, words: ApiWords): readonly Fact[] {
  const labels = words.facts
  const withName = (name: string): string => fill(labels.withName, { name })
  const schemas: readonly (readonly [string, unknown])[] = [
    [labels.not, schema['not']],
    [labels.if, schema['if']],
    ...('if' in schema
      ? ([
          [labels.thenWord, schema['then']],
          [labels.else, schema['else']],
        ] as const)
      : []),
    [labels.contains, schema['contains']],
    [labels.names, schema['propertyNames']],
    ...list(schema['allOf']).map((member) => [labels.also, member] as const),
  ]
  const dependent = Object.entries(dict(schema['dependentSchemas'])).map(
    ([name, schema]) => [withName(name), schema] as const,
  )
  const inWords = (all: typeof schemas): readonly Fact[] =>
    all
      .filter(([, value]) => isDict(value) || typeof value === 'boolean')
      .map(([label, value]) => ({ label, value: schemaWords(root, value, words) }))
  const required = Object.entries(dict(schema['dependentRequired'])).map(([name, names]) => {
    return { label: withName(name), value: list(names).map(literal).join(', ') }
  })
  const count = 'contains' in schema ? rangeWords(schema, ['minContains', 'maxContains'], words.values) : undefined
  const counted = count === undefined ? [] : [{ label: labels.matches, value: count }]
  return [...inWords(schemas), ...counted, ...required, ...inWords(dependent)]
}

/** Content of a list or a map, and the words around its type. */
export function unwrap(schema: Dict): { readonly holder: 'arrayOf' | 'mapOf'; readonly value: unknown } | undefined {
  if (isDict(schema['items']) && !Array.isArray(schema['prefixItems']) && mayBe(schema, 'array')) {
    return { holder: 'arrayOf', value: schema['items'] }
  }
  const rest = schema['additionalProperties']
  const isMap = isDict(rest) && Object.keys(rest).length > 0 && mayBe(schema, 'object')
  // Alternatives describe the content more precisely.
  const isChoice = list(schema['oneOf']).length + list(schema['anyOf']).length > 0
  if (isMap && !isChoice && !isDict(schema['properties']) && !isDict(schema['patternProperties'])) {
    return { holder: 'mapOf', value: rest }
  }
  return undefined
}

function mayBe(schema: Dict, type: string): boolean {
  const types = typesOf(schema)
  return types.length === 0 || (types.length === 1 && types[0] === type)
}

/** Names of the types that a schema allows, except `null`. */
function typesOf(schema: Dict): readonly string[] {
  const type = schema['type']
  return (Array.isArray(type) ? type : [type]).filter(
    (name): name is string => typeof name === 'string' && name !== 'null',
  )
}

/** Returns true if a schema allows `null`, in the syntax of any version: many descriptions keep an older one. */
export function isNullable(schema: Dict): boolean {
  if (schema['x-nullable'] === true || schema['nullable'] === true) return true
  return schema['type'] === 'null' || list(schema['type']).includes('null')
}

/**
 * Type in words.
 *
 * @param general replacement for general words that are less specific than the name of a schema:
 * `object`, `any`, `one of`
 */
export function typeWords(schema: Dict, words: ApiWords['types'], general?: string): string {
  const types = typesOf(schema)
  if (types.length === 0 && schema['type'] === 'null') return 'null'
  const isGeneral = (name: string): boolean => ['object', words.any, words.oneOf, words.anyOf].includes(name)
  const names = types.length > 0 ? types : [inferred(schema, words)]
  const format = typeof schema['format'] === 'string' ? ` (${schema['format']})` : ''
  const type = names.map((name) => (isGeneral(name) ? (general ?? name) : name)).join(words.or) + format
  return isNullable(schema) ? fill(words.orNull, { type }) : type
}

function inferred(schema: Dict, words: ApiWords['types']): string {
  if (isDict(schema['properties']) || isDict(schema['patternProperties'])) return 'object'
  if (Array.isArray(schema['prefixItems'])) return 'array'
  if (list(schema['oneOf']).length > 0) return words.oneOf
  if (list(schema['anyOf']).length > 0) return words.anyOf
  const first: unknown = list(schema['enum'])[0] ?? schema['const']
  if (first === undefined || first === null) return words.any
  if (!isNumber(first)) return typeof first
  return Number.isInteger(Number(first)) ? 'integer' : 'number'
}
