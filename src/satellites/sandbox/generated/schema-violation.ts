import { Ajv2020 } from 'ajv/dist/2020.js'
import formatsPlugin from 'ajv-formats'
import { addFormats, SchemaPatterns } from '../../../api/generate/schema-patterns.ts'
import { follow, type Fields } from '../describe.ts'
import { list } from '../../../api/value.ts'
import { mappingOf, isMapping } from '../../../base/mapping.ts'
import { hiddenNames } from '../../../api/access.ts'

/** The location of a violation in a value, and the violated keyword. */
export interface SchemaViolation {
  readonly path: readonly (string | number)[]
  readonly keyword: string
}

/** Limit of schemas checked for a value: nested choices multiply. Beyond it, every value is valid. */
const maxSteps = 200_000

/**
 * Returns the first violation in a value. Interprets the schema: a compiled one (`../validate.ts`) is faster for many values,
 * but compiling each schema of a large description costs more than checking a single value.
 */
export function violationOf(root: Fields, schema: unknown, value: unknown): SchemaViolation | undefined {
  const patterns = new SchemaPatterns()
  return patterns.check(() => find({ root, remaining: maxSteps, patterns }, schema, value))
}

/** State of a check: the description, and the number of schemas that may still be checked. */
interface Look {
  readonly root: Fields
  readonly patterns: SchemaPatterns
  remaining: number
}

function find(context: Look, schema: unknown, value: unknown): SchemaViolation | undefined {
  if (schema === false) return { path: [], keyword: 'false schema' }
  if (!isMapping(schema) || --context.remaining < 0) return undefined
  const { root } = context
  const target = follow(root, schema)
  // A reference may have sibling keywords.
  const beside = target === schema || Object.keys(schema).length === 1 ? undefined : { ...schema, $ref: undefined }
  return (
    (beside && find(context, beside, value)) ??
    leaf(target, value, context.patterns) ??
    (Array.isArray(value)
      ? entries(context, target, value)
      : isMapping(value)
        ? members(context, target, value)
        : undefined) ??
    parts(context, target, value)
  )
}

/** Checks a value against the keywords of a schema that do not need nested schemas. */
export function leaf(
  schema: Fields,
  value: unknown,
  patterns: SchemaPatterns = new SchemaPatterns(),
): SchemaViolation | undefined {
  const keyword = typeFault(schema, value) ?? amountFault(schema, value) ?? textFault(schema, value, patterns)
  return keyword === undefined ? undefined : { path: [], keyword }
}

function typeFault(schema: Fields, value: unknown): string | undefined {
  const types = [schema['type']].flat().filter((type) => typeof type === 'string')
  if (types.length > 0 && !types.some((type) => isOfType(type, value))) return 'type'
  if (Array.isArray(schema['enum']) && !schema['enum'].some((option) => isSame(option, value))) return 'enum'
  return 'const' in schema && !isSame(schema['const'], value) ? 'const' : undefined
}

function amountFault(schema: Fields, value: unknown): string | undefined {
  const holds = (keyword: string, test: (limit: number) => boolean): boolean => {
    const limit = schema[keyword]
    return typeof limit !== 'number' || test(limit)
  }
  if (typeof value === 'number') {
    if (!holds('minimum', (limit) => value >= limit)) return 'minimum'
    if (!holds('maximum', (limit) => value <= limit)) return 'maximum'
    if (!holds('exclusiveMinimum', (limit) => value > limit)) return 'exclusiveMinimum'
    if (!holds('exclusiveMaximum', (limit) => value < limit)) return 'exclusiveMaximum'
    return holds('multipleOf', (step) => step <= 0 || Number.isInteger(value / step)) ? undefined : 'multipleOf'
  }
  const [name, size] =
    typeof value === 'string'
      ? ['Length', [...value].length]
      : Array.isArray(value)
        ? ['Items', value.length]
        : isMapping(value)
          ? ['Properties', Object.keys(value).length]
          : ['', 0]
  if (!holds(`min${name}`, (limit) => size >= limit)) return `min${name}`
  return holds(`max${name}`, (limit) => size <= limit) ? undefined : `max${name}`
}

function textFault({ pattern, format }: Fields, value: unknown, patterns: SchemaPatterns): string | undefined {
  if (typeof value === 'string' && typeof pattern === 'string' && !patterns.test(pattern, value)) return 'pattern'
  return typeof format === 'string' && !hasFormat(format, value) ? 'format' : undefined
}

