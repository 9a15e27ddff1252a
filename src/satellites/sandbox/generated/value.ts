/**
 * Generates values for schemas. Hints are used where they match; other parts come from examples in the schemas, or are
 * generated.
 *
 * @module
 */
import { flatten } from '../../../api/flatten.ts'
import { isHidden } from '../../../api/access.ts'
import { discriminated } from '../../../api/generate/merge.ts'
import { follow, type Fields } from '../describe.ts'
import { list } from '../../../api/value.ts'
import { mappingOf, isMapping } from '../../../base/mapping.ts'
import { membersSchemas, violationOf } from './schema-violation.ts'
import { enumValue, scalarValue, textOf, typeFor } from './scalar.ts'

/** Maximum number of schemas for one value. Beyond it, only required properties are generated. */
const maxNodes = 3000

/** Maximum nesting of schemas. */
const maxLevel = 40

/** Maximum number of generated list items. */
const maxFilled = 200

/** State of the generation of a value. */
interface Making {
  readonly root: Fields
  remaining: number
}

interface ValueContext {
  readonly level: number
  /** References that are being resolved, to detect recursion. */
  readonly open: readonly string[]
  /** The value is required: an invalid one is better than none. */
  readonly isRequired: boolean
  /** Index of the value among its siblings, which may have to be unique. */
  readonly turn: number
  /** The first hint determines which optional properties exist. */
  readonly isGiven: boolean
}

/**
 * Generates a value that matches a schema, as far as possible.
 *
 * @param hints values to use, in order of priority: the result of a rule, an author's example. Only optional properties
 * of the first hint are included
 * @param turn from 1 on, values differ from the examples: each number results in other values, if the schema allows
 * several
 * @returns `undefined` if no value can be generated
 */
export function makeValue(root: Fields, schema: unknown, hints: readonly unknown[] = [], turn = 0): unknown {
  const isGiven = hints[0] !== undefined
  return make(
    { root, remaining: maxNodes },
    schema,
    hints.filter((hint) => hint !== undefined),
    {
      level: 0,
      open: [],
      isRequired: true,
      turn,
      isGiven,
    },
  )
}

/** Schemas merged with their `allOf`. Cached, since descriptions do not change. */
const flattened = new WeakMap<Fields, Fields>()

function flatSchema(root: Fields, schema: Fields): Fields {
  const result = flattened.get(schema) ?? flatten(root, schema)
  flattened.set(schema, result)
  return result
}

function make(making: Making, schema: unknown, hints: readonly unknown[], context: ValueContext): unknown {
  if (schema === false || context.level > maxLevel) return undefined
  if (!isMapping(schema)) return hints[0] ?? null
  const { root } = making
  const reference = schema['$ref']
  const isOpen = typeof reference === 'string' && context.open.includes(reference)
  // A hint is finite, so recursion ends. A generated value must not repeat an open reference.
  if (isOpen && !context.isGiven) return undefined
  making.remaining -= 1
  const { $ref: _, ...beside } = schema
  const target = typeof reference === 'string' ? follow(root, schema) : schema
  const isMore = typeof reference === 'string' && Object.keys(beside).some((key) => limiting.has(key))
  const composed = isMore ? flatten(root, { allOf: [target, beside] }) : flatSchema(root, target)
  const open = typeof reference === 'string' && !isOpen ? [...context.open, reference] : context.open
  return ofSchema(making, composed, hints, { ...context, open })
}

/** Keywords that restrict values, if they are siblings of a reference. */
const limiting = new Set([
  'type',
  'properties',
  'required',
  'enum',
  'const',
  'allOf',
  'oneOf',
  'anyOf',
  'pattern',
  'items',
])

