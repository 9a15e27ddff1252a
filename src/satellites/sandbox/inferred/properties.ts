import { compositions, partsOf, typesOf } from '../coerce.ts'
import { follow, type Fields } from '../describe.ts'
import { mappingOf, isMapping } from '../../../base/mapping.ts'

/** Levels of an example that are looked through. */
const maxLevels = 8

/** Results by schema: a description does not change. */
const propertiesBySchema = new WeakMap<object, ReadonlyMap<string, unknown>>()

/** Properties of a schema by name, also those of its parts and alternatives; of several of one name the first. */
export function propertiesOf(root: Fields, schema: unknown): ReadonlyMap<string, unknown> {
  const target = follow(root, schema)
  const before = propertiesBySchema.get(target)
  if (before !== undefined) return before
  const properties = new Map<string, unknown>()
  for (const part of partsOf(root, target, compositions))
    for (const [name, property] of Object.entries(mappingOf(part['properties'])))
      if (!properties.has(name)) properties.set(name, property)
  propertiesBySchema.set(target, properties)
  return properties
}

/** The schema of a list's entries, also where a part or an alternative has it. */
export function entriesOf(root: Fields, schema: unknown): unknown {
  return partsOf(root, schema, compositions).find((part) => part['items'] !== undefined)?.['items']
}

/** Returns true if all values of a schema are lists. */
export function isList(root: Fields, schema: unknown): boolean {
  const types = typesOf(root, schema)
  return types.has('array') || (types.size === 0 && entriesOf(root, schema) !== undefined)
}

/** Returns true if no value of a schema is a list or a mapping, as far as the schema limits its values. */
export function isScalar(root: Fields, schema: unknown): boolean {
  const types = typesOf(root, schema)
  if (types.size > 0) return ['string', 'integer', 'number'].some((type) => types.has(type))
  return propertiesOf(root, schema).size === 0 && entriesOf(root, schema) === undefined
}

/** A schema with the properties of an example, for media types without a schema. */
export function schemaLike(value: unknown, level = 0): Fields {
  if (Array.isArray(value))
    return { type: 'array', ...(value.length > 0 && { items: schemaLike(value[0], level + 1) }) }
  if (isMapping(value)) {
    const properties = level >= maxLevels ? [] : Object.entries(value)
    return {
      type: 'object',
      properties: Object.fromEntries(properties.map(([key, entry]) => [key, schemaLike(entry, level + 1)])),
    }
  }
  return value === null || value === undefined ? {} : { type: typeof value }
}
