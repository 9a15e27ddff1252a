import { list, type Fields } from '../describe.ts'
import { isMapping } from '../../../base/mapping.ts'
import { leaf } from './misfit.ts'
import { numberOf, textOf } from './scalar.ts'

/** What is wanted beside the schema. */
interface Wanted {
  /** Number of the entry among its like, which may have to differ. */
  readonly turn: number
  /** A value that does not fit is better than none. */
  readonly isRequired: boolean
}

/** One of the values that an enumeration has: that of the hints, if it is among them. */
export function enumValue(schema: Fields, known: readonly unknown[], { turn }: Wanted): unknown {
  const values = list(schema['enum'])
  const fitting = [...known, ...values].filter((one) => leaf(schema, one) === undefined)
  const real = fitting.filter((one) => one !== null)
  if (turn > 0 && real.length > 0)
    return values.filter((one) => real.includes(one as never))[turn % values.length] ?? real[0]
  return known.includes(null) && fitting[0] === null ? null : (real[0] ?? fitting[0] ?? values[0])
}

/** The type that a value of a schema is made in: of several that of the first hint, else what is not null. */
export function typeFor(schema: Fields, known: readonly unknown[]): string | undefined {
  const types = [schema['type']].flat().filter((one) => typeof one === 'string')
  const given = known.find((one) => types.length > 1 && leaf({ type: types }, one) === undefined)
  if (given !== undefined) return types.find((type) => leaf({ type }, given) === undefined)
  const type = types.find((one) => one !== 'null') ?? types[0]
  if (type !== undefined) return type
  const has = (...keys: readonly string[]): boolean => keys.some((key) => key in schema)
  if (has('properties', 'required') || isMapping(schema['additionalProperties'])) return 'object'
  if (has('items', 'prefixItems')) return 'array'
  if (known.length > 0) return undefined
  if (has('pattern', 'format', 'minLength', 'maxLength')) return 'string'
  return has('minimum', 'maximum', 'multipleOf') ? 'number' : undefined
}

/** The first of the hints that fits, if need be written in another type; else a value that is made. */
export function scalarValue(
  schema: Fields,
  type: string,
  known: readonly unknown[],
  { turn, isRequired }: Wanted,
): unknown {
  const typed = { ...schema, type }
  const candidates = known.flatMap((one) => [one, ...inType(one, type)])
  const fitting = candidates.find((one) => leaf(typed, one) === undefined)
  if (fitting !== undefined) return fitting
  if (type === 'null') return null
  if (type === 'boolean') return turn % 2 === 0
  if (type === 'integer' || type === 'number') return numberOf(schema, type, turn) ?? (isRequired ? 1 : undefined)
  if (type !== 'string') return undefined
  return (
    textOf(schema, turn) ?? (isRequired ? (candidates.find((one) => typeof one === 'string') ?? 'string') : undefined)
  )
}

/** A scalar written in another type: `"5"` for `5`. */
function inType(value: unknown, type: string): readonly unknown[] {
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return [String(value)]
  if (typeof value !== 'string') return []
  if (type === 'boolean') return /^(?:true|false)$/.test(value) ? [value === 'true'] : []
  const number = /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined
  return number === undefined ? [] : [number, Math.trunc(number)]
}
