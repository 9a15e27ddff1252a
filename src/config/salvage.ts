import type { z } from 'zod'
import { checkSchema, type SchemaProblem } from '../text/schema/problems.ts'
import type { KeyPath } from '../text/yaml/yaml.ts'

/** Removing a value may leave what holds it wrong in turn. */
const maxRounds = 8

/** In place of a removed value, so that its neighbours keep their indexes until all are removed. */
const removed = Symbol('removed')

/**
 * What is left of a value without all that does not fit the schema; where a key is missing, without what lacks it. With
 * it, the rest of a site can be checked in spite of an error. `fallbacks` are taken for top-level keys that must be
 * there. Nothing, if that is not enough.
 */
export function salvage<T>(
  schema: z.ZodType<T>,
  value: unknown,
  fallbacks: Readonly<Record<string, unknown>> = {},
): T | undefined {
  let rest = value
  for (let round = 0; round < maxRounds; round++) {
    const checked = checkSchema(schema, rest)
    if (checked.data !== undefined) return checked.data
    rest = withoutWrong(rest, checked.problems, fallbacks)
  }
  return undefined
}

function withoutWrong(
  value: unknown,
  problems: readonly SchemaProblem[],
  fallbacks: Readonly<Record<string, unknown>>,
): unknown {
  let rest = value
  for (const { path } of problems) {
    const [key] = path
    const isThere = has(rest, path)
    if (path.length === 1 && !isThere && typeof key === 'string' && Object.hasOwn(fallbacks, key))
      rest = { ...(rest as object), [key]: fallbacks[key] }
    else rest = without(rest, isThere ? path : path.slice(0, -1))
  }
  return pruned(rest)
}

function has(value: unknown, [step, ...rest]: KeyPath): boolean {
  if (step === undefined) return true
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false
  const inner = (value as Record<string | number, unknown>)[step]
  return inner === undefined ? false : has(inner, rest)
}

/** A copy in which the value at the path is marked as removed. */
function without(value: unknown, [step, ...rest]: KeyPath): unknown {
  if (step === undefined) return removed
  if (Array.isArray(value)) return value.map((item: unknown, index) => (index === step ? without(item, rest) : item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === step ? without(item, rest) : item]),
  )
}

function pruned(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== removed).map(pruned)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, item]) => item !== removed)
  return Object.fromEntries(kept.map(([key, item]) => [key, pruned(item)]))
}
