import { dict, isDict, isNumber, list, text, type Dict, resolve, schemaName } from '../value.ts'
import { numberFor, stringFor } from './pattern.ts'
import { defined } from '../../base/defined.ts'

/** The direction of a value: a request leaves out read-only properties, a response write-only ones. */
export type Direction = 'request' | 'response'

/** Below this level there is nothing. */
const maxLevel = 12

/** Schemas that one example is made of; the last of them serve required properties. */
const maxNodes = 600
const maxOptionalNodes = 150

/** Entries of a list, at most. */
const maxItems = 5

/** A schema whose value is known. */
const constant = (value: unknown): Dict => ({ const: value })

/** Settings of an attempt. */
export interface ViewOptions {
  readonly direction: Direction
  /** True if values that authors put into schemas are used. */
  readonly authors: boolean
  /** Most optional properties of an object, by its level; deeper objects have only required ones. */
  readonly optional: readonly number[]
  /** Of alternatives, the one to take. */
  readonly alternative: number
}

interface Making extends ViewOptions {
  readonly root: Dict
  left: number
}

interface Position {
  readonly level: number
  /** References that lead here. */
  readonly open: readonly string[]
  /** Of a property. */
  readonly name?: string
}

/**
 * A small schema without references that allows one example of the given one: of alternatives the first that is not
 * null, of properties those that fit, recursion cut. So what the sampler has to do is bounded by a count, whatever the
 * description refers to.
 *
 * @returns `undefined` where nothing can be made, or where anything is allowed
 */
export function viewOf(root: Dict, schema: unknown, options: ViewOptions): Dict | undefined {
  const making: Making = { ...options, root, left: maxNodes }
  const view = viewNode(schema, making, { level: 0, open: [] })
  return view === undefined || isAny(view) ? undefined : view
}

/** The target of a reference; any other schema itself. */
function target({ root }: Making, value: unknown): Dict {
  return isDict(value) && value['$ref'] === undefined ? value : resolve(root, value).node
}

function isAny(view: Dict): boolean {
  return Object.keys(view).length === 0
}

function viewNode(value: unknown, making: Making, at: Position): Dict | undefined {
  if (value === false || --making.left < 0 || at.level > maxLevel) return undefined
  const ref = text(dict(value)['$ref'])
  if (ref !== undefined && at.open.includes(ref)) return undefined
  const node = target(making, value)
  const inside = ref === undefined ? at : { ...at, open: [...at.open, ref] }
  const authored = givenValue(node, making)
  if (authored !== undefined) return constant(authored)
  const whole = merged(node, making, inside)
  if (whole === undefined) return undefined
  if ('const' in whole) return whole
  const type = typeOf(whole)
  const xml = isDict(whole['xml']) ? { xml: whole['xml'] } : {}
  switch (type) {
    case 'object': {
      const object = objectView(whole, making, inside)
      return object && { ...object, ...xml }
    }
    case 'array': {
      const items = arrayView(whole, making, inside)
      return items && { ...items, ...xml }
    }
    case 'integer':
    case 'number': {
      const number = numberFor({ ...whole, type })
      return number === undefined ? undefined : { ...constant(number), ...xml }
    }
    case 'boolean':
      return { type, ...xml }
    case 'null':
      return constant(null)
    case 'string':
      return stringView(whole, at, xml)
    default:
      return {}
  }
}

/**
 * A value from the schema: an example, a constant, a default, or the first of an enumeration; null only if nothing
 * else is allowed.
 */
function givenValue(schema: Dict, { authors }: Making): unknown {
  const examples = authors ? [schema['example'], ...list(schema['examples'])] : []
  const values = [...examples, schema['const'], ...(authors ? [schema['default']] : []), ...list(schema['enum'])]
  const value = values.find((candidate) => candidate !== undefined && candidate !== null)
  if (value !== undefined) return value
  return schema['const'] === null || list(schema['enum']).includes(null) ? null : undefined
}

