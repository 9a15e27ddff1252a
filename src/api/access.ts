import type { SchemaNode } from './data.ts'
import { dict, list, resolve, type Dict } from './value.ts'

/** The direction of a value: a request leaves out read-only properties, a response write-only ones. */
export type Direction = 'request' | 'response'

/** The keyword of properties that a direction leaves out. */
const hiddenBy = { request: 'readOnly', response: 'writeOnly' } as const

/** Schemas that one object is composed of, at most. */
const maxMembers = 100

/** Returns true for a schema with the keyword, which may be beside a reference, behind it, or in a member of `allOf`. */
export function isMarked(root: Dict, schema: unknown, keyword: 'readOnly' | 'writeOnly'): boolean {
  return membersOf(root, schema, ['allOf']).some((node) => node[keyword] === true)
}

/** Returns true for the schema of a property that the direction leaves out. */
export function isHidden(root: Dict, schema: unknown, direction: Direction): boolean {
  return isMarked(root, schema, hiddenBy[direction])
}

/**
 * Names of properties that the direction leaves out, which are therefore not required (OpenAPI 3.1, 4.8.24). A property
 * may be in another member of the schema than its name in `required`.
 */
export function hiddenNames(root: Dict, schema: unknown, direction: Direction): readonly string[] {
  return membersOf(root, schema, ['allOf', 'anyOf', 'oneOf']).flatMap((node) =>
    Object.entries(dict(node['properties'])).flatMap(([name, property]) =>
      isHidden(root, property, direction) ? [name] : [],
    ),
  )
}

/** A schema and the schemas under the keywords, which are about the same value, without references. */
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

/** A read-only value is required in responses only, and a write-only one in requests only. */
export function requiredIn(
  access: SchemaNode['access'],
  direction: Direction | undefined,
): Pick<SchemaNode, 'required' | 'requiredIn'> {
  const only = access === undefined ? undefined : access === 'read only' ? 'response' : 'request'
  if (only === undefined || only === direction) return { required: true }
  return direction === undefined ? { requiredIn: only } : {}
}