function ofSchema(making: Making, schema: Fields, hints: readonly unknown[], context: ValueContext): unknown {
  const { oneOf, anyOf, allOf, ...rest } = schema
  const choices = [oneOf, anyOf].filter((alternatives) => list(alternatives).length > 0)
  const [choice] = choices
  if (choice !== undefined) {
    const others = { ...rest, ...(choices.length > 1 ? { anyOf } : {}), ...(allOf === undefined ? {} : { allOf }) }
    return chosen(making, { schema, others, choice: list(choice) }, hints, context)
  }
  const inner = list(allOf).find((member) => list(mappingOf(member)['oneOf'] ?? mappingOf(member)['anyOf']).length > 0)
  if (inner !== undefined) {
    const choice = list(mappingOf(inner)['oneOf'] ?? mappingOf(inner)['anyOf'])
    const others = { ...rest, allOf: list(allOf).filter((member) => member !== inner) }
    return chosen(making, { schema, others, choice }, hints, context)
  }
  const authors = [schema['example'], ...list(schema['examples']), schema['default']].filter(
    (value) => value !== undefined,
  )
  const candidates = context.turn === 0 ? [...hints, ...authors] : hints
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return enumValue(schema, candidates, context)
  const type = typeFor(schema, candidates)
  switch (type) {
    case 'object':
      return object(making, schema, candidates, context)
    case 'array':
      return array(making, schema, candidates, context)
    case undefined:
      return candidates[0] ?? null
    default:
      return scalarValue({ ...schema, type }, candidates, context)
  }
}

/**
 * Returns the value of the first alternative that matches. Alternatives that share the most with the hint come first.
 */
function chosen(
  making: Making,
  { schema, others, choice }: { readonly schema: Fields; readonly others: Fields; readonly choice: readonly unknown[] },
  hints: readonly unknown[],
  context: ValueContext,
): unknown {
  const { root } = making
  const names = Object.keys(mappingOf(hints[0]))
  const common = (alternative: unknown): number => {
    const properties = mappingOf(flatSchema(root, follow(root, alternative))['properties'])
    return names.filter((name) => Object.hasOwn(properties, name)).length
  }
  const isNull = (alternative: unknown): boolean => follow(root, alternative)['type'] === 'null'
  const rank = (alternative: unknown): number =>
    isNull(alternative) && hints[0] !== null
      ? -1
      : hints.length > 0 && violationOf(root, alternative, hints[0]) === undefined
        ? Infinity
        : common(alternative)
  const ranked = choice
    .map((alternative) => ({ one: alternative, rank: rank(alternative) }))
    .sort((a, b) => b.rank - a.rank || 0)
  let first: unknown
  // If alternatives differ by absent properties, the one with only required properties matches.
  for (const hintsToTry of [hints, [{}]]) {
    for (const { one: alternative } of ranked) {
      if (making.remaining < 0 && first !== undefined) break
      const reference = mappingOf(alternative)['$ref']
      if (typeof reference === 'string' && context.open.includes(reference) && !context.isGiven) continue
      const open = typeof reference === 'string' ? [...context.open, reference] : context.open
      const together = flatten(root, { ...others, allOf: [...list(others['allOf']), alternative] })
      const variant = discriminated(together, schema, typeof reference === 'string' ? reference : undefined)
      const value = ofSchema(making, variant, hintsToTry, { ...context, open, level: context.level + 1 })
      if (value !== undefined && violationOf(root, schema, value) === undefined) return value
      first ??= value
    }
  }
  return context.isRequired ? first : undefined
}

