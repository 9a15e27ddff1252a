import type { Ajv2020, Options } from 'ajv/dist/2020.js'
import type { FormatsPlugin } from 'ajv-formats'
import type { ValidateFunction } from 'ajv'
import { hiddenNames, type Direction } from '../access.ts'
import { withPlainNumbers } from '../numbers.ts'
import { dict, isDict, list, resolve, valueAt, type Dict } from '../value.ts'
import { addFormats, type SchemaPatterns } from './schema-patterns.ts'
import type { Steps } from './steps.ts'

/** Ajv and its formats, loaded on demand. */
interface Library {
  readonly Ajv2020: typeof Ajv2020
  readonly formats: FormatsPlugin
}

/**
 * Creates an Ajv instance for untrusted schemas. It counts the steps of checks, and generates code of linear size,
 * while Ajv would inline each small schema at all its references.
 */
export function createAjv(
  { Ajv2020, formats }: Library,
  { steps, patterns, ...options }: Options & { readonly steps: Steps; readonly patterns: SchemaPatterns },
): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    addUsedSchema: false,
    inlineRefs: false,
    logger: false,
    meta: false,
    ...options,
    code: { optimize: false, regExp: patterns.regExp },
  })
  addFormats(ajv, formats)
  // Precedes all other keywords, since a violation ends the check of a schema. A single function: Ajv takes quadratic
  // time for many.
  const validate = (work: Work, value: unknown): boolean => {
    steps.count(stepsOf(work, value) + (options.allErrors === true ? maxErrors(work, value) : 0))
    return true
  }
  ajv.addKeyword({ keyword: stepKeyword, before: '$ref', valid: true, errors: false, validate })
  return ajv
}

/** Creates a function that compiles schemas of a description. It throws for an invalid schema. */
export function schemaCompiler(ajv: Ajv2020, root: Dict, direction: Direction): (schema: unknown) => ValidateFunction {
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
  // Each named schema has a separate address, so that it is compiled once, on demand.
  return (schema) => {
    const plain = plainSchema(schema, options)
    for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop())
      ajv.addSchema(plainSchema(targetOf(root, ref), options), addresses.get(ref))
    // A single reference needs no separate function.
    const alone = typeof plain === 'object' && Object.keys(plain).length === 1 ? plain['$ref'] : undefined
    const compiledSchema = typeof alone === 'string' ? ajv.getSchema(alone) : undefined
    return compiledSchema ?? ajv.compile(plain)
  }
}

/** Unresolved target of a reference. A circular reference accepts everything. */
function targetOf(root: Dict, ref: string): unknown {
  const last = resolve(root, { $ref: ref }).refs.at(-1) ?? ref
  return typeof dict(valueAt(root, last))['$ref'] === 'string' ? {} : valueAt(root, ref)
}

/** Options for copying a schema. */
interface CopyOptions {
  readonly root: Dict
  readonly direction: Direction
  /** Returns the address of a reference's target. */
  readonly address: (ref: string) => string
}

/** Keywords whose schemas apply to the same value. */
export const sameValue: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'])

/**
 * Copies a schema with validation keywords only. References are replaced by other addresses, and properties that the
 * direction omits are not required.
 *
 * @param around names that outer schemas omit in the same value
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
      // A discriminator selects the alternative, so others may match, too.
      copy[key === 'oneOf' && isDict(schema['discriminator']) ? 'anyOf' : key] = list(part).map((each) =>
        plainSchema(each, options, inside),
      )
    else if (mapKeywords.has(key)) {
      copy[key] = Object.fromEntries(
        Object.entries(dict(part)).map(([name, each]) => [name, plainSchema(each, options)]),
      )
    }
    // An empty enumeration is an error that is reported elsewhere.
    else if (limitKeywords.has(key) && (key !== 'enum' || list(part).length > 0)) {
      copy[key] = withPlainNumbers(part)
    }
  }
  // In 3.0 it has no effect without a type, but the intention of authors is clear.
  const patterns = Object.keys(dict(copy['patternProperties'])).length
  const allOf = [...list(copy['allOf']), ...manyMembers(copy)]
  if (allOf.length > 0)
    copy['allOf'] =
      allOf.length <= maxMembers
        ? allOf
        : starts(allOf).map((start) => ({ allOf: allOf.slice(start, start + maxMembers) }))
  // The target of a reference is checked instead.
  if (Object.keys(copy).some((key) => key !== '$ref'))
    copy[stepKeyword] = {
      isUnique: copy['uniqueItems'] === true,
      patterns,
      required: requiredNames(copy),
    } satisfies Work
  return schema['x-nullable'] === true ? { if: { not: { type: 'null' } }, then: copy } : copy
}

/** Keyword that counts steps. Its value is the work. */
export const stepKeyword = 'x-step'

