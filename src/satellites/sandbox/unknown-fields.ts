import { follow, list, type Fields } from './describe.ts'
import { mappingOf, isMapping } from '../../base/mapping.ts'

/** A field that no schema of its place has, and those that they have. */
export interface UnknownField {
  readonly path: readonly (string | number)[]
  readonly known: readonly string[]
}

/**
 * The fields of a value that its schema does not name. Most descriptions allow more fields than they list; an example shows
 * only those that are listed.
 */
export function unknownFields(root: Fields, schema: unknown, value: unknown): readonly UnknownField[] {
  return unknownIn(root, [schema], value, [])
}

function unknownIn(
  root: Fields,
  schemas: readonly unknown[],
  value: unknown,
  path: readonly (string | number)[],
): readonly UnknownField[] {
  const parts = flat(root, schemas)
  if (Array.isArray(value)) {
    const items = parts.flatMap((part) => ('items' in part ? [part['items']] : []))
    return items.length === 0 ? [] : value.flatMap((one, index) => unknownIn(root, items, one, [...path, index]))
  }
  if (!isMapping(value)) return []
  const known = parts.flatMap((part) => Object.keys(mappingOf(part['properties'])))
  if (known.length === 0) return []
  return Object.entries(value).flatMap(([name, one]) => {
    const own = parts.flatMap((part) => {
      const properties = mappingOf(part['properties'])
      if (Object.hasOwn(properties, name)) return [properties[name]]
      const patterns = Object.entries(mappingOf(part['patternProperties'])).filter(([pattern]) => fits(pattern, name))
      if (patterns.length > 0) return patterns.map(([, inner]) => inner)
      const others = part['additionalProperties'] ?? part['unevaluatedProperties']
      return others === undefined || others === false ? [] : [others]
    })
    if (own.length > 0) return unknownIn(root, own, one, [...path, name])
    return [{ path: [...path, name], known }]
  })
}

function fits(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(name)
  } catch {
    return true
  }
}

/** The schemas with all that their references and compositions lead to. */
function flat(root: Fields, schemas: readonly unknown[]): readonly Fields[] {
  const seen = new Set<unknown>()
  const waiting = [...schemas]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const schema = follow(root, next)
    if (seen.has(schema)) continue
    seen.add(schema)
    for (const key of ['allOf', 'oneOf', 'anyOf']) waiting.push(...list(schema[key]))
    waiting.push(...['if', 'then', 'else'].flatMap((key) => (key in schema ? [schema[key]] : [])))
  }
  return [...seen] as Fields[]
}
