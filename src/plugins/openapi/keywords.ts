import { isDict, list, literal, type Dict } from './value.ts'

const higher = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains'])
const lower = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains'])
const flags = new Set(['uniqueItems', 'readOnly', 'writeOnly'])
const maps = new Set(['properties', 'patternProperties', 'dependentSchemas'])
const schemas = new Set(['items', 'contains', 'propertyNames', 'not', 'additionalProperties'])

/** What one keyword says where two schemas hold at once. Where that cannot be said, what the first one says. */
export function mergeKeyword(key: string, first: unknown, second: unknown): unknown {
  if (key === 'type') return types(first, second)
  if (key === 'enum') return common(list(first), list(second))
  if (key === 'required') return [...new Set([...list(first), ...list(second)])]
  if (higher.has(key) || lower.has(key)) {
    if (typeof first !== 'number' || typeof second !== 'number') return first
    return higher.has(key) ? Math.max(first, second) : Math.min(first, second)
  }
  if (flags.has(key)) return first === true || second === true
  if (maps.has(key) && isDict(first) && isDict(second)) return bothMaps(first, second)
  if (schemas.has(key)) return key === 'not' ? either(first, second) : both(first, second)
  return first
}

/** Names that both allow; an `integer` is a `number` too. */
function types(first: unknown, second: unknown): unknown {
  const a = Array.isArray(first) ? list(first) : [first]
  const b = Array.isArray(second) ? list(second) : [second]
  const found = [
    ...a.filter((type) => b.includes(type) || (type === 'integer' && b.includes('number'))),
    ...b.filter((type) => type === 'integer' && a.includes('number') && !a.includes('integer')),
  ]
  return found.length === 0 ? first : found.length === 1 ? found[0] : found
}

function common(first: readonly unknown[], second: readonly unknown[]): readonly unknown[] {
  const known = new Set(second.map(literal))
  const found = first.filter((value) => known.has(literal(value)))
  return found.length === 0 ? first : found
}

function bothMaps(first: Dict, second: Dict): Dict {
  const merged: Record<string, unknown> = { ...first }
  for (const [name, value] of Object.entries(second)) {
    const before = Object.hasOwn(first, name) ? first[name] : undefined
    merged[name] = before === undefined || before === value ? value : both(before, value)
  }
  return merged
}

function both(first: unknown, second: unknown): unknown {
  if (first === false || second === false) return false
  if (!isDict(second) || first === second) return first
  return isDict(first) ? together(first, second) : second
}

/** The later words stand for the whole, since a member is written to say more of what a base has. */
function together(first: Dict, second: Dict): Dict {
  const text = [second, first].find((one) => typeof one['description'] === 'string')
  return { ...(text === undefined ? {} : { description: text['description'] }), allOf: [first, second] }
}

function either(first: unknown, second: unknown): unknown {
  return first === second ? first : { anyOf: [first, second] }
}
