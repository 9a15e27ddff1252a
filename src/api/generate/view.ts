import { dict, isDict, isNumber, list, text, type Dict, resolve } from '../value.ts'
import { isHidden, type Direction } from '../access.ts'
import { discriminated, excluded, excludedBy, excludedOf, mergeSchemas, typeOf } from './merge.ts'
import { numberFor, stringFor } from './pattern.ts'
import { anyItem, childOf, type Author, type Repairs, type Trait } from './repairs.ts'
import { defined } from '../../base/defined.ts'

/** Maximum nesting level of an example. */
const maxLevel = 12

/** Maximum number of schemas in an example. Optional properties are added only among the first `maxOptionalNodes`. */
const maxNodes = 600
const maxOptionalNodes = 150

/** Maximum number of items of a list. */
const maxItems = 5

/** A schema that allows a single value. */
const constant = (value: unknown): Dict => ({ const: value })

/** Settings of an attempt. */
export interface ViewOptions {
  readonly direction: Direction
  /**
   * Maximum number of optional properties of an object, by the number of objects around it; deeper objects have only
   * required ones.
   */
  readonly optional: readonly number[]
  readonly repairs: Repairs
}

interface ViewContext extends ViewOptions {
  readonly root: Dict
  readonly traits: Map<string, Trait>
  /** Remaining number of schemas. */
  remaining: number
}

interface Position {
  /** Location in the example. */
  readonly path: string
  readonly level: number
  /** Number of objects around it. */
  readonly objects: number
  /** References that are being resolved. */
  readonly open: readonly string[]
  /** Name of the property. */
  readonly name?: string
  readonly isOptional?: boolean
  /** Matching part of a rejected authored value of an outer schema. */
  readonly seed?: unknown
}

/** A schema with exactly one example. */
interface View {
  /** `undefined` if no example is possible, or if any value is allowed. */
  readonly schema: Dict | undefined
  /** Decisions that may be changed, by the location in the example. */
  readonly traits: ReadonlyMap<string, Trait>
}

/**
 * Reduces a schema to one without references that has exactly one example. It contains the first alternative that is not
 * null, and as many properties as the limits allow; recursion is cut. This bounds the work of the sampler for any
 * description.
 */
export function viewOf(root: Dict, schema: unknown, options: ViewOptions): View {
  const context: ViewContext = { ...options, root, traits: new Map(), remaining: maxNodes }
  const view = viewNode(schema, context, { path: '', level: 0, objects: 0, open: [] })
  return { schema: view === undefined || isAny(view) ? undefined : view, traits: context.traits }
}

/** The target of a reference; any other schema itself. */
function target({ root }: Pick<ViewContext, 'root'>, value: unknown): Dict {
  return isDict(value) && value['$ref'] === undefined ? value : resolve(root, value).node
}

function isAny(view: Dict): boolean {
  return Object.keys(view).length === 0
}

function viewNode(value: unknown, context: ViewContext, at: Position): Dict | undefined {
  if (value === false || --context.remaining < 0 || at.level > maxLevel) return undefined
  const ref = text(dict(value)['$ref'])
  if (ref !== undefined && at.open.includes(ref)) return undefined
  const node = target(context, value)
  const { seed, ...rest } = ref === undefined ? at : { ...at, open: [...at.open, ref] }
  const authors = authorsOf(context, value, at.seed)
  context.traits.set(at.path, { authors, alternatives: 0, isOptional: at.isOptional === true })
  const rejected = context.repairs.rejected.get(at.path) ?? 0
  const authored = authors[rejected]?.value ?? fixedValue(node)
  if (authored !== undefined) return constant(authored)
  const inside = defined({ ...rest, seed: rejected === 0 ? seed : authors[0]?.value })
  const mergedSchema = merged(node, context, inside)
  if (mergedSchema === undefined) return undefined
  if ('const' in mergedSchema) return mergedSchema
  const type = typeOf(mergedSchema)
  const xml = isDict(mergedSchema['xml']) ? { xml: mergedSchema['xml'] } : {}
  switch (type) {
    case 'object': {
      const object = objectView(mergedSchema, context, inside)
      return object && { ...object, ...xml }
    }
    case 'array': {
      const items = arrayView(mergedSchema, context, inside)
      return items && { ...items, ...xml }
    }
    case 'integer':
    case 'number': {
      const number = numberFor({ ...mergedSchema, type })
      return number === undefined ? undefined : { ...constant(number), ...xml }
    }
    case 'boolean':
      return { type, ...xml }
    case 'null':
      return constant(null)
    case 'string':
      return stringView(mergedSchema, at, xml)
    default:
      return {}
  }
}

