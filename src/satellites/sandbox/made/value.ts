/**
 * Values for schemas: what is given is kept where it fits, the rest comes from what authors put into the schemas, or is made.
 *
 * @module
 */
import { flatten } from '../../../api/flatten.ts'
import { discriminated } from '../../../api/generate/view.ts'
import { follow, type Fields } from '../describe.ts'
import { list } from '../../../api/value.ts'
import { mappingOf, isMapping } from '../../../base/mapping.ts'
import { membersSchemas, misfitOf } from './misfit.ts'
import { enumValue, scalarValue, textOf, typeFor } from './scalar.ts'

/** Schemas that one value is made of; beyond it there is what is required alone. */
const maxNodes = 3000

/** Schemas inside schemas, at most. */
const maxLevel = 40

/** Entries that a list is filled with, at most. */
const maxFilled = 200

/** A value in the making. */
interface Making {
  readonly root: Fields
  left: number
}

interface Place {
  readonly level: number
  /** References that lead here. */
  readonly open: readonly string[]
  /** A value that does not fit is better than none. */
  readonly isRequired: boolean
  /** Number of the entry among its like, which may have to differ. */
  readonly turn: number
  /** What is given says which of the optional properties there are. */
  readonly isGiven: boolean
}

/**
 * A value that fits a schema, as far as one was found.
 *
 * @param hints values to take from, the first before the others: an answer as a rule gave it, an example of its author.
 * Properties that the schema does not require are those of the first
 * @param turn from 1 on, other values than those of the authors: each number gives others, as far as the schema allows several
 * @returns nothing, where nothing can be made
 */
export function makeValue(root: Fields, schema: unknown, hints: readonly unknown[] = [], turn = 0): unknown {
  const isGiven = hints[0] !== undefined
  return make(
    { root, left: maxNodes },
    schema,
    hints.filter((one) => one !== undefined),
    {
      level: 0,
      open: [],
      isRequired: true,
      turn,
      isGiven,
    },
  )
}

/** Schemas with their `allOf` put together: a description does not change. */
const flattened = new WeakMap<Fields, Fields>()

function whole(root: Fields, schema: Fields): Fields {
  const known = flattened.get(schema) ?? flatten(root, schema)
  flattened.set(schema, known)
  return known
}

function make(making: Making, schema: unknown, hints: readonly unknown[], place: Place): unknown {
  if (schema === false || place.level > maxLevel) return undefined
  if (!isMapping(schema)) return hints[0] ?? null
  const { root } = making
  const reference = schema['$ref']
  const isOpen = typeof reference === 'string' && place.open.includes(reference)
  // What is given has an end; what is made has one only where a schema does not hold itself.
  if (isOpen && !place.isGiven) return undefined
  making.left -= 1
  const { $ref: _, ...beside } = schema
  const target = typeof reference === 'string' ? follow(root, schema) : schema
  const isMore = typeof reference === 'string' && Object.keys(beside).some((key) => limiting.has(key))
  const own = isMore ? flatten(root, { allOf: [target, beside] }) : whole(root, target)
  const open = typeof reference === 'string' && !isOpen ? [...place.open, reference] : place.open
  return ofSchema(making, own, hints, { ...place, open })
}

/** Keywords beside a reference that are more than words. */
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

function ofSchema(making: Making, schema: Fields, hints: readonly unknown[], place: Place): unknown {
  const { oneOf, anyOf, allOf, ...rest } = schema
  const choices = [oneOf, anyOf].filter((one) => list(one).length > 0)
  const [choice] = choices
  if (choice !== undefined) {
    const others = { ...rest, ...(choices.length > 1 ? { anyOf } : {}), ...(allOf === undefined ? {} : { allOf }) }
    return chosen(making, { schema, others, choice: list(choice) }, hints, place)
  }
  const inner = list(allOf).find((one) => list(mappingOf(one)['oneOf'] ?? mappingOf(one)['anyOf']).length > 0)
  if (inner !== undefined) {
    const choice = list(mappingOf(inner)['oneOf'] ?? mappingOf(inner)['anyOf'])
    const others = { ...rest, allOf: list(allOf).filter((one) => one !== inner) }
    return chosen(making, { schema, others, choice }, hints, place)
  }
  const authors = [schema['example'], ...list(schema['examples']), schema['default']].filter((one) => one !== undefined)
  const known = place.turn === 0 ? [...hints, ...authors] : hints
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return enumValue(schema, known, place)
  const type = typeFor(schema, known)
  switch (type) {
    case 'object':
      return object(making, schema, known, place)
    case 'array':
      return array(making, schema, known, place)
    case undefined:
      return known[0] ?? null
    default:
      return scalarValue({ ...schema, type }, known, place)
  }
}

