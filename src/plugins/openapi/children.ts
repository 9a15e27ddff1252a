import { dict, isDict, list, type Dict } from './value.ts'

/** A schema inside another, not yet a node. */
export interface Child {
  readonly value: unknown
  readonly id: string
  readonly name?: string
  readonly required?: boolean
}

/** The fields of a schema, in its order. */
export function fieldsOf(schema: Dict): readonly Child[] {
  const required = list(schema['required'])
  return Object.entries(dict(schema['properties'])).map(([name, value]): Child => {
    return { value, id: name, name, required: required.includes(name) }
  })
}

/** Fields that have no name: those of patterns, the places of a tuple, and all the rest. */
export function othersOf(schema: Dict): readonly Child[] {
  const patterns = Object.entries(dict(schema['patternProperties'])).map(([name, value], index): Child => {
    return { value, id: `pattern-${index + 1}`, name }
  })
  const places = list(schema['prefixItems']).map((value, index): Child => {
    return { value, id: String(index), name: String(index) }
  })
  const rest = places.length > 0 ? schema['items'] : schema['additionalProperties']
  const hasNames = isDict(schema['properties']) || patterns.length > 0 || places.length > 0
  const isSchema = isDict(rest) && Object.keys(rest).length > 0
  return [...patterns, ...places, ...(hasNames && isSchema ? [{ value: rest, id: 'other', name: '*' }] : [])]
}