/** Authored values of a schema (`example`, `examples`, `default`), best first, without `null`. */
function authorsOf({ root }: ViewContext, schema: unknown, seed?: unknown): readonly Author[] {
  const node = target({ root }, schema)
  if (fixedValue(node) === null) return []
  const byKey = (key: string): Author => ({ value: node[key], schema, keys: [key] })
  const authors: readonly Author[] = [
    { value: seed, schema, keys: [] },
    byKey('example'),
    ...list(node['examples']).map((value, index): Author => ({ value, schema, keys: ['examples', String(index)] })),
    ...('const' in node ? [] : [byKey('default')]),
  ]
  return authors.filter(({ value }) => value !== undefined && value !== null)
}

/** The constant of a schema, or the first value of its enumeration; `null` only if nothing else is allowed. */
function fixedValue(schema: Dict): unknown {
  const values = [schema['const'], ...list(schema['enum'])]
  const value = values.find((candidate) => candidate !== undefined && candidate !== null)
  return value ?? (values.includes(null) ? null : undefined)
}

/** Merges the members of `allOf` and one alternative into a schema. */
function merged(node: Dict, context: ViewContext, at: Position): Dict | undefined {
  const { allOf, oneOf, anyOf, ...rest } = node
  const members = list(allOf)
  const alternatives = [...list(oneOf), ...(list(oneOf).length > 0 ? [] : list(anyOf))]
  const base = alternatives.length === 0 ? discriminated(rest, node, at.open.at(-1)) : rest
  if (members.length === 0 && alternatives.length === 0) return base
  let result: Dict = base
  for (const member of members) {
    const part = partOf(member, context, at)
    if (part === undefined) return undefined
    result = mergeSchemas(result, discriminated(part, part, at.open.at(-1)))
  }
  if (alternatives.length === 0) return result
  // Null comes last: an example of a real value is more useful.
  const isNull = (alternative: unknown): boolean => target(context, alternative)['type'] === 'null'
  const values = alternatives.filter((alternative) => !isNull(alternative))
  const trait = context.traits.get(at.path)
  if (trait !== undefined) context.traits.set(at.path, { ...trait, alternatives: values.length })
  const start = values.length === 0 ? 0 : (context.repairs.turns.get(at.path) ?? 0) % values.length
  const ordered = [...values.slice(start), ...values.slice(0, start), ...alternatives.filter(isNull)]
  for (const alternative of ordered) {
    const part = partOf(alternative, context, at)
    if (part === undefined) continue
    const ref = text(dict(alternative)['$ref'])
    const chosen = ref === undefined ? part : discriminated(part, node, ref)
    if ('const' in chosen && Object.keys(dict(result['properties'])).length === 0) return chosen
    const others = alternatives.filter((other) => other !== alternative).map((other) => target(context, other))
    const excludedSchemas = list(oneOf).length > 0 ? excludedBy(chosen, others) : []
    return mergeSchemas(result, excludedSchemas.length === 0 ? chosen : { ...chosen, [excluded]: excludedSchemas })
  }
  return undefined
}

/** Merges a member or an alternative, without its properties, which are visited later. */
function partOf(value: unknown, context: ViewContext, at: Position): Dict | undefined {
  if (--context.remaining < 0 || at.level > maxLevel) return undefined
  const ref = text(dict(value)['$ref'])
  if (ref !== undefined && at.open.includes(ref)) return undefined
  const node = target(context, value)
  const authored = schemaIsScalar(node) ? (memberValue(value, context, at) ?? fixedValue(node)) : undefined
  if (authored !== undefined) return constant(authored)
  const open = ref === undefined ? at.open : [...at.open, ref]
  return merged(node, context, { ...at, level: at.level + 1, open })
}

/** The authored value of a member. Values of the outer schema take precedence. */
function memberValue(value: unknown, context: ViewContext, { path }: Position): unknown {
  const { traits, repairs } = context
  const trait = traits.get(path)
  if (trait === undefined) return undefined
  const authors = authorsOf(context, value)
  traits.set(path, { ...trait, authors: [...trait.authors, ...authors] })
  return authors[Math.max(0, (repairs.rejected.get(path) ?? 0) - trait.authors.length)]?.value
}

function schemaIsScalar(node: Dict): boolean {
  return !isDict(node['properties']) && node['type'] !== 'object' && node['allOf'] === undefined
}