function entries(context: Look, schema: Fields, value: readonly unknown[]): SchemaViolation | undefined {
  const first = list(schema['prefixItems'])
  for (const [index, entry] of value.entries()) {
    const entrySchema = index < first.length ? first[index] : schema['items']
    const violation = find(context, entrySchema, entry)
    if (violation !== undefined) return { ...violation, path: [index, ...violation.path] }
  }
  const isTwice =
    schema['uniqueItems'] === true && new Set(value.map((entry) => JSON.stringify(entry))).size < value.length
  return isTwice ? { path: [], keyword: 'uniqueItems' } : undefined
}

function members(context: Look, schema: Fields, value: Fields): SchemaViolation | undefined {
  const { root } = context
  const missing = list(schema['required'])
    .filter((name) => typeof name === 'string')
    .filter((name) => !Object.hasOwn(value, name))
  const hidden = missing.length === 0 ? [] : hiddenNames(root, schema, 'response')
  const [name] = missing.filter((candidate) => !hidden.includes(candidate))
  if (name !== undefined) return { path: [name], keyword: 'required' }
  for (const [name, member] of Object.entries(value)) {
    const violation = membersSchemas(schema, name, context.patterns)
      .map((memberSchema) => find(context, memberSchema, member))
      .find((fault) => fault !== undefined)
    if (violation !== undefined) return { ...violation, path: [name, ...violation.path] }
  }
  return undefined
}

/** Schemas that apply to a property. */
export function membersSchemas(
  schema: Fields,
  name: string,
  patterns: SchemaPatterns = new SchemaPatterns(),
): readonly unknown[] {
  const properties = mappingOf(schema['properties'])
  const propertySchemas = Object.hasOwn(properties, name) ? [properties[name]] : []
  const matched = Object.entries(mappingOf(schema['patternProperties'])).flatMap(([pattern, memberSchema]) =>
    patterns.test(pattern, name) ? [memberSchema] : [],
  )
  const schemas = [...propertySchemas, ...matched]
  return schemas.length > 0 || schema['additionalProperties'] === undefined ? schemas : [schema['additionalProperties']]
}

function parts(context: Look, schema: Fields, value: unknown): SchemaViolation | undefined {
  for (const part of list(schema['allOf'])) {
    const violation = find(context, part, value)
    if (violation !== undefined) return violation
  }
  const matching = (keyword: 'oneOf' | 'anyOf'): number =>
    list(schema[keyword]).filter((part) => find(context, part, value) === undefined).length
  if (Array.isArray(schema['oneOf']) && matching('oneOf') !== 1) return { path: [], keyword: 'oneOf' }
  if (Array.isArray(schema['anyOf']) && matching('anyOf') === 0) return { path: [], keyword: 'anyOf' }
  if (schema['not'] !== undefined && find(context, schema['not'], value) === undefined)
    return { path: [], keyword: 'not' }
  if (schema['if'] === undefined) return undefined
  return find(context, schema[find(context, schema['if'], value) === undefined ? 'then' : 'else'], value)
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isMapping(value)
    case 'integer':
      return Number.isInteger(value)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    default:
      return typeof value === type || !['string', 'boolean'].includes(type)
  }
}

/** Returns true for equal JSON values. */
function isSame(first: unknown, second: unknown): boolean {
  if (first === second) return true
  if (Array.isArray(first) && Array.isArray(second))
    return first.length === second.length && first.every((entry, index) => isSame(entry, second[index]))
  if (!isMapping(first) || !isMapping(second)) return false
  const names = Object.keys(first)
  return names.length === Object.keys(second).length && names.every((name) => isSame(first[name], second[name]))
}

let formats: Readonly<Record<string, Format | undefined>> | undefined

type Format = Ajv2020['formats'][string]

function allFormats(): Readonly<Record<string, Format | undefined>> {
  const ajv = new Ajv2020()
  addFormats(ajv, formatsPlugin.default)
  return ajv.formats
}

function hasFormat(format: string, value: unknown): boolean {
  const all = (formats ??= allFormats())
  const check = Object.hasOwn(all, format) ? all[format] : undefined
  if (check === undefined || typeof check === 'boolean') return true
  if (typeof check === 'function') return typeof value !== 'string' || check(value)
  const { type = 'string', validate } = check as { readonly type?: string; readonly validate: unknown }
  if (typeof value !== type) return true
  return typeof validate === 'function' ? (validate as (text: unknown) => boolean)(value) : true
}
