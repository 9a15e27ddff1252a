import { loadValidator } from '../../src/api/generate/validate.ts'
import { description, followed, list, node } from '../../openapi/test/description.ts'
import { suggestion, open } from './calls.ts'

const validator = await loadValidator(description)

/** A violation in a value, and its path. */
export interface ValueFault {
  readonly path: readonly string[]
  readonly what: string
}

/** Direction of a value: requests may lack required names that only answers have. */
export type Direction = 'request' | 'response'

/** Violations in a value: values that its schema refuses, and names that its schema does not have. */
export function valueFaults(schema: unknown, value: unknown, direction: Direction): readonly ValueFault[] {
  const violation = validator.check(schema, filled(schema, value, direction), direction)
  const fault = violation && {
    path: violation.path,
    what: `${way(violation.path)} ${violation.message}${violation.allowed === undefined ? '' : `: ${violation.allowed.join(', ')}`}`,
  }
  return [...(fault === undefined ? [] : [fault]), ...unknownNames([schema], value, [])]
}

/** Sample values. One of them is valid for nearly every placeholder of a page. */
const samples: readonly unknown[] = ['2025-03-04T09:30:00Z', 'https://a.example', '2025-03-04', 1, true, [], {}]

/** The value with samples in place of refused placeholders. */
function filled(schema: unknown, value: unknown, direction: Direction): unknown {
  const copy = structuredClone(value)
  for (;;) {
    const violations = validator.check(schema, copy, direction)
    const last = violations?.path.at(-1)
    const holder = violations?.path
      .slice(0, -1)
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], copy)
    const place = holder as Record<string, unknown> | undefined
    if (violations === undefined || last === undefined || place?.[last] !== open) return copy
    const fits = [...(violations.allowed ?? []), ...samples].some((sample) => {
      place[last] = sample
      return validator.check(schema, copy, direction)?.path.join('/') !== violations.path.join('/')
    })
    if (!fits) return copy
  }
}

/** `/a/0/b`, or a name for the whole value. */
function way(path: readonly string[]): string {
  return path.length === 0 ? 'the body' : `/${path.join('/')}`
}

/** The description allows additional names; an example may only use the listed ones. */
function unknownNames(schemas: readonly unknown[], value: unknown, path: readonly string[]): readonly ValueFault[] {
  const parts = flat(schemas)
  if (Array.isArray(value)) {
    const items = parts.flatMap((part) => ('items' in part ? [part['items']] : []))
    return value.flatMap((item: unknown, index) => unknownNames(items, item, [...path, String(index)]))
  }
  const names = parts.flatMap((part) => Object.keys(node(part['properties'])))
  if (names.length === 0 && !parts.some((part) => 'additionalProperties' in part)) return []
  return Object.entries(node(value)).flatMap(([name, item]) => {
    const here = [...path, name]
    const schemas = parts.flatMap((part) => {
      const properties = node(part['properties'])
      if (Object.hasOwn(properties, name)) return [properties[name]]
      return 'additionalProperties' in part && part['additionalProperties'] !== false
        ? [part['additionalProperties']]
        : []
    })
    if (schemas.length > 0) return unknownNames(schemas, item, here)
    return [{ path: here, what: `${way(here)} is not a field of the description${suggestion(name, names)}` }]
  })
}

/** The schemas with everything that their references and compositions refer to. */
function flat(schemas: readonly unknown[]): readonly Readonly<Record<string, unknown>>[] {
  const seen = new Set<unknown>()
  const result: Readonly<Record<string, unknown>>[] = []
  const waiting = [...schemas]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const object = node(next)
    if (seen.has(object['$ref'] ?? next)) continue
    seen.add(object['$ref'] ?? next)
    const schema = followed(next)
    result.push(schema)
    for (const key of ['allOf', 'oneOf', 'anyOf']) waiting.push(...list(schema[key]))
  }
  return result
}

/** Parses text of an address as the type that its schema requires. */
export function fromText(schema: unknown, text: string): unknown {
  const types = [followed(schema)['type']].flat()
  if ((types.includes('integer') || types.includes('number')) && /^-?\d+(?:\.\d+)?$/.test(text)) return Number(text)
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return types.includes('array') ? [text] : text
}
