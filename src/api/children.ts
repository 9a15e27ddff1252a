import { dict, hasParts, isDict, list, type Dict, literal, text, schemaName, resolve } from './value.ts'
import { defined } from '../base/defined.ts'
import type { EnumValue } from './data.ts'
import type { Texts } from './texts.ts'
import { stepOfKey } from '../base/json-pointer.ts'

/** A nested schema before its conversion to a `SchemaNode`. */
export interface Child {
  readonly value: unknown
  readonly id: string
  readonly name?: string
  readonly required?: boolean
}

/** Fields of a schema in order. */
export function fieldsOf(schema: Dict): readonly Child[] {
  const required = list(schema['required'])
  return Object.entries(dict(schema['properties'])).map(([name, value]): Child => {
    return { value, id: name, name, required: required.includes(name) }
  })
}

/** Parts of a schema without a fixed name: pattern properties, items of a tuple, and additional properties. */
export function othersOf(schema: Dict): readonly Child[] {
  const patterns = Object.entries(dict(schema['patternProperties'])).map(([name, value], index): Child => {
    return { value, id: `pattern-${index + 1}`, name }
  })
  const tupleItems = list(schema['prefixItems']).map((value, index): Child => {
    return { value, id: String(index), name: String(index) }
  })
  const rest = tupleItems.length > 0 ? schema['items'] : schema['additionalProperties']
  const isChoice = list(schema['oneOf']).length + list(schema['anyOf']).length > 0
  const hasNames = isDict(schema['properties']) || patterns.length > 0 || tupleItems.length > 0 || isChoice
  const isSchema = isDict(rest) && Object.keys(rest).length > 0
  return [...patterns, ...tupleItems, ...(hasNames && isSchema ? [{ value: rest, id: 'other', name: '*' }] : [])]
}

/** An alternative of a schema. */
export interface Alternative {
  readonly schema: unknown
  /** Name of the schema, or its title. */
  readonly label?: string
  /** Required fields, if the alternative contains nothing else. */
  readonly needs: readonly string[]
  /** The label already names these fields. */
  readonly isSaid: boolean
  /** The value of the discriminator for this alternative. */
  readonly value?: string
}

/** Parts of a schema: its fields, and its numbered alternatives. */
export interface Parts {
  readonly fields: readonly Child[]
  readonly others: readonly Child[]
  readonly alternatives: readonly (Alternative & { readonly number: number })[]
}

/**
 * Names of the schemas that extend each schema with `allOf`. They are its alternatives if it has nothing but a
 * `discriminator`.
 */
export function childrenOf(root: Dict): ReadonlyMap<string, readonly string[]> {
  const children = new Map<string, string[]>()
  for (const [name, schema] of Object.entries(dict(dict(root['components'])['schemas']))) {
    for (const member of list(dict(schema)['allOf'])) {
      const ref = dict(member)['$ref']
      const parent = typeof ref === 'string' ? schemaName(ref) : undefined
      if (parent === undefined) continue
      const cached = children.get(parent)
      if (cached === undefined) children.set(parent, [name])
      else if (!cached.includes(name)) cached.push(name)
    }
  }
  return children
}

/**
 * Alternatives of a schema, their combination, and the discriminating property.
 *
 * @param schema schema with the members of its `allOf` merged
 * @param name name of the schema, if it has one
 */
export function choiceOf(schema: Dict, name: string | undefined, children: ReadonlyMap<string, readonly string[]>) {
  const discriminator = text(dict(schema['discriminator'])['propertyName'])
  const mapped = mappingOf(schema)
  const explicit = list(schema['oneOf']).length > 0 ? list(schema['oneOf']) : list(schema['anyOf'])
  const names = [...new Set([...mapped.keys(), ...(name === undefined ? [] : (children.get(name) ?? []))])]
  const options = explicit.length > 0 || discriminator === undefined ? explicit : names.sort().map(reference)
  if (options.length === 0) return undefined
  return {
    choice: explicit.length > 0 && list(schema['oneOf']).length === 0 ? ('any of' as const) : ('one of' as const),
    alternatives: options.map((option): Alternative => {
      const ref = isDict(option) ? option['$ref'] : undefined
      const target = typeof ref === 'string' ? schemaName(ref) : undefined
      const title = text(dict(option)['title'])
      const needs = target === undefined ? needsOf(option) : []
      const isSaid = title === undefined || needs.every((name) => title.split(/\s+/).includes(name))
      const value = discriminator === undefined || target === undefined ? undefined : (mapped.get(target) ?? target)
      return { schema: option, needs, isSaid, ...defined({ label: target ?? title, value }) }
    }),
    ...defined({ discriminator }),
  }
}

