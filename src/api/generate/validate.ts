import type { ErrorObject, ValidateFunction } from 'ajv'
import { withPlainNumbers } from '../numbers.ts'
import { isDict, type Dict, resolve, dict, list } from '../value.ts'
import { addFormats, SchemaPatterns } from './schema-patterns.ts'
import { hiddenNames, type Direction } from '../access.ts'
import { Steps } from './steps.ts'
import { defined } from '../../base/defined.ts'
import { errorMessage } from '../../base/error-message.ts'
import { keysOfPointer } from '../../base/json-pointer.ts'

/** A violation of a schema. */
export interface Fault {
  /** The way to it: names and numbers. */
  readonly path: readonly string[]
  /** In words, e.g. `must be string`. */
  readonly message: string
  /** Name of a property that is not allowed in the object at `path`. */
  readonly name?: string
  /** The values that would do, where it must be one of them. */
  readonly allowed?: readonly unknown[]
}

/** The validator of a description. */
export type Validator = Awaited<ReturnType<typeof loadValidator>>

/**
 * Makes the validator of a description. Loads Ajv: a quarter of a second that a site without a changed description
 * need not spend.
 *
 * @param steps counts the work of all checks
 */
export async function loadValidator(root: Dict, steps = new Steps()) {
  const [{ default: Ajv2020 }, { default: formats }] = await Promise.all([
    import('ajv/dist/2020.js'),
    import('ajv-formats'),
  ])
  const patterns = new SchemaPatterns()
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    addUsedSchema: false,
    inlineRefs: false,
    logger: false,
    meta: false,
    code: { optimize: false, regExp: patterns.regExp },
  })
  addFormats(ajv, formats.default)
  // Before all others, since a violation ends the check of a schema. One function for all: Ajv takes quadratic time for many.
  const validate = (isUnique: boolean, value: unknown): boolean => {
    steps.count(isUnique && Array.isArray(value) ? 1 + (value.length * (value.length - 1)) / 2 : 1)
    return true
  }
  ajv.addKeyword({ keyword: stepKeyword, before: '$ref', valid: true, errors: false, validate })
  for (const name of ['int32', 'int64', 'float', 'double', 'byte', 'binary', 'password']) ajv.addFormat(name, true)

  const directions = { request: makeRegistry('request'), response: makeRegistry('response') }

  function makeRegistry(direction: Direction) {
    const addresses = new Map<string, string>()
    const waiting: string[] = []
    const address = (ref: string): string => {
      const before = addresses.get(ref)
      if (before !== undefined) return before
      const next = `${direction}-${addresses.size}`
      addresses.set(ref, next)
      waiting.push(ref)
      return next
    }
    const options: CopyOptions = { root, direction, address }
    // Each named schema has an address of its own, so that it is compiled once, and only if something leads to it.
    return (schema: Dict): ValidateFunction | string => {
      const plain = plainSchema(schema, options)
      for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
        ajv.addSchema(plainSchema(resolve(root, { $ref: ref }).node, options), addresses.get(ref))
      }
      try {
        // A lone reference needs no function of its own.
        const alone = typeof plain === 'object' && Object.keys(plain).length === 1 ? plain['$ref'] : undefined
        const compiledSchema = typeof alone === 'string' ? ajv.getSchema(alone) : undefined
        return compiledSchema ?? ajv.compile(plain)
      } catch (error) {
        return errorMessage(error)
      }
    }
  }

  const circular = new Map<Dict, boolean>()
  type Compiled = WeakMap<object, ValidateFunction | string>
  const compiled: Readonly<Record<Direction, Compiled>> = { request: new WeakMap(), response: new WeakMap() }

  return {
    /**
     * The first violation; `undefined` for a valid value, and for a schema that asks for more than can be checked. A
     * schema that cannot be compiled is a violation without a path.
     */
    check(schema: unknown, value: unknown, direction: Direction): Fault | undefined {
      if (!isDict(schema) || containsItself(root, schema, circular)) return undefined
      return steps.run(schema, () => {
        const cache = compiled[direction]
        const validate = cache.get(schema) ?? directions[direction](schema)
        cache.set(schema, validate)
        if (typeof validate === 'string') return { path: [], message: `its schema cannot be used: ${validate}` }
        const plainValue = withPlainNumbers(value)
        return patterns.check(() => (validate(plainValue) === true ? undefined : faultOf(validate.errors ?? [])))
      })
    },
  }
}

/** Returns true if the check of a value leads to the same schema with the same value, without end. */
function containsItself(root: Dict, value: unknown, visited: Map<Dict, boolean>): boolean {
  const written = dict(value)
  const { node } = resolve(root, written)
  // A reference with keys beside it is resolved to a new object each time.
  const before = visited.get(written) ?? visited.get(node)
  if (before !== undefined) return before
  visited.set(written, true).set(node, true)
  const parts = [...sameValue].flatMap((key) => (Array.isArray(node[key]) ? list(node[key]) : (node[key] ?? [])))
  const result = parts.some((part) => isDict(part) && containsItself(root, part, visited))
  visited.set(written, result).set(node, result)
  return result
}