/** Work that grows faster than the size of a value. */
interface Work {
  /** All items of a list are compared with each other. */
  readonly isUnique: boolean
  /** Number of patterns matched with each name. */
  readonly patterns: number
  /** Number of names that may be missing. */
  readonly required: number
}

function requiredNames({ required, dependentRequired }: Dict): number {
  return [required, ...Object.values(dict(dependentRequired))].reduce<number>(
    (sum, names) => sum + list(names).length,
    0,
  )
}

/** Maximum number of errors of one schema that need no steps of other schemas. */
function maxErrors({ required }: Work, value: unknown): number {
  if (Array.isArray(value)) return value.length
  return isDict(value) ? required + Object.keys(value).length : 0
}

function stepsOf({ isUnique, patterns }: Work, value: unknown): number {
  if (Array.isArray(value)) return isUnique ? 1 + (value.length * (value.length - 1)) / 2 : 1
  return patterns > 0 && isDict(value) ? 1 + patterns * Object.keys(value).length : 1
}

/**
 * Maximum number of members for an Ajv function: Ajv nests the code of each in that of the previous one, and V8 cannot
 * parse unlimited nesting.
 */
const maxMembers = 200

/** Splits a large number of schemas into `allOf` members; their names or indexes stay the same. */
function manyMembers(copy: Record<string, unknown>): readonly Dict[] {
  return ['properties', 'patternProperties', 'prefixItems'].flatMap((key) => {
    const schemas = copy[key] ?? {}
    const all = Object.entries(schemas as Dict | readonly unknown[])
    if (all.length <= maxMembers) return []
    const names = all.map(([name]) => name)
    // Ajv generates code for each pattern, so a few patterns must match all names.
    const shortened = key === 'patternProperties' ? joined(names) : names
    const isList = Array.isArray(schemas)
    copy[key] = isList ? all.map(() => true) : Object.fromEntries(shortened.map((name) => [name, true]))
    return starts(all).map((start) => {
      const part = all.slice(start, start + maxMembers)
      const before = all.slice(0, start).map(() => true)
      return { [key]: isList ? [...before, ...part.map(([, schema]) => schema)] : Object.fromEntries(part) }
    })
  })
}

/** Joins patterns in small groups, since very long ones do not run. */
const joined = (patterns: readonly string[]): readonly string[] =>
  starts(patterns, maxJoined).map((start) =>
    patterns
      .slice(start, start + maxJoined)
      .map((pattern) => `(?:${pattern})`)
      .join('|'),
  )

const maxJoined = 50

/** First indexes of the parts of a list, which have a maximum number of members each. */
const starts = (all: readonly unknown[], limit = maxMembers): readonly number[] =>
  Array.from({ length: Math.ceil(all.length / limit) }, (_, index) => index * limit)

const keywords = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const schemaKeywords = keywords(
  'items additionalProperties unevaluatedProperties unevaluatedItems contains propertyNames not if then else',
)
const listKeywords = keywords('allOf anyOf oneOf prefixItems')
const mapKeywords = keywords('properties patternProperties dependentSchemas')

/** Keywords that restrict values, and the default. All others do not affect validity. */
const limitKeywords = keywords(
  'type nullable enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern ' +
    'format default maxItems minItems uniqueItems maxContains minContains maxProperties minProperties',
)
