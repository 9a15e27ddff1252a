import { isDict, list, type Dict } from './value.ts'

/** What a list or a map holds, and how that is said before its type. */
export function unwrap(schema: Dict): { readonly words: string; readonly value: unknown } | undefined {
  if (isDict(schema['items']) && !Array.isArray(schema['prefixItems']) && mayBe(schema, 'array')) {
    return { words: 'array of', value: schema['items'] }
  }
  const rest = schema['additionalProperties']
  const isMap = isDict(rest) && Object.keys(rest).length > 0 && mayBe(schema, 'object')
  if (isMap && !isDict(schema['properties']) && !isDict(schema['patternProperties'])) {
    return { words: 'map of', value: rest }
  }
  return undefined
}

function mayBe(schema: Dict, type: string): boolean {
  const types = typesOf(schema)
  return types.length === 0 || (types.length === 1 && types[0] === type)
}

/** The names of types that a schema allows, without `null`. */
function typesOf(schema: Dict): readonly string[] {
  const type = schema['type']
  return (Array.isArray(type) ? type : [type]).filter(
    (name): name is string => typeof name === 'string' && name !== 'null',
  )
}

/** Whether a schema allows `null`, in the words of any version: many descriptions keep those of an older one. */
export function isNullable(schema: Dict): boolean {
  if (schema['x-nullable'] === true || schema['nullable'] === true) return true
  return schema['type'] === 'null' || list(schema['type']).includes('null')
}

/** The type in words. */
export function typeWords(schema: Dict): string {
  const types = typesOf(schema)
  const format = typeof schema['format'] === 'string' ? ` (${schema['format']})` : ''
  if (types.length === 0 && schema['type'] === 'null') return 'null'
  const words = types.length > 0 ? types.join(' or ') : inferred(schema)
  return `${words}${format}${isNullable(schema) ? ' or null' : ''}`
}

function inferred(schema: Dict): string {
  if (isDict(schema['properties']) || isDict(schema['patternProperties'])) return 'object'
  if (Array.isArray(schema['prefixItems'])) return 'array'
  if (list(schema['oneOf']).length > 0) return 'one of'
  if (list(schema['anyOf']).length > 0) return 'any of'
  const first: unknown = list(schema['enum'])[0] ?? schema['const']
  if (first === undefined || first === null) return 'any'
  return typeof first === 'number' && Number.isInteger(first) ? 'integer' : typeof first
}
