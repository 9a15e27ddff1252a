import type { Violation } from '../../sandbox.ts'
import { isFields, type MediaType } from '../describe.ts'
import type { Validator } from '../validate.ts'

/** Rounds of repair: a repaired part may lay bare faults inside it. */
const maxRounds = 8

/**
 * A value in the form that an answer must have: what is missing or wrong is taken from a sample of it, what must not be
 * there is left out. What a sample cannot mend stays: a pattern, say, for which the description has no example.
 */
export function fit(value: unknown, { schema }: MediaType, sample: unknown, validator: Validator): unknown {
  if (schema === undefined) return value
  const faults = (one: unknown): readonly Violation[] =>
    validator.check(schema, one, { role: 'answer', loc: 'body' }).filter(({ keyword }) => !choices.has(keyword))
  let found = faults(value)
  if (found.length === 0) return value
  let made: unknown = structuredClone(value)
  let best = { value, faults: found.length }
  for (let round = 0; round < maxRounds && found.length > 0; round += 1) {
    // The second half of the rounds takes whole properties: a part may be wrong in ways that no single place tells.
    const depth = round < maxRounds / 2 ? Infinity : 1
    for (const { loc, keyword } of found) made = repair(made, sample, loc.slice(1, 1 + depth), keyword)
    found = faults(made)
    if (found.length < best.faults) best = { value: made, faults: found.length }
  }
  return best.value
}

/** Faults of a choice come with those of its branches, which tell where to repair. */
const choices = new Set(['anyOf', 'oneOf', 'if'])

const extra = new Set(['additionalProperties', 'unevaluatedProperties', 'false schema'])

function repair(value: unknown, sample: unknown, path: Violation['loc'], keyword: string): unknown {
  const [key, ...rest] = path
  if (key === undefined) return extra.has(keyword) ? undefined : structuredClone(sample)
  const inside = own(sample, key)
  if (Array.isArray(value) && typeof key === 'number') {
    // A sample has few entries: its first stands for all.
    const entry = inside ?? own(sample, 0)
    return value.map((one, index) => (index === key ? repair(one, entry, rest, keyword) : (one as unknown)))
  }
  if (!isFields(value)) return structuredClone(sample)
  const repaired = repair(own(value, key), inside, rest, keyword)
  const entries = Object.entries(value).filter(([name]) => name !== String(key))
  return Object.fromEntries(repaired === undefined ? entries : [...entries, [String(key), repaired]])
}

function own(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string | number, unknown>)[key]
    : undefined
}
