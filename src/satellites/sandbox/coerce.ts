import { follow, type Fields } from './describe.ts'
import type { Shape, TextTree } from '../../api/parameters/decode.ts'
import { list } from '../../api/value.ts'
import { isMapping, mappingOf } from '../../base/mapping.ts'
import { parsedJson } from '../../base/parsed-json.ts'

/** Maximum nesting of a body. Deeper values would overflow the stack of recursive functions. */
export const maxDepth = 200

/** Cached, since each request needs the types of all its parameters. Descriptions do not change. */
const typesBySchema = new WeakMap<object, ReadonlySet<string>>()

/** JSON types that a schema allows, according to its own keywords and the schemas it is composed of. */
export function typesOf(root: Fields, schema: unknown): ReadonlySet<string> {
  const key = typeof schema === 'object' && schema !== null ? schema : undefined
  const types = (key && typesBySchema.get(key)) ?? gatherTypes(root, schema)
  if (key !== undefined) typesBySchema.set(key, types)
  return types
}

function gatherTypes(root: Fields, schema: unknown): ReadonlySet<string> {
  return new Set(
    partsOf(root, schema, compositions).flatMap((part) => [
      ...[part['type']].flat().filter((type) => typeof type === 'string'),
      ...[...list(part['enum']), ...('const' in part ? [part['const']] : [])].map(jsonType),
    ]),
  )
}

function jsonType(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** Keywords whose schemas compose a schema. */
export const compositions: readonly string[] = ['allOf', 'anyOf', 'oneOf']

/**
 * A schema and all schemas under the given keywords, with references resolved. Each schema occurs once,
 * outer ones first.
 */
export function partsOf(root: Fields, schema: unknown, keywords: readonly string[] = ['allOf']): readonly Fields[] {
  const parts = new Set<Fields>()
  const visit = (schemaPart: unknown): void => {
    const part = follow(root, schemaPart)
    if (parts.has(part)) return
    parts.add(part)
    for (const keyword of keywords) if (keyword in part) for (const inner of [part[keyword]].flat()) visit(inner)
  }
  visit(schema)
  return [...parts]
}

/** The schema itself, or that of a property, with the reference resolved. */
export function propertySchema(root: Fields, schema: unknown, property?: string): Fields {
  if (property === undefined) return follow(root, schema)
  const parts = partsOf(root, schema, compositions)
  const holder = parts
    .map((part) => mappingOf(part['properties']))
    .find((properties) => Object.hasOwn(properties, property))
  const others = parts.map((part) => part['additionalProperties']).find((schema) => typeof schema === 'object')
  return follow(root, holder === undefined ? others : holder[property])
}

/** Schema of a list item. */
export function itemSchema(root: Fields, schema: unknown, index = 0): Fields {
  const parts = partsOf(root, schema, compositions)
  const prefix = parts.map(({ prefixItems }) => list(prefixItems)[index]).find((item) => item !== undefined)
  return follow(root, prefix ?? parts.map(({ items }) => items).find((items) => items !== undefined))
}

/**
 * Shape of a parameter with this schema: a text, a list or a map. `reservedNames` cannot be keys of
 * the map.
 */
export function shapeOf(root: Fields, schema: unknown, reservedNames: ReadonlySet<string> = new Set()): Shape {
  const types = typesOf(root, schema)
  const parts = partsOf(root, schema, compositions)
  const isUntyped = types.size === 0
  const scalars = ['string', 'number', 'integer', 'boolean']
  const orText = scalars.some((type) => types.has(type)) ? { orText: true } : {}
  if (types.has('array') || (isUntyped && parts.some(({ items }) => isMapping(items))))
    return { kind: 'list', ...orText }
  const names = new Set(parts.flatMap(({ properties }) => Object.keys(mappingOf(properties))))
  if (!types.has('object') && !(isUntyped && names.size > 0)) return { kind: 'text' }
  const free = parts.map(({ additionalProperties }) => additionalProperties).filter((others) => others !== undefined)
  const isFree = free.length === 0 ? names.size === 0 : !free.includes(false)
  return { kind: 'map', ...orText, has: (key) => names.has(key) || (isFree && !reservedNames.has(key)) }
}

/** Converts the texts of a parameter to values of their schemas. */
export function typed(tree: TextTree, schema: unknown, root: Fields): unknown {
  if (typeof tree === 'string') {
    const value = coerce(tree, schema, root)
    const { kind, orText } = shapeOf(root, schema)
    // The schema allows another type only, such as a list: the text is its single item.
    const isItem =
      kind === 'list' && orText === true && typeof value === 'string' && !typesOf(root, schema).has('string')
    return isItem ? [coerce(tree, itemSchema(root, schema), root)] : value
  }
  if (Array.isArray(tree))
    return (tree as readonly TextTree[]).map((item, index) => typed(item, itemSchema(root, schema, index), root))
  const { kind } = shapeOf(root, schema)
  // List items may be numbered: `list[0][name]=1`.
  if (kind === 'list') return typed(Object.values(tree), schema, root)
  const entries = Object.entries(tree as Readonly<Record<string, TextTree>>)
  return Object.fromEntries(entries.map(([key, part]) => [key, typed(part, propertySchema(root, schema, key), root)]))
}

/**
 * Converts a text to the type of the schema. A text that does not fit stays a text, which
 * validation reports.
 */
export function coerce(text: string, schema: unknown, root: Fields): unknown {
  const types = typesOf(root, schema)
  // JSON accepts `1e2`, but no client writes integers that way: it is probably a mistake that the real API
  // would reject.
  const isInteger = /^-?(?:0|[1-9]\d*)$/.test(text)
  const isNumber = isInteger || /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)
  if ((isInteger && types.has('integer')) || (isNumber && types.has('number'))) return Number(text)
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  if (types.has('null') && !types.has('string') && (text === '' || text === 'null')) return null
  // A nested list or map is written as JSON.
  if (types.has('string') || shapeOf(root, schema).kind === 'text' || depthOf(text) > maxDepth) return text
  const value = parsedJson(text)
  return typeof value === 'object' && value !== null ? value : text
}

/** Maximum nesting of a JSON text, determined without parsing. */
export function depthOf(text: string): number {
  let deepest = 0
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) {
      for (at += 1; at < text.length && text.charCodeAt(at) !== 0x22; at += 1) if (text.charCodeAt(at) === 0x5c) at += 1
    } else if (code === 0x5b || code === 0x7b) deepest = Math.max(deepest, (depth += 1))
    else if (code === 0x5d || code === 0x7d) depth -= 1
  }
  return deepest
}
