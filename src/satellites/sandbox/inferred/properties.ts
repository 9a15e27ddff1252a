import { typesOf } from '../coerce.ts'
import { follow, list, type Fields } from '../describe.ts'
import { mappingOf, isMapping } from '../../../base/mapping.ts'

/** Levels of parts that are looked through: those of a schema that holds itself have no end. */
const maxLevels = 8

/** A description does not change. */
const known = new WeakMap<object, ReadonlyMap<string, unknown>>()

/** Properties of a schema by name, also those of its parts and alternatives; of several of one name the first. */
export function propertiesOf(root: Fields, schema: unknown): ReadonlyMap<string, unknown> {
  const own = follow(root, schema)
  const found = known.get(own) ?? gather(root, own, new Map(), 0)
  known.set(own, found)
  return found
}

function gather(root: Fields, schema: unknown, found: Map<string, unknown>, level: number): Map<string, unknown> {
  const own = follow(root, schema)
  for (const [name, one] of Object.entries(mappingOf(own['properties']))) if (!found.has(name)) found.set(name, one)
  if (level < maxLevels)
    for (const keyword of ['allOf', 'oneOf', 'anyOf'])
      for (const part of list(own[keyword])) gather(root, part, found, level + 1)
  return found
}

/** The schema of a list's entries, also where a part or an alternative has it. */
export function entriesOf(root: Fields, schema: unknown, level = 0): unknown {
  const own = follow(root, schema)
  if (own['items'] !== undefined) return own['items']
  if (level === maxLevels) return undefined
  return ['allOf', 'oneOf', 'anyOf']
    .flatMap((keyword) => list(own[keyword]))
    .map((part) => entriesOf(root, part, level + 1))
    .find((one) => one !== undefined)
}

/** Whether values of a schema are lists. */
export function isList(root: Fields, schema: unknown): boolean {
  const types = typesOf(root, schema)
  return types.has('array') || (types.size === 0 && entriesOf(root, schema) !== undefined)
}

/** Whether values of a schema are neither lists nor mappings, as far as it says. */
export function isScalar(root: Fields, schema: unknown): boolean {
  const types = typesOf(root, schema)
  if (types.size > 0) return ['string', 'integer', 'number'].some((type) => types.has(type))
  return propertiesOf(root, schema).size === 0 && entriesOf(root, schema) === undefined
}

/** A schema that says of what properties a value is: what an example tells, where its author wrote no schema. */
export function schemaLike(value: unknown, level = 0): Fields {
  if (Array.isArray(value))
    return { type: 'array', ...(value.length > 0 && { items: schemaLike(value[0], level + 1) }) }
  if (isMapping(value)) {
    const properties = level >= maxLevels ? [] : Object.entries(value)
    return {
      type: 'object',
      properties: Object.fromEntries(properties.map(([key, one]) => [key, schemaLike(one, level + 1)])),
    }
  }
  return value === null || value === undefined ? {} : { type: typeof value }
}
