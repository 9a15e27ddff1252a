import { follow, type Fields } from './describe.ts'
import { list } from '../../api/value.ts'
import { mappingOf } from '../../base/mapping.ts'

/** A description does not change, and each request asks for the types of all its parameters. */
const typesBySchema = new WeakMap<object, ReadonlySet<string>>()

/** The types of JSON that a schema allows, as far as it says so itself or through what it is made of. */
export function typesOf(root: Fields, schema: unknown): ReadonlySet<string> {
  const key = typeof schema === 'object' && schema !== null ? schema : undefined
  const types = (key && typesBySchema.get(key)) ?? gatherTypes(root, schema)
  if (key !== undefined) typesBySchema.set(key, types)
  return types
}

function gatherTypes(root: Fields, schema: unknown): ReadonlySet<string> {
  return new Set(
    partsOf(root, schema, compositions).flatMap((part) => [
      ...[part['type']].flat().filter((type) => typeof type === 'string'),
      ...[...list(part['enum']), ...('const' in part ? [part['const']] : [])].map(jsonType),
    ]),
  )
}

function jsonType(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** Keywords with the schemas that a schema is composed of. */
export const compositions: readonly string[] = ['allOf', 'anyOf', 'oneOf']

/** A schema and the parts under the keywords, references followed: each part once, outer ones first. */
export function partsOf(root: Fields, schema: unknown, keywords: readonly string[] = ['allOf']): readonly Fields[] {
  const parts = new Set<Fields>()
  const visit = (written: unknown): void => {
    const part = follow(root, written)
    if (parts.has(part)) return
    parts.add(part)
    for (const keyword of keywords) if (keyword in part) for (const inner of [part[keyword]].flat()) visit(inner)
  }
  visit(schema)
  return [...parts]
}

/** The schema itself, with its reference followed, or that of a property. */
export function propertySchema(root: Fields, schema: unknown, property?: string): Fields {
  if (property === undefined) return follow(root, schema)
  const parts = partsOf(root, schema)
  const holder = parts
    .map((part) => mappingOf(part['properties']))
    .find((properties) => Object.hasOwn(properties, property))
  const others = parts.map((part) => part['additionalProperties']).find((schema) => typeof schema === 'object')
  return follow(root, holder === undefined ? others : holder[property])
}

/** The schema of a list's entries. */
export function itemSchema(root: Fields, schema: unknown): Fields {
  return follow(root, propertySchema(root, schema)['items'])
}

/** Text as the value that the schema asks for; other text stays text, which the check reports. */
export function coerce(text: string, schema: unknown, root: Fields): unknown {
  const types = typesOf(root, schema)
  // `1e2` is a number to JSON, but no client writes a count so: it is a mistake that the API may not forgive.
  const isInteger = /^-?(?:0|[1-9]\d*)$/.test(text)
  const isNumber = isInteger || /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)
  if ((isInteger && types.has('integer')) || (isNumber && types.has('number'))) return Number(text)
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  if (types.has('null') && !types.has('string') && (text === '' || text === 'null')) return null
  return text
}
