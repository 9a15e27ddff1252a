import { resolve } from '../lookup.ts'
import { dict, isDict, list, type Dict } from '../value.ts'
import type { Direction } from './view.ts'

/** What a copy of a schema needs to know. */
export interface CopyOptions {
  readonly root: Dict
  readonly direction: Direction
  /** The address of the schema that a reference leads to. */
  readonly address: (ref: string) => string
}

/**
 * The schema with its validating keywords alone, its references led to other addresses, and without the required names
 * of properties that the direction leaves out.
 */
export function plainSchema(value: unknown, options: CopyOptions): Dict | boolean {
  if (typeof value === 'boolean') return value
  const schema = dict(value)
  const copy: Record<string, unknown> = {}
  for (const [key, one] of Object.entries(schema)) {
    if (key === '$ref' && typeof one === 'string') copy['$ref'] = options.address(one)
    else if (key === 'required') copy[key] = requiredOf(schema, options)
    else if (schemaKeywords.has(key)) copy[key] = plainSchema(one, options)
    else if (listKeywords.has(key) && list(one).length > 0)
      copy[key] = list(one).map((each) => plainSchema(each, options))
    else if (mapKeywords.has(key)) {
      copy[key] = Object.fromEntries(
        Object.entries(dict(one)).map(([name, each]) => [name, plainSchema(each, options)]),
      )
    } else if (limitKeywords.has(key) && isSound(key, one)) copy[key] = one
  }
  // In 3.0 that says nothing without a type; what its author means is plain.
  return schema['x-nullable'] === true ? { if: { not: { type: 'null' } }, then: copy } : copy
}

/** An empty enumeration or a type that is no name is a mistake that others report. */
function isSound(key: string, value: unknown): boolean {
  return key !== 'enum' || list(value).length > 0
}

function requiredOf(schema: Dict, { root, direction }: CopyOptions): readonly unknown[] {
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly'
  // The property may stand in another member of an `allOf` than its name.
  const places = [schema, ...list(schema['allOf']).map((one) => resolve(root, one).node)]
  const isHidden = (name: string): boolean =>
    places.some((place) => {
      const property = dict(place['properties'])[name]
      return isDict(property) && resolve(root, property).node[hidden] === true
    })
  return [...new Set(list(schema['required']))].filter((name) => typeof name === 'string' && !isHidden(name))
}

/** Keywords that hold a schema, a list of schemas, or schemas by name. */
const schemaKeywords: ReadonlySet<string> = new Set([
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'contains',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
])
const listKeywords: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems'])
const mapKeywords: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'dependentSchemas'])

/** Keywords that limit values. All others say nothing about validity. */
const limitKeywords: ReadonlySet<string> = new Set([
  'type',
  'nullable',
  'enum',
  'const',
  'multipleOf',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'format',
  'maxItems',
  'minItems',
  'uniqueItems',
  'maxContains',
  'minContains',
  'maxProperties',
  'minProperties',
  'dependentRequired',
])