/** Of several, those of alternatives come before the one that says that none fits. */
function faultOf(errors: readonly ErrorObject[]): Fault {
  // That a condition does not hold says less than what it asks for.
  const error = errors.findLast(({ keyword }) => keyword !== 'if') ?? errors.at(-1)
  if (error === undefined) return { path: [], message: 'is not valid' }
  const params = error.params as {
    readonly allowedValues?: readonly unknown[]
    readonly additionalProperty?: string
    readonly unevaluatedProperty?: string
    readonly propertyName?: string
    readonly passingSchemas?: readonly number[] | null
  }
  const path = keysOfPointer(error.instancePath)
  const extra = params.additionalProperty ?? params.unevaluatedProperty
  const more = extra === undefined ? '' : ` such as "${extra}"`
  // Of `oneOf`: where none fits, each has faults of its own.
  const [first, second] = params.passingSchemas ?? []
  const several = first === undefined || second === undefined ? '' : `, but fits numbers ${first + 1} and ${second + 1}`
  return defined({
    path,
    message: `${error.message ?? 'is not valid'}${more}${several}`,
    name: extra ?? params.propertyName,
    allowed: params.allowedValues,
  })
}

/** Input for copying a schema. */
interface CopyOptions {
  readonly root: Dict
  readonly direction: Direction
  /** The address of the schema that a reference leads to. */
  readonly address: (ref: string) => string
}

/** Keywords whose schemas are about the same value. */
const sameValue: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'])

/**
 * The schema with its validating keywords alone, its references led to other addresses, and without the required names
 * of properties that the direction leaves out.
 *
 * @param around names that the schemas around it leave out of the same value
 */
function plainSchema(value: unknown, options: CopyOptions, around: readonly string[] = []): Dict | boolean {
  if (typeof value === 'boolean') return value
  const schema = dict(value)
  const copy: Record<string, unknown> = {}
  const hidden = new Set([...around, ...hiddenNames(options.root, schema, options.direction)])
  const needed = (names: unknown): readonly unknown[] =>
    [...new Set(list(names))].filter((name) => typeof name === 'string' && !hidden.has(name))
  for (const [key, part] of Object.entries(schema)) {
    const inside = sameValue.has(key) ? [...hidden] : []
    if (key === '$ref' && typeof part === 'string') copy['$ref'] = options.address(part)
    else if (key === 'required') copy[key] = needed(part)
    else if (key === 'dependentRequired')
      copy[key] = Object.fromEntries(Object.entries(dict(part)).map(([name, names]) => [name, needed(names)]))
    else if (schemaKeywords.has(key)) copy[key] = plainSchema(part, options, inside)
    else if (listKeywords.has(key) && list(part).length > 0)
      // A discriminator chooses the alternative, so that others may fit, too.
      copy[key === 'oneOf' && isDict(schema['discriminator']) ? 'anyOf' : key] = list(part).map((each) =>
        plainSchema(each, options, inside),
      )
    else if (mapKeywords.has(key)) {
      copy[key] = Object.fromEntries(
        Object.entries(dict(part)).map(([name, each]) => [name, plainSchema(each, options)]),
      )
    }
    // An empty enumeration is a mistake that others report.
    else if (limitKeywords.has(key) && (key !== 'enum' || list(part).length > 0)) {
      copy[key] = withPlainNumbers(part)
    }
  }
  // In 3.0 that says nothing without a type; what its author means is plain.
  const allOf = [...list(copy['allOf']), ...manyProperties(copy)]
  if (allOf.length > 0) copy['allOf'] = allOf
  // A reference counts where it leads to.
  if (Object.keys(copy).some((key) => key !== '$ref')) copy[stepKeyword] = copy['uniqueItems'] === true
  return schema['x-nullable'] === true ? { if: { not: { type: 'null' } }, then: copy } : copy
}

/** Keyword that counts a step. Its value: true if all entries of a list are compared with each other. */
const stepKeyword = 'x-step'

/** Properties of one function of Ajv, at most: it nests the code of each in the one before, which V8 cannot parse in any depth. */
const maxProperties = 200

/** Moves the schemas of many properties into members of `allOf`; their names remain. */
function manyProperties(copy: Record<string, unknown>): readonly Dict[] {
  const all = Object.entries(dict(copy['properties']))
  if (all.length <= maxProperties) return []
  copy['properties'] = Object.fromEntries(all.map(([name]) => [name, true]))
  return Array.from({ length: Math.ceil(all.length / maxProperties) }, (_, index) => ({
    properties: Object.fromEntries(all.slice(index * maxProperties, (index + 1) * maxProperties)),
  }))
}

const keywords = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Keywords that hold a schema, a list of schemas, or schemas by name. */
const schemaKeywords = keywords(
  'items additionalProperties unevaluatedProperties unevaluatedItems contains propertyNames not if then else',
)
const listKeywords = keywords('allOf anyOf oneOf prefixItems')
const mapKeywords = keywords('properties patternProperties dependentSchemas')

/** Keywords that limit values. All others say nothing about validity. */
const limitKeywords = keywords(
  'type nullable enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern ' +
    'format maxItems minItems uniqueItems maxContains minContains maxProperties minProperties',
)