function object(making: Making, schema: Fields, candidates: readonly unknown[], context: ValueContext): unknown {
  const { root } = making
  const hints = candidates.filter(isMapping)
  const [hint] = hints
  const properties = mappingOf(schema['properties'])
  const required = new Set(list(schema['required']).map(String))
  const names = Object.keys(properties)
  const inside = (name: string, isRequired: boolean): ValueContext => ({
    ...context,
    // Properties of one object get different values, too.
    turn: context.turn === 0 ? 0 : context.turn + Math.max(0, names.indexOf(name)),
    level: context.level + 1,
    isRequired,
    isGiven: context.isGiven && hints.some((candidate) => Object.hasOwn(candidate, name)),
  })
  const hintsOf = (name: string): readonly unknown[] =>
    hints.flatMap((candidate) =>
      Object.hasOwn(candidate, name) && candidate[name] !== undefined ? [candidate[name]] : [],
    )
  const result: Record<string, unknown> = {}
  const put = (name: string, propertySchema: unknown, isRequired: boolean): void => {
    const value = make(making, propertySchema, hintsOf(name), inside(name, isRequired))
    if (value !== undefined) result[name] = value
  }
  for (const [name, propertySchema] of Object.entries(properties)) {
    if (isHidden(root, propertySchema, 'response')) continue
    const isRequired = required.has(name)
    if (isRequired || (hint === undefined ? making.remaining > 0 : Object.hasOwn(hint, name)))
      put(name, propertySchema, isRequired)
    // An infinitely recursive required property makes the object impossible.
    if (isRequired && !Object.hasOwn(result, name)) return undefined
  }
  const others = [...required, ...Object.keys(hint ?? {})].filter((name) => !Object.hasOwn(properties, name))
  for (const name of new Set(others)) {
    const [memberSchema = {}] = membersSchemas(schema, name)
    if (isMapping(memberSchema) && Object.keys(memberSchema).length === 0 && hintsOf(name).length === 0)
      result[name] = 'string'
    else if (memberSchema !== false && (schema['unevaluatedProperties'] !== false || required.has(name)))
      put(name, memberSchema, required.has(name))
  }
  const free = schema['additionalProperties']
  const isMap = Object.keys(result).length === 0 && hint === undefined && isMapping(free)
  const minCount = typeof schema['minProperties'] === 'number' ? Math.min(schema['minProperties'], maxFilled) : 0
  for (const name of Object.keys(properties))
    if (Object.keys(result).length < minCount && !(name in result)) put(name, properties[name], false)
  for (let more = 1; more <= Math.max(minCount, isMap ? 1 : 0) && free !== false; more++) {
    if (Object.keys(result).length >= Math.max(minCount, isMap ? 1 : 0)) break
    const key = isMapping(schema['propertyNames']) ? textOf(schema['propertyNames'], more) : undefined
    put(key ?? `property${more}`, isMapping(free) ? free : {}, false)
  }
  const maxCount = schema['maxProperties']
  if (typeof maxCount !== 'number' || Object.keys(result).length <= maxCount) return result
  const entries = Object.entries(result).sort(
    ([first], [second]) => Number(required.has(second)) - Number(required.has(first)),
  )
  return Object.fromEntries(entries.slice(0, maxCount))
}

function array(making: Making, schema: Fields, candidates: readonly unknown[], context: ValueContext): unknown {
  const hint = candidates.find((candidate) => Array.isArray(candidate)) as readonly unknown[] | undefined
  // Samples have few items: the first one is the model for additional ones.
  const spare = candidates
    .filter((candidate) => Array.isArray(candidate) && candidate !== hint)
    .flatMap((candidate) => (candidate as unknown[]).slice(0, 1))
  const minCount = typeof schema['minItems'] === 'number' ? Math.min(schema['minItems'], maxFilled) : 0
  const maxCount = typeof schema['maxItems'] === 'number' ? schema['maxItems'] : Infinity
  const first = list(schema['prefixItems'])
  const length = Math.min(
    maxCount,
    Math.max(minCount, hint === undefined ? Math.max(1 + (context.turn % 3), first.length) : hint.length),
  )
  const entries: unknown[] = []
  const seen = new Set<string>()
  for (let index = 0; entries.length < length && index < length * 2; index++) {
    const hints = hint !== undefined && index < hint.length ? [hint[index], ...spare] : []
    const entrySchema = index < first.length ? first[index] : (schema['items'] ?? {})
    const isNeeded = entries.length < minCount
    const isGiven = context.isGiven && hints.length > 0
    const value = make(making, entrySchema, hints, {
      ...context,
      level: context.level + 1,
      isRequired: isNeeded,
      isGiven,
      turn: hints.length > 0 ? 0 : context.turn + index,
    })
    const text = JSON.stringify(value)
    if (value === undefined || (schema['uniqueItems'] === true && seen.has(text))) continue
    seen.add(text)
    entries.push(value)
  }
  return entries.length < minCount && entries.length === 0 ? undefined : entries
}
