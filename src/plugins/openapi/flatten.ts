import { resolve } from './lookup.ts'
import { dict, isDict, list, type Dict } from './value.ts'

/** Members inside members, at most. */
const maxLevels = 16

/** What a member of `allOf` says of itself, not of the whole. */
const own = new Set(['title', 'description', 'example', 'examples', 'deprecated', '$id', '$anchor', 'allOf'])

/** A schema with the members of its `allOf` put into it: properties and required names together, else the first wins. */
export function flatten(root: Dict, schema: Dict, level = 0): Dict {
  const members = list(schema['allOf'])
  if (members.length === 0 || level === maxLevels) return schema
  const { allOf: _, ...rest } = schema
  let merged: Dict = {}
  let properties: Dict = {}
  const required = new Set<unknown>(list(schema['required']))
  for (const member of members) {
    const part = flatten(root, resolve(root, member).node, level + 1)
    for (const name of list(part['required'])) required.add(name)
    properties = { ...properties, ...dict(part['properties']) }
    merged = { ...Object.fromEntries(Object.entries(part).filter(([key]) => !own.has(key))), ...merged }
  }
  properties = { ...properties, ...dict(schema['properties']) }
  const hasProperties = Object.keys(properties).length > 0
  return {
    ...merged,
    ...rest,
    ...(hasProperties ? { properties } : {}),
    ...(required.size > 0 ? { required: [...required] } : {}),
  }
}

/** What a list or a map holds, and how that is said before its type. */
export function unwrap(schema: Dict): { readonly words: string; readonly value: unknown } | undefined {
  if (isDict(schema['items']) && (schema['type'] === undefined || typesOf(schema).includes('array'))) {
    return { words: 'array of', value: schema['items'] }
  }
  const rest = schema['additionalProperties']
  if (isDict(rest) && Object.keys(rest).length > 0 && !isDict(schema['properties']))
    return { words: 'map of', value: rest }
  return undefined
}

/** The names of types that a schema allows, without `null`. */
export function typesOf(schema: Dict): readonly string[] {
  const type = schema['type']
  return (Array.isArray(type) ? type : [type]).filter(
    (name): name is string => typeof name === 'string' && name !== 'null',
  )
}

/** Whether a schema allows `null`, in the words of 3.0 or of 3.1. */
export function isNullable(schema: Dict): boolean {
  return schema['nullable'] === true || schema['type'] === 'null' || list(schema['type']).includes('null')
}

/** The type in words. */
export function typeWords(schema: Dict): string {
  const types = typesOf(schema)
  const format = typeof schema['format'] === 'string' ? ` (${schema['format']})` : ''
  const words = types.length > 0 ? types.join(' or ') : inferred(schema)
  return `${words}${format}${isNullable(schema) ? ' or null' : ''}`
}

function inferred(schema: Dict): string {
  if (isDict(schema['properties'])) return 'object'
  if (list(schema['oneOf']).length > 0) return 'one of'
  if (list(schema['anyOf']).length > 0) return 'any of'
  const first: unknown = list(schema['enum'])[0] ?? schema['const']
  return first === undefined || first === null ? 'any' : typeof first
}