function stringView(schema: Dict, { name = 'file' }: Position, xml: Dict): Dict | undefined {
  if (schema['format'] === 'binary') return constant(`${name.replace(/[^\w-]+/g, '-')}.bin`)
  const generated = stringFor(schema)
  if (generated === undefined && typeof schema['pattern'] === 'string') return undefined
  if (generated !== undefined) return { ...constant(generated), ...xml }
  const { format, minLength, maxLength } = schema
  // The sampler would generate a text of any length.
  if (isNumber(minLength) && Number(minLength) > 1000) return undefined
  return defined({ type: 'string', format, minLength, maxLength, ...xml })
}

function objectView(schema: Dict, context: ViewContext, at: Position): Dict | undefined {
  const required = new Set(list(schema['required']))
  const excludedNames = new Set(excludedOf(schema))
  const properties: [string, Dict][] = []
  let optional = 0
  for (const [name, value] of Object.entries(dict(schema['properties']))) {
    const node = target(context, value)
    if (isHidden(context.root, value, context.direction)) continue
    const isRequired = required.has(name)
    const inside = { ...childOf(at, name), objects: at.objects + 1, open: at.open, name, isOptional: !isRequired }
    if (!isRequired && (context.repairs.omitted.has(inside.path) || excludedNames.has(name))) continue
    const hasRoom = optional < (context.optional[at.objects] ?? 0) && context.remaining > maxNodes - maxOptionalNodes
    if (!isRequired && (!hasRoom || node['deprecated'] === true)) continue
    if (!isRequired) optional++
    const view = viewNode(value, context, inside)
    if (view === undefined && isRequired) return undefined
    if (view === undefined || (isAny(view) && !isRequired)) continue
    properties.push([name, isAny(view) ? constant({}) : view])
  }
  for (const name of required) {
    const isKnown = Object.hasOwn(dict(schema['properties']), String(name))
    if (typeof name === 'string' && !isKnown)
      properties.push([
        name,
        otherProperty(schema, context, { ...childOf(at, name), objects: at.objects + 1, open: at.open }),
      ])
  }
  const others = schema['additionalProperties']
  if (properties.length === 0 && isDict(others) && context.optional.length > at.objects) {
    const name = text(others['x-additionalPropertiesName']) ?? 'key'
    const inside = { ...childOf(at, name), objects: at.objects + 1, open: at.open, isOptional: true }
    const view = context.repairs.omitted.has(inside.path) ? undefined : viewNode(others, context, inside)
    if (view !== undefined) properties.push([name, isAny(view) ? constant({}) : view])
  }
  return { type: 'object', properties: Object.fromEntries(properties) }
}

/** A required property without a schema. */
function otherProperty(schema: Dict, context: ViewContext, at: Position): Dict {
  const others = schema['additionalProperties']
  const view = isDict(others) ? viewNode(others, context, at) : undefined
  return view === undefined || isAny(view) ? constant('string') : view
}

function arrayView(schema: Dict, context: ViewContext, at: Position): Dict | undefined {
  const inside = (step: string): Position =>
    defined({ ...childOf(at, step), objects: at.objects, open: at.open, name: at.name })
  const first = list(schema['prefixItems']).map(
    (entry, index) => viewNode(entry, context, inside(String(index))) ?? constant(null),
  )
  const min = isNumber(schema['minItems']) ? Number(schema['minItems']) : 0
  const max = isNumber(schema['maxItems']) ? Number(schema['maxItems']) : Infinity
  if (min > maxItems) return undefined
  const item = isDict(schema['items']) ? viewNode(schema['items'], context, inside(anyItem)) : {}
  if (item === undefined || isAny(item)) {
    if (first.length > 0) return { type: 'array', prefixItems: first }
    const isShort = min === 0 || item !== undefined
    return isShort ? constant(Array.from({ length: min }, () => ({}))) : undefined
  }
  const count = Math.min(max, Math.max(min, first.length, 1))
  const more = Array.from({ length: Math.max(0, count - first.length) }, () => item)
  return count === 0 ? constant([]) : { type: 'array', prefixItems: distinct([...first, ...more], schema, context) }
}

/** Items of a list with `uniqueItems`: different values of the enumeration. */
function distinct(items: readonly Dict[], schema: Dict, context: ViewContext): readonly Dict[] {
  const values = list(target(context, schema['items'])['enum'])
  if (schema['uniqueItems'] !== true || values.length < items.length) return items
  return items.map((_, index) => constant(values[index]))
}
