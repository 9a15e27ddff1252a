import type { SchemaNode } from './data.ts'
import { dict, list, resolve, type Dict } from './value.ts'

/** Direction of a value. A request omits read-only properties, a response write-only ones. */
export type Direction = 'request' | 'response'

/** Keyword of the properties omitted in a direction. */
const hiddenBy = { request: 'readOnly', response: 'writeOnly' } as const

/** Maximum number of schemas that compose one object. */
const maxMembers = 100

/** Returns true for a schema with the keyword: beside a reference, in its target, or in a member of `allOf`. */
export function isMarked(root: Dict, schema: unknown, keyword: 'readOnly' | 'writeOnly'): boolean {
  return membersOf(root, schema, ['allOf']).some((node) => node[keyword] === true)
}

/** Returns true for the schema of a property that the direction omits. */
export function isHidden(root: Dict, schema: unknown, direction: Direction): boolean {
  return isMarked(root, schema, hiddenBy[direction])
}

/**
 * Names of properties that the direction omits, and that are therefore not required (OpenAPI 3.1, 4.8.24). Properties
 * and `required` may be in different members of the schema.
 */
export function hiddenNames(root: Dict, schema: unknown, direction: Direction): readonly string[] {
  return membersOf(root, schema, ['allOf', 'anyOf', 'oneOf']).flatMap((node) =>
    Object.entries(dict(node['properties'])).flatMap(([name, property]) =>
      isHidden(root, property, direction) ? [name] : [],
    ),
  )
}

/**
 * A schema and the schemas under the keywords, which apply to the same value, with references
 * resolved.
 */
function membersOf(root: Dict, schema: unknown, keywords: readonly string[]): readonly Dict[] {
  const visited = new Set<Dict>()
  const open: unknown[] = [schema]
  while (open.length > 0 && visited.size < maxMembers) {
    const { node } = resolve(root, open.pop())
    if (visited.has(node)) continue
    visited.add(node)
    open.push(...keywords.flatMap((key) => list(node[key])))
  }
  return [...visited]
}

/**
 * Marks a required value: a read-only value is only required in responses, a write-only value in requests.
 */
export function requiredIn(
  access: SchemaNode['access'],
  direction: Direction | undefined,
): Pick<SchemaNode, 'required' | 'requiredIn'> {
  const only = access === undefined ? undefined : access === 'read only' ? 'response' : 'request'
  if (only === undefined || only === direction) return { required: true }
  return direction === undefined ? { requiredIn: only } : {}
}
