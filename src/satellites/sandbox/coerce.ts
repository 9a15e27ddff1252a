import { follow, list, type Fields } from './describe.ts'
import { mappingOf } from '../../base/mapping.ts'

/** Levels of `allOf` and references that are looked through: those of a schema that holds itself have no end. */
const maxLevels = 8

/** A description does not change, and each request asks for the types of all its parameters. */
const known = new WeakMap<object, ReadonlySet<string>>()

/** The types of JSON that a schema allows, as far as it says so itself or through what it is made of. */
export function typesOf(root: Fields, schema: unknown): ReadonlySet<string> {
  const own = typeof schema === 'object' && schema !== null ? schema : undefined
  const types = (own && known.get(own)) ?? gatherTypes(root, schema)
  if (own !== undefined) known.set(own, types)
  return types
}

function gatherTypes(root: Fields, schema: unknown, level = 0): ReadonlySet<string> {
  const found = new Set<string>()
  if (level > maxLevels) return found
  const own = follow(root, schema)
  for (const type of Array.isArray(own['type']) ? (own['type'] as unknown[]) : [own['type']]) {
    if (typeof type === 'string') found.add(type)
  }
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    for (const part of list(own[keyword])) for (const type of gatherTypes(root, part, level + 1)) found.add(type)
  }
  for (const value of [...list(own['enum']), ...('const' in own ? [own['const']] : [])]) found.add(jsonType(value))
  return found
}

function jsonType(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** A schema with its reference followed, then the parts of its `allOf`. */
export function* partsOf(root: Fields, schema: unknown, level = 0): Iterable<Fields> {
  const own = follow(root, schema)
  yield own
  if (level < maxLevels) for (const part of list(own['allOf'])) yield* partsOf(root, part, level + 1)
}

/** The schema itself, with its reference followed, or that of a property. */
export function propertySchema(root: Fields, schema: unknown, property?: string): Fields {
  if (property === undefined) return follow(root, schema)
  const parts = [...partsOf(root, schema)]
  const holder = parts.map((part) => mappingOf(part['properties'])).find((one) => Object.hasOwn(one, property))
  const others = parts.map((part) => part['additionalProperties']).find((one) => typeof one === 'object')
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