/** The first alternative that comes to a value which fits: those that what is given has most in common with come first. */
function chosen(
  making: Making,
  { schema, others, choice }: { readonly schema: Fields; readonly others: Fields; readonly choice: readonly unknown[] },
  hints: readonly unknown[],
  place: Place,
): unknown {
  const { root } = making
  const names = Object.keys(mappingOf(hints[0]))
  const common = (one: unknown): number => {
    const properties = mappingOf(whole(root, follow(root, one))['properties'])
    return names.filter((name) => Object.hasOwn(properties, name)).length
  }
  const isNull = (one: unknown): boolean => follow(root, one)['type'] === 'null'
  const rank = (one: unknown): number =>
    isNull(one) && hints[0] !== null
      ? -1
      : hints.length > 0 && misfitOf(root, one, hints[0]) === undefined
        ? Infinity
        : common(one)
  const ranked = choice.map((one) => ({ one, rank: rank(one) })).sort((a, b) => b.rank - a.rank || 0)
  let first: unknown
  // Alternatives that are told apart by what they lack are met by what is required alone.
  for (const given of [hints, [{}]]) {
    for (const { one } of ranked) {
      if (making.left < 0 && first !== undefined) break
      const reference = mappingOf(one)['$ref']
      if (typeof reference === 'string' && place.open.includes(reference) && !place.isGiven) continue
      const open = typeof reference === 'string' ? [...place.open, reference] : place.open
      const together = flatten(root, { ...others, allOf: [...list(others['allOf']), one] })
      const named = discriminated(together, schema, typeof reference === 'string' ? reference : undefined)
      const value = ofSchema(making, named, given, { ...place, open, level: place.level + 1 })
      if (value !== undefined && misfitOf(root, schema, value) === undefined) return value
      first ??= value
    }
  }
  return place.isRequired ? first : undefined
}

function object(making: Making, schema: Fields, known: readonly unknown[], place: Place): unknown {
  const { root } = making
  const hints = known.filter(isMapping)
  const [hint] = hints
  const properties = mappingOf(schema['properties'])
  const required = new Set(list(schema['required']).map(String))
  const names = Object.keys(properties)
  const inside = (name: string, isRequired: boolean): Place => ({
    ...place,
    // Properties of one object differ as well.
    turn: place.turn === 0 ? 0 : place.turn + Math.max(0, names.indexOf(name)),
    level: place.level + 1,
    isRequired,
    isGiven: place.isGiven && hints.some((one) => Object.hasOwn(one, name)),
  })
  const hintsOf = (name: string): readonly unknown[] =>
    hints.flatMap((one) => (Object.hasOwn(one, name) && one[name] !== undefined ? [one[name]] : []))
  const made: Record<string, unknown> = {}
  const put = (name: string, of: unknown, isRequired: boolean): void => {
    const value = make(making, of, hintsOf(name), inside(name, isRequired))
    if (value !== undefined) made[name] = value
  }
  for (const [name, of] of Object.entries(properties)) {
    if (follow(root, of)['writeOnly'] === true) continue
    const isRequired = required.has(name)
    if (isRequired || (hint === undefined ? making.left > 0 : Object.hasOwn(hint, name))) put(name, of, isRequired)
    // Nothing comes of what holds itself for ever.
    if (isRequired && !Object.hasOwn(made, name)) return undefined
  }
  const others = [...required, ...Object.keys(hint ?? {})].filter((name) => !Object.hasOwn(properties, name))
  for (const name of new Set(others)) {
    const [of = {}] = membersSchemas(schema, properties, name)
    if (isMapping(of) && Object.keys(of).length === 0 && hintsOf(name).length === 0) made[name] = 'string'
    else if (of !== false && (schema['unevaluatedProperties'] !== false || required.has(name)))
      put(name, of, required.has(name))
  }
  const free = schema['additionalProperties']
  const isMap = Object.keys(made).length === 0 && hint === undefined && isMapping(free)
  const least = typeof schema['minProperties'] === 'number' ? Math.min(schema['minProperties'], maxFilled) : 0
  for (const name of Object.keys(properties))
    if (Object.keys(made).length < least && !(name in made)) put(name, properties[name], false)
  for (let more = 1; more <= Math.max(least, isMap ? 1 : 0) && free !== false; more++) {
    if (Object.keys(made).length >= Math.max(least, isMap ? 1 : 0)) break
    const key = isMapping(schema['propertyNames']) ? textOf(schema['propertyNames'], more) : undefined
    put(key ?? `property${more}`, isMapping(free) ? free : {}, false)
  }
  const most = schema['maxProperties']
  if (typeof most !== 'number' || Object.keys(made).length <= most) return made
  const kept = Object.entries(made).sort(([one], [other]) => Number(required.has(other)) - Number(required.has(one)))
  return Object.fromEntries(kept.slice(0, most))
}

function array(making: Making, schema: Fields, known: readonly unknown[], place: Place): unknown {
  const hint = known.find((one) => Array.isArray(one)) as readonly unknown[] | undefined
  // A sample has few entries: its first stands for all.
  const spare = known
    .filter((one) => Array.isArray(one) && one !== hint)
    .flatMap((one) => (one as unknown[]).slice(0, 1))
  const least = typeof schema['minItems'] === 'number' ? Math.min(schema['minItems'], maxFilled) : 0
  const most = typeof schema['maxItems'] === 'number' ? schema['maxItems'] : Infinity
  const first = list(schema['prefixItems'])
  const wanted = Math.min(
    most,
    Math.max(least, hint === undefined ? Math.max(1 + (place.turn % 3), first.length) : hint.length),
  )
  const made: unknown[] = []
  const seen = new Set<string>()
  for (let index = 0; made.length < wanted && index < wanted * 2; index++) {
    const hints = hint !== undefined && index < hint.length ? [hint[index], ...spare] : []
    const of = index < first.length ? first[index] : (schema['items'] ?? {})
    const isNeeded = made.length < least
    const isGiven = place.isGiven && hints.length > 0
    const value = make(making, of, hints, {
      ...place,
      level: place.level + 1,
      isRequired: isNeeded,
      isGiven,
      turn: hints.length > 0 ? 0 : place.turn + index,
    })
    const text = JSON.stringify(value)
    if (value === undefined || (schema['uniqueItems'] === true && seen.has(text))) continue
    seen.add(text)
    made.push(value)
  }
  return made.length < least && made.length === 0 ? undefined : made
}