/** Required fields of an alternative that contains nothing but `required`, a title and a type. */
function needsOf(option: unknown): readonly string[] {
  const { required, ...rest } = dict(option)
  return Object.keys(rest).every((key) => key === 'title' || key === 'type') ? list(required).map(literal) : []
}

/** Discriminator values, by schema name. */
function mappingOf(schema: Dict): ReadonlyMap<string, string> {
  const entries = Object.entries(dict(dict(schema['discriminator'])['mapping']))
  const members = new Map<string, string>()
  for (const [value, target] of entries) {
    if (typeof target !== 'string') continue
    const name = schemaName(target) ?? (/^[\w.-]+$/.test(target) ? target : undefined)
    // Several values may refer to one schema.
    if (name !== undefined) members.set(name, members.has(name) ? `${members.get(name)}, ${value}` : value)
  }
  return members
}

function reference(name: string): Dict {
  return { $ref: `#/components/schemas/${stepOfKey(name)}` }
}

const meaningKeys = ['x-enumDescriptions', 'x-enum-descriptions'] as const

/** Extensions with constant names for numeric values. */
const nameKeys = ['x-enum-varnames', 'x-enumNames', 'x-enum-names'] as const

/**
 * Converts a schema whose alternatives are all constants to an enumeration, with the alternatives as the meanings of its
 * values. Returns any other schema unchanged.
 */
export function asEnumeration(
  root: Dict,
  schema: Dict,
): { readonly schema: Dict; readonly meanings?: readonly Dict[] } {
  const key = list(schema['oneOf']).length > 0 ? 'oneOf' : 'anyOf'
  const options = list(schema[key]).map((option) => resolve(root, option).node)
  if (options.length === 0 || !options.every((option) => 'const' in option)) return { schema }
  const { [key]: _, ...rest } = schema
  const first = options.find((option) => option['type'] !== undefined)
  const type = rest['type'] === undefined && first !== undefined ? { type: first['type'] } : {}
  return { schema: { ...rest, ...type, enum: options.map((option) => option['const']) }, meanings: options }
}

/**
 * Values of an enumeration, with their meanings if the description has them.
 *
 * @returns at most `limit` values, and the number of omitted ones (`more`)
 */
export function valuesOf(
  { schema, meanings }: { readonly schema: Dict; readonly meanings?: readonly Dict[] },
  texts: Texts,
  { entry, limit }: { readonly entry: string; readonly limit: number },
): { readonly values: readonly EnumValue[]; readonly more: number } {
  // The constant is already among the facts of the schema.
  if ('const' in schema) return { values: [], more: 0 }
  const described = meaningKeys.map((key) => schema[key]).find(hasParts)
  const names = nameKeys.map((key) => schema[key]).find(hasParts)
  // Azure extension.
  const enumMeanings = list(dict(schema['x-ms-enum'])['values']).map(dict)
  const all = list(schema['enum'])
  const values = all.slice(0, limit).map((item, index): EnumValue => {
    const value = literal(item)
    const option = meanings?.[index] ?? enumMeanings.find((other) => literal(other['value']) === value)
    // Meanings are an object with the values as keys, or a list in the order of the values.
    const key = isDict(described) ? value : String(index)
    const meaning = option
      ? (texts.of(option, entry) ?? texts.of(option, entry, 'title'))
      : described && texts.of(described as Dict, entry, key)
    const title = meanings === undefined || !('description' in (option ?? {})) ? option?.['name'] : option?.['title']
    const name = text(title) ?? text((names as Dict | undefined)?.[isDict(names) ? value : index])
    return defined({ value, name: name === value ? undefined : name, text: meaning })
  })
  return { values, more: all.length - values.length }
}