/** A schema with the members of its `allOf` and with one of its alternatives put into it. */
function merged(node: Dict, making: Making, at: Position): Dict | undefined {
  const { allOf, oneOf, anyOf, ...rest } = node
  const members = list(allOf)
  const alternatives = [...list(oneOf), ...(list(oneOf).length > 0 ? [] : list(anyOf))]
  const base = alternatives.length === 0 ? discriminated(rest, node, at.open.at(-1)) : rest
  if (members.length === 0 && alternatives.length === 0) return base
  let whole: Dict = base
  for (const member of members) {
    const part = partOf(member, making, at)
    if (part === undefined) return undefined
    whole = together(whole, discriminated(part, part, at.open.at(-1)))
  }
  if (alternatives.length === 0) return whole
  // Null last: it is what an alternative is, not what it holds.
  const isNull = (alternative: unknown): boolean => target(making, alternative)['type'] === 'null'
  const values = alternatives.filter((alternative) => !isNull(alternative))
  const start = values.length === 0 ? 0 : making.alternative % values.length
  const ordered = [...values.slice(start), ...values.slice(0, start), ...alternatives.filter(isNull)]
  for (const one of ordered) {
    const part = partOf(one, making, at)
    if (part === undefined) continue
    const ref = text(dict(one)['$ref'])
    const chosen = ref === undefined ? part : discriminated(part, node, ref)
    if ('const' in chosen && Object.keys(dict(whole['properties'])).length === 0) return chosen
    return together(whole, chosen)
  }
  return undefined
}

/** A member or an alternative, itself merged; its properties are looked at later. */
function partOf(value: unknown, making: Making, at: Position): Dict | undefined {
  if (--making.left < 0 || at.level > maxLevel) return undefined
  const ref = text(dict(value)['$ref'])
  if (ref !== undefined && at.open.includes(ref)) return undefined
  const node = target(making, value)
  const authored = making.authors && schemaIsScalar(node) ? givenValue(node, making) : undefined
  if (authored !== undefined) return constant(authored)
  const open = ref === undefined ? at.open : [...at.open, ref]
  return merged(node, making, { ...at, level: at.level + 1, open })
}

function schemaIsScalar(node: Dict): boolean {
  return !isDict(node['properties']) && node['type'] !== 'object' && node['allOf'] === undefined
}

/** Both: properties and required names of either, else the first wins. */
function together(a: Dict, b: Dict): Dict {
  const properties: Record<string, unknown> = { ...dict(a['properties']) }
  for (const [name, value] of Object.entries(dict(b['properties']))) {
    const before = properties[name]
    // A property that both have must fit both; a constant says most.
    if (isDict(before) && 'const' in before) continue
    properties[name] =
      isDict(before) && Object.keys(before).length > 0 && isDict(value) && !('const' in value)
        ? { allOf: [before, value] }
        : value
  }
  const required = [...new Set([...list(a['required']), ...list(b['required'])])]
  return {
    ...b,
    ...a,
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    ...(required.length === 0 ? {} : { required }),
  }
}

/** The type of the values of a schema: a type other than null, or the type that its keywords are for. */
export function typeOf(schema: Dict): string | undefined {
  const types = [schema['type']].flat().filter((name) => typeof name === 'string')
  const type = types.find((name) => name !== 'null') ?? types[0]
  if (type !== undefined) return type
  if (isDict(schema['properties']) || isDict(schema['additionalProperties']) || schema['required']) return 'object'
  if (schema['items'] !== undefined || schema['prefixItems'] !== undefined) return 'array'
  if (['pattern', 'format', 'minLength', 'maxLength'].some((key) => key in schema)) return 'string'
  return ['minimum', 'maximum', 'multipleOf', 'exclusiveMinimum'].some((key) => key in schema) ? 'number' : undefined
}

function stringView(schema: Dict, { name = 'file' }: Position, xml: Dict): Dict | undefined {
  if (schema['format'] === 'binary') return constant(`${name.replace(/[^\w-]+/g, '-')}.bin`)
  const generated = stringFor(schema)
  if (generated === undefined && typeof schema['pattern'] === 'string') return undefined
  if (generated !== undefined) return { ...constant(generated), ...xml }
  const { format, minLength, maxLength } = schema
  // A text of any length would be asked of the sampler.
  if (isNumber(minLength) && Number(minLength) > 1000) return undefined
  return defined({ type: 'string', format, minLength, maxLength, ...xml })
}

