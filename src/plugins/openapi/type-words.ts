import { fill } from '../../plugin.ts'
import { isDict, list, type ApiWords, type Dict } from './value.ts'

/** What a list or a map holds, and the words that its type is put into. */
export function unwrap(schema: Dict): { readonly holder: 'arrayOf' | 'mapOf'; readonly value: unknown } | undefined {
  if (isDict(schema['items']) && !Array.isArray(schema['prefixItems']) && mayBe(schema, 'array')) {
    return { holder: 'arrayOf', value: schema['items'] }
  }
  const rest = schema['additionalProperties']
  const isMap = isDict(rest) && Object.keys(rest).length > 0 && mayBe(schema, 'object')
  if (isMap && !isDict(schema['properties']) && !isDict(schema['patternProperties'])) {
    return { holder: 'mapOf', value: rest }
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

/**
 * The type in words.
 *
 * @param general what stands for a word that says no more than the name of a schema: `object`, `any`, `one of`
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
  return typeof first === 'number' && Number.isInteger(first) ? 'integer' : typeof first
}
