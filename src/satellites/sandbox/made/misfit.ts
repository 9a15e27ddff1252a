import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { readPattern } from '../../../api/generate/pattern.ts'
import { follow, type Fields } from '../describe.ts'
import { list } from '../../../api/value.ts'
import { mappingOf, isMapping } from '../../../base/mapping.ts'
import { partsOf } from '../coerce.ts'

/** Where a value does not fit a schema, and by which keyword. */
export interface Misfit {
  readonly path: readonly (string | number)[]
  readonly keyword: string
}

/** Schemas that one value is held against: choices inside choices have no end. Beyond it, all fits. */
const maxSteps = 200_000

/**
 * The first misfit of an answer; nothing, if it fits. It reads the schema as it goes: a compiled one (`../validate.ts`) is faster,
 * but what it takes to compile a large description once for each of its schemas is more than one look at a value.
 */
export function misfitOf(root: Fields, schema: unknown, value: unknown): Misfit | undefined {
  const look = { root, left: maxSteps }
  return find(look, schema, value)
}

/** What is looked at, and how many schemas may follow. */
interface Look {
  readonly root: Fields
  left: number
}

function find(look: Look, schema: unknown, value: unknown): Misfit | undefined {
  if (schema === false) return { path: [], keyword: 'false schema' }
  if (!isMapping(schema) || --look.left < 0) return undefined
  const { root } = look
  const own = follow(root, schema)
  // Beside a reference there may be more.
  const beside = own === schema || Object.keys(schema).length === 1 ? undefined : { ...schema, $ref: undefined }
  return (
    (beside && find(look, beside, value)) ??
    leaf(own, value) ??
    (Array.isArray(value) ? entries(look, own, value) : isMapping(value) ? members(look, own, value) : undefined) ??
    parts(look, own, value)
  )
}

/** What a schema says of a value without a look inside. */
export function leaf(schema: Fields, value: unknown): Misfit | undefined {
  const keyword = [typeFault, amountFault, textFault]
    .map((fault) => fault(schema, value))
    .find((one) => one !== undefined)
  return keyword === undefined ? undefined : { path: [], keyword }
}

function typeFault(schema: Fields, value: unknown): string | undefined {
  const types = [schema['type']].flat().filter((one) => typeof one === 'string')
  if (types.length > 0 && !types.some((type) => isOfType(type, value))) return 'type'
  if (Array.isArray(schema['enum']) && !schema['enum'].some((one) => isSame(one, value))) return 'enum'
  return 'const' in schema && !isSame(schema['const'], value) ? 'const' : undefined
}

function amountFault(schema: Fields, value: unknown): string | undefined {
  const holds = (keyword: string, test: (limit: number) => boolean): boolean => {
    const limit = schema[keyword]
    return typeof limit !== 'number' || test(limit)
  }
  if (typeof value === 'number') {
    if (!holds('minimum', (least) => value >= least)) return 'minimum'
    if (!holds('maximum', (most) => value <= most)) return 'maximum'
    if (!holds('exclusiveMinimum', (least) => value > least)) return 'exclusiveMinimum'
    if (!holds('exclusiveMaximum', (most) => value < most)) return 'exclusiveMaximum'
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
  if (!holds(`min${name}`, (least) => size >= least)) return `min${name}`
  return holds(`max${name}`, (most) => size <= most) ? undefined : `max${name}`
}

function textFault({ pattern, format }: Fields, value: unknown): string | undefined {
  if (typeof value === 'string' && typeof pattern === 'string' && !readPattern(pattern).test(value)) return 'pattern'
  return typeof format === 'string' && !hasFormat(format, value) ? 'format' : undefined
}

function entries(look: Look, schema: Fields, value: readonly unknown[]): Misfit | undefined {
  const first = list(schema['prefixItems'])
  for (const [index, one] of value.entries()) {
    const of = index < first.length ? first[index] : schema['items']
    const found = find(look, of, one)
    if (found !== undefined) return { ...found, path: [index, ...found.path] }
  }
  const isTwice = schema['uniqueItems'] === true && new Set(value.map((one) => JSON.stringify(one))).size < value.length
  return isTwice ? { path: [], keyword: 'uniqueItems' } : undefined
}

function members(look: Look, schema: Fields, value: Fields): Misfit | undefined {
  const { root } = look
  const properties = mappingOf(schema['properties'])
  for (const name of list(schema['required'])) {
    if (typeof name === 'string' && !Object.hasOwn(value, name) && !isHidden(root, schema, name))
      return { path: [name], keyword: 'required' }
  }
  for (const [name, one] of Object.entries(value)) {
    const found = membersSchemas(schema, properties, name)
      .map((of) => find(look, of, one))
      .find((fault) => fault !== undefined)
    if (found !== undefined) return { ...found, path: [name, ...found.path] }
  }
  return undefined
}

/** The schemas that a property must fit. */
export function membersSchemas(schema: Fields, properties: Fields, name: string): readonly unknown[] {
  const named = Object.hasOwn(properties, name) ? [properties[name]] : []
  const matched = Object.entries(mappingOf(schema['patternProperties'])).flatMap(([pattern, of]) =>
    readPattern(pattern).test(name) ? [of] : [],
  )
  const found = [...named, ...matched]
  return found.length > 0 || schema['additionalProperties'] === undefined ? found : [schema['additionalProperties']]
}

/** OpenAPI 3.1, 4.8.24: what is written only is required of no answer. */
function isHidden(root: Fields, schema: Fields, name: string): boolean {
  return partsOf(root, schema).some((part) => {
    const properties = mappingOf(part['properties'])
    return Object.hasOwn(properties, name) && follow(root, properties[name])['writeOnly'] === true
  })
}

function parts(look: Look, schema: Fields, value: unknown): Misfit | undefined {
  for (const part of list(schema['allOf'])) {
    const found = find(look, part, value)
    if (found !== undefined) return found
  }
  const matching = (keyword: 'oneOf' | 'anyOf'): number =>
    list(schema[keyword]).filter((part) => find(look, part, value) === undefined).length
  if (Array.isArray(schema['oneOf']) && matching('oneOf') !== 1) return { path: [], keyword: 'oneOf' }
  if (Array.isArray(schema['anyOf']) && matching('anyOf') === 0) return { path: [], keyword: 'anyOf' }
  if (schema['not'] !== undefined && find(look, schema['not'], value) === undefined) return { path: [], keyword: 'not' }
  if (schema['if'] === undefined) return undefined
  return find(look, schema[find(look, schema['if'], value) === undefined ? 'then' : 'else'], value)
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

/** Whether two values of JSON are the same. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, index) => isSame(entry, other[index]))
  if (!isMapping(one) || !isMapping(other)) return false
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]))
}

let formats: Readonly<Record<string, Format | undefined>> | undefined

type Format = Ajv2020['formats'][string]

function hasFormat(format: string, value: unknown): boolean {
  const all = (formats ??= addFormats.default(new Ajv2020()).formats)
  const known = Object.hasOwn(all, format) ? all[format] : undefined
  if (known === undefined || typeof known === 'boolean') return true
  if (known instanceof RegExp) return typeof value !== 'string' || known.test(value)
  if (typeof known === 'function') return typeof value !== 'string' || known(value)
  const { type = 'string', validate } = known as { readonly type?: string; readonly validate: unknown }
  if (typeof value !== type) return true
  if (validate instanceof RegExp) return validate.test(String(value))
  return typeof validate === 'function' ? (validate as (one: unknown) => boolean)(value) : true
}
