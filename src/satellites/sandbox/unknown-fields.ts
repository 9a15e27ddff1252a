import { mappingOf, isMapping } from '../../base/mapping.ts'
import { safePattern } from '../../text/patterns/pattern.ts'
import { compositions, partsOf } from './coerce.ts'
import type { Fields } from './describe.ts'

/** Keywords whose schemas may define fields of the value. */
const everyPart = [...compositions, 'if', 'then', 'else']

/** A field that no schema at its location defines, with the defined fields. */
export interface UnknownField {
  readonly path: readonly (string | number)[]
  readonly known: readonly string[]
}

/**
 * Finds fields of a value that its schema does not define. Most descriptions allow additional fields; examples should
 * show only defined ones.
 */
export function unknownFields(root: Fields, schema: unknown, value: unknown): readonly UnknownField[] {
  return unknownIn(root, [schema], value)
}

function unknownIn(root: Fields, schemas: readonly unknown[], value: unknown): readonly UnknownField[] {
  const below = (step: string | number, fields: readonly UnknownField[]): readonly UnknownField[] =>
    fields.map(({ path, known }) => ({ path: [step, ...path], known }))
  const parts = schemas.flatMap((schema) => partsOf(root, schema, everyPart))
  if (Array.isArray(value)) {
    const items = parts.flatMap((part) => ('items' in part ? [part['items']] : []))
    return items.length === 0 ? [] : value.flatMap((entry, index) => below(index, unknownIn(root, items, entry)))
  }
  if (!isMapping(value)) return []
  const names = parts.flatMap((part) => Object.keys(mappingOf(part['properties'])))
  if (names.length === 0) return []
  return Object.entries(value).flatMap(([name, field]) => {
    const fieldSchemas = parts.flatMap((part) => {
      const properties = mappingOf(part['properties'])
      if (Object.hasOwn(properties, name)) return [properties[name]]
      const patterns = Object.entries(mappingOf(part['patternProperties'])).filter(
        ([pattern]) => safePattern(pattern).test(name) !== false,
      )
      if (patterns.length > 0) return patterns.map(([, inner]) => inner)
      const others = part['additionalProperties'] ?? part['unevaluatedProperties']
      return others === undefined || others === false ? [] : [others]
    })
    if (fieldSchemas.length > 0) return below(name, unknownIn(root, fieldSchemas, field))
    return [{ path: [name], known: names }]
  })
}