function objectView(schema: Dict, making: Making, at: Position): Dict | undefined {
  const required = new Set(list(schema['required']))
  const properties: [string, Dict][] = []
  let optional = 0
  const hidden = making.direction === 'request' ? 'readOnly' : 'writeOnly'
  for (const [name, value] of Object.entries(dict(schema['properties']))) {
    const node = target(making, value)
    if (node[hidden] === true || list(node['allOf']).some((member) => dict(member)[hidden] === true)) continue
    const isRequired = required.has(name)
    const hasRoom = optional < (making.optional[at.level] ?? 0) && making.left > maxNodes - maxOptionalNodes
    if (!isRequired && (!hasRoom || node['deprecated'] === true)) continue
    if (!isRequired) optional++
    const view = viewNode(value, making, { level: at.level + 1, open: at.open, name })
    if (view === undefined && isRequired) return undefined
    if (view === undefined || (isAny(view) && !isRequired)) continue
    properties.push([name, isAny(view) ? constant({}) : view])
  }
  for (const name of required) {
    const isKnown = Object.hasOwn(dict(schema['properties']), String(name))
    if (typeof name === 'string' && !isKnown) properties.push([name, otherProperty(schema, making, at)])
  }
  const others = schema['additionalProperties']
  if (properties.length === 0 && isDict(others) && making.optional.length > at.level) {
    const view = viewNode(others, making, { level: at.level + 1, open: at.open })
    const name = text(others['x-additionalPropertiesName']) ?? 'key'
    if (view !== undefined) properties.push([name, isAny(view) ? constant({}) : view])
  }
  return { type: 'object', properties: Object.fromEntries(properties) }
}

/** A property that is required and described nowhere. */
function otherProperty(schema: Dict, making: Making, at: Position): Dict {
  const others = schema['additionalProperties']
  const view = isDict(others) ? viewNode(others, making, { level: at.level + 1, open: at.open }) : undefined
  return view === undefined || isAny(view) ? constant('string') : view
}

function arrayView(schema: Dict, making: Making, at: Position): Dict | undefined {
  const inside = defined({ level: at.level + 1, open: at.open, name: at.name })
  const first = list(schema['prefixItems']).map((entry) => viewNode(entry, making, inside) ?? constant(null))
  const min = isNumber(schema['minItems']) ? Number(schema['minItems']) : 0
  const max = isNumber(schema['maxItems']) ? Number(schema['maxItems']) : Infinity
  if (min > maxItems) return undefined
  const item = isDict(schema['items']) ? viewNode(schema['items'], making, inside) : {}
  if (item === undefined || isAny(item)) {
    if (first.length > 0) return { type: 'array', prefixItems: first }
    const isShort = min === 0 || item !== undefined
    return isShort ? constant(Array.from({ length: min }, () => ({}))) : undefined
  }
  const count = Math.min(max, Math.max(min, first.length, 1))
  const more = Array.from({ length: Math.max(0, count - first.length) }, () => item)
  return count === 0 ? constant([]) : { type: 'array', prefixItems: distinct([...first, ...more], schema, making) }
}

/** Items of a list with `uniqueItems`: they are different values of the enumeration. */
function distinct(items: readonly Dict[], schema: Dict, making: Making): readonly Dict[] {
  const values = list(target(making, schema['items'])['enum'])
  if (schema['uniqueItems'] !== true || values.length < items.length) return items
  return items.map((_, index) => constant(values[index]))
}

/**
 * The schema with its discriminating property set to the value of the alternative.
 *
 * @param schema the alternative, or the schema that inherits
 * @param holder the schema that has the `discriminator`
 * @param ref the reference to the alternative
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

/** The key that a mapping gives the schema, else the schema's name. */
function valueFor(mapping: Dict, ref: string): string | undefined {
  const name = schemaName(ref)
  const keys = Object.entries(mapping).filter(([, target]) => target === ref || target === name)
  if (keys[0] !== undefined) return keys[0][0]
  return isDict(mapping) && Object.keys(mapping).length > 0 ? undefined : name
}
