import { dict, isDict, list, schemaName, text, type Dict } from '../value.ts'

/** Names of properties that would make an excluded alternative match. */
export const excluded = Symbol('excluded')

/** A schema that may have excluded properties. */
interface Merged extends Dict {
  readonly [excluded]?: readonly string[]
}

/** Names of properties that a merged schema must omit. */
export function excludedOf(schema: Dict): readonly string[] {
  return (schema as Merged)[excluded] ?? []
}

/**
 * Names that the other alternatives of a `oneOf` require. A value with these names would match several
 * alternatives.
 */
export function excludedBy(chosen: Dict, others: readonly Dict[]): readonly string[] {
  const names = others.flatMap((other) => list(other['required']).map(String))
  const required = new Set(list(chosen['required']).map(String))
  return names.filter((name) => !required.has(name))
}

/** Merges two schemas: properties and required names of both; for other keys, the first schema applies. */
export function mergeSchemas(a: Dict, b: Dict): Dict {
  const properties: Record<string, unknown> = { ...dict(a['properties']) }
  for (const [name, value] of Object.entries(dict(b['properties']))) {
    const before = properties[name]
    // A property in both must match both; a constant is the most specific.
    if (isDict(before) && 'const' in before) continue
    properties[name] =
      isDict(before) && Object.keys(before).length > 0 && isDict(value) && !('const' in value)
        ? { allOf: [before, value] }
        : value
  }
  const required = [...new Set([...list(a['required']), ...list(b['required'])])]
  const excludedSchemas = [...excludedOf(a), ...excludedOf(b)]
  return {
    ...b,
    ...a,
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    ...(required.length === 0 ? {} : { required }),
    ...(excludedSchemas.length === 0 ? {} : { [excluded]: excludedSchemas }),
  }
}

/** Type of a schema's values: a type other than null, or the type to which its keywords apply. */
export function typeOf(schema: Dict): string | undefined {
  const types = [schema['type']].flat().filter((name) => typeof name === 'string')
  const type = types.find((name) => name !== 'null') ?? types[0]
  if (type !== undefined) return type
  if (isDict(schema['properties']) || isDict(schema['additionalProperties']) || schema['required']) return 'object'
  if (schema['items'] !== undefined || schema['prefixItems'] !== undefined) return 'array'
  if (['pattern', 'format', 'minLength', 'maxLength'].some((key) => key in schema)) return 'string'
  return ['minimum', 'maximum', 'multipleOf', 'exclusiveMinimum'].some((key) => key in schema) ? 'number' : undefined
}

/**
 * Sets the discriminating property of a schema to the value for an alternative.
 *
 * @param schema the alternative, or the derived schema
 * @param holder the schema with the `discriminator`
 * @param ref reference to the alternative
 */
export function discriminated(schema: Dict, holder: Dict, ref: string | undefined): Dict {
  const name = text(dict(holder['discriminator'])['propertyName'])
  const value = ref === undefined ? undefined : valueFor(dict(dict(holder['discriminator'])['mapping']), ref)
  if (name === undefined || value === undefined) return schema
  const property = dict(dict(schema['properties'])[name])
  const allowed = 'const' in property ? [property['const']] : list(property['enum'])
  if (allowed.length > 0 && !allowed.includes(value)) return schema
  return { ...schema, properties: { ...dict(schema['properties']), [name]: { const: value } } }
}

/** Value for a schema in a discriminator mapping, or else the schema's name. */
function valueFor(mapping: Dict, ref: string): string | undefined {
  const name = schemaName(ref)
  const keys = Object.entries(mapping).filter(([, target]) => target === ref || target === name)
  if (keys[0] !== undefined) return keys[0][0]
  return isDict(mapping) && Object.keys(mapping).length > 0 ? undefined : name
}
