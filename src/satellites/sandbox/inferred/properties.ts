import { compositions, partsOf, typesOf } from '../coerce.ts'
import { follow, type Fields } from '../describe.ts'
import { mappingOf, isMapping } from '../../../base/mapping.ts'

/** Maximum nesting of an examined example. */
const maxLevels = 8

/** Results by schema. Descriptions do not change. */
const propertiesBySchema = new WeakMap<object, ReadonlyMap<string, unknown>>()

/**
 * Properties of a schema by name, including those of its parts and alternatives. Of several properties with one
 * name, the first is used.
 */
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

/** Schema of list items, including those in parts and alternatives. */
export function entriesOf(root: Fields, schema: unknown): unknown {
  return partsOf(root, schema, compositions).find((part) => part['items'] !== undefined)?.['items']
}

/** Returns true if all values of a schema are lists. */
export function isList(root: Fields, schema: unknown): boolean {
  const types = typesOf(root, schema)
  return types.has('array') || (types.size === 0 && entriesOf(root, schema) !== undefined)
}

/**
 * Returns true if no value of a schema is a list or an object, as far as the schema restricts its values.
 */
export function isScalar(root: Fields, schema: unknown): boolean {
  const types = typesOf(root, schema)
  if (types.size > 0) return ['string', 'integer', 'number'].some((type) => types.has(type))
  return propertiesOf(root, schema).size === 0 && entriesOf(root, schema) === undefined
}

/** Derives a schema from an example, for media types without a schema. */
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
